import type { Node, PhraseItem, PhraseNode, Query } from '@linklode/query-language';
import { wordNumber, type PageHead } from '../store/page-head.ts';

/**
 * How well a page fits a query by the places of the query's words, computed from the page's head alone. It uses no
 * statistics of other pages, so the same page has the same value in every index. All values are between 0 and 1.
 *
 *     clause = title 0.55 + address 0.2 + early 0.25 (1 - first / 256) + often 0.2 min(1, count / 5), at most 1
 *     text   = 0.85 mean of the clauses, each by how rare its words are (1 to 8) + 0.15 nearness
 *
 * Of alternatives the best one counts. `first` and `count` refer to the first 256 words of the text; a clause in none
 * of these places has 0.05, since it stands further down. Nearness is 1 for clauses side by side and 0 if they are
 * twenty words or more apart for each clause.
 */
const TITLE = 0.55;
const ADDRESS = 0.2;
const EARLY = 0.25;
const OFTEN = 0.2;
const OFTEN_COUNT = 5;
const FURTHER_DOWN = 0.05;
const NEARNESS = 0.15;
const FAR = 20;
const HEAD_WORDS = 256;
/** Class of a word that is not a common one. */
const RARE = 7;

type Item = number | { min: number; max: number };
type Clause =
  | { kind: 'phrase'; items: readonly Item[]; weight: number; url: boolean }
  | { kind: 'all' | 'any'; children: readonly Clause[]; weight: number };

interface Worth {
  value: number;
  /** Where it first stands in the head of the text; -1 if it does not. */
  first: number;
}

/** How common a word is, 0 to 7, as the generation says; null if it is rare, or there is no generation. */
export type WordClasses = (word: string) => number | null;

/** From 1 for words that stand nearly everywhere to 8: a phrase is rarer than each of its words. */
export function rarityOf(items: readonly PhraseItem[], classOf: WordClasses): number {
  const words = items.filter((item) => typeof item === 'string');
  return (
    1 +
    Math.min(
      RARE,
      words.reduce((sum, word) => sum + (classOf(word) ?? RARE), 0),
    )
  );
}

/** Answers how well the text of a page fits, by its head; null for a query without words that a page could have. */
type TextWorth = (head: PageHead) => number;

export function createTextWorth(query: Query, classOf: WordClasses): TextWorth | null {
  const root = clauseOf(query.root, classOf);
  return root === null ? null : (head) => worthOf(root, head).value;
}

function clauseOf(node: Node, classOf: WordClasses): Clause | null {
  if (node.type === 'phrase') return node.field === 'anchor' ? null : phraseClause(node, classOf);
  if (node.type !== 'and' && node.type !== 'or') return null;
  const children = node.children.map((child) => clauseOf(child, classOf)).filter((child) => child !== null);
  const [only] = children;
  if (only === undefined || children.length === 1) return only ?? null;
  const weight = Math.max(...children.map((child) => child.weight));
  return { kind: node.type === 'and' ? 'all' : 'any', children, weight };
}

function phraseClause(node: PhraseNode, classOf: WordClasses): Clause {
  const items = node.items.map((item: PhraseItem): Item =>
    typeof item === 'string' ? wordNumber(item) : item,
  );
  return { kind: 'phrase', items, weight: rarityOf(node.items, classOf), url: node.field === 'url' };
}

function worthOf(clause: Clause, head: PageHead): Worth {
  if (clause.kind === 'phrase') return phraseWorth(clause, head);
  const found = clause.children.map((child) => worthOf(child, head));
  if (clause.kind === 'any') return found.reduce((best, one) => (one.value > best.value ? one : best));
  let sum = 0;
  let weights = 0;
  clause.children.forEach(({ weight }, at) => {
    sum += weight * (found[at]?.value ?? 0);
    weights += weight;
  });
  const places = found.map(({ first }) => first).filter((first) => first >= 0);
  const span = Math.max(...places) - Math.min(...places);
  const near = places.length < 2 ? 0 : Math.max(0, 1 - (span - places.length + 1) / (FAR * places.length));
  return {
    value: Math.min(1, (1 - NEARNESS) * (sum / weights) + (NEARNESS * near * places.length) / found.length),
    first: places.length === 0 ? -1 : Math.min(...places),
  };
}

function phraseWorth({ items, url }: Clause & { kind: 'phrase' }, head: PageHead): Worth {
  const inTitle = places(head.title, items).count > 0;
  const inUrl = places(head.url, items).count > 0;
  const { first, count } = places(head.text, items);
  let value = (inTitle ? TITLE : 0) + (inUrl ? ADDRESS : 0);
  if (first >= 0) value += EARLY * (1 - first / HEAD_WORDS) + OFTEN * Math.min(1, count / OFTEN_COUNT);
  else if (!inTitle && !(url && inUrl)) value += FURTHER_DOWN;
  return { value: Math.min(1, value), first };
}

function places(words: Uint16Array, items: readonly Item[]): { first: number; count: number } {
  let first = -1;
  let count = 0;
  const [begin] = items;
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== begin || !continues(words, items, at + 1)) continue;
    if (count === 0) first = at;
    count += 1;
  }
  return { first, count };
}

/**
 * Whether the items from the second on follow. Each gap takes the shortest distance that fits, which is good enough for
 * ranking.
 */
function continues(words: Uint16Array, items: readonly Item[], from: number): boolean {
  let at = from;
  for (let n = 1; n < items.length; n++) {
    const item = items[n];
    if (typeof item === 'number') {
      if (words[at] !== item) return false;
      at += 1;
      continue;
    }
    const next = items[n + 1];
    const { min, max } = item as { min: number; max: number };
    let skip = min;
    while (skip <= max && words[at + skip] !== next) skip += 1;
    if (skip > max) return false;
    at += skip;
  }
  return true;
}
