import {
  asksForMetrics,
  evaluatePage,
  hostIsUnder,
  hostOf,
  matchesPage,
  preparePage,
  words,
  type Node,
  type PageFields,
  type PhraseNode,
  type Query,
} from '@linklode/query-language';
import { readResultAddress } from './result-address.ts';
import type { VendorRow } from './search-vendor.ts';
import type { Clause } from './translate-query.ts';

/** A row that may be shown: its address is a page's, and nothing that the row shows speaks against it. */
export interface CheckedRow {
  readonly url: string;
  readonly title: string | null;
  readonly snippet: string | null;
}

/** What a row's site and page are worth, for clauses that ask for it; null where no source knows. */
interface RowMetrics {
  readonly da: number | null;
  readonly pa: number | null;
  readonly spam: number | null;
}

type RowCheck =
  | { readonly kind: 'kept'; readonly row: CheckedRow }
  | { readonly kind: 'dropped'; readonly why: 'no page' | 'unresolved' | 'excluded' | 'does not match' };

/** Words that no query can hold, more of them than wildcards of a query can span. */
const GAP = Array<string>(60).fill('');

/**
 * Holds a vendor's row against the query. Proven by title, address and snippet: sites, paths, file types, words of the
 * address, words of a whole title, and that what must not be there is not seen. Words of the text are believed, since a
 * snippet cannot show what a page lacks, but of the quoted phrases at least one must be seen where there is a snippet:
 * vendors show where a phrase stands, and drop quotes without a word.
 */
export function checkRow(row: VendorRow, clauses: readonly Clause[], exclude: readonly string[]): RowCheck {
  const address = readResultAddress(row.link);
  if (address.kind === 'unresolved') return { kind: 'dropped', why: 'unresolved' };
  if (address.kind === 'nothing') return { kind: 'dropped', why: 'no page' };
  const { url } = address;
  const host = hostOf(url);
  if (exclude.some((one) => hostIsUnder(host, one))) return { kind: 'dropped', why: 'excluded' };
  const kept: CheckedRow = { url, title: row.title, snippet: row.snippet };
  const fields = fieldsOf(kept);
  const page = preparePage(fields);
  for (const { node, believed } of clauses) {
    const truth = evaluatePage({ root: node }, page);
    // Metrics are asked for once what is cheap has been looked at.
    const mayTurnOut = believed || asksForMetrics(node);
    if (truth === false || (truth === 'unknown' && !mayTurnOut))
      return { kind: 'dropped', why: 'does not match' };
    if (lacksWord(node, row.lacks ?? [])) return { kind: 'dropped', why: 'does not match' };
  }
  return seesPhrase(clauses, fields)
    ? { kind: 'kept', row: kept }
    : { kind: 'dropped', why: 'does not match' };
}

/** Whether a kept row also fulfils the clauses that ask for metrics. A condition on a missing one is false. */
export function fulfilsMetrics(
  row: CheckedRow,
  clauses: readonly Clause[],
  metrics: RowMetrics | null,
): boolean {
  const fields = { ...fieldsOf(row), ...(metrics ?? { da: null, pa: null, spam: null }) };
  return clauses
    .filter(({ node }) => asksForMetrics(node))
    .every(({ node, believed }) => matchesPage({ root: node }, fields, { unknown: believed }));
}

function fieldsOf({ url, title, snippet }: CheckedRow): PageFields {
  const cut = title !== null && /(?:\.{3}|…)/u.test(title);
  return {
    url,
    ...(title === null ? {} : { title }),
    text: snippetWords(snippet),
    partial: cut ? ['text', 'title'] : ['text'],
  };
}

/** A snippet is made of pieces; a phrase does not reach from one into the next. */
function snippetWords(snippet: string | null): string[] {
  if (snippet === null) return [];
  return snippet
    .split(/\.{3}|…/u)
    .flatMap((piece, index) => (index === 0 ? words(piece) : [...GAP, ...words(piece)]));
}

/** The vendor itself says that the page lacks a word that it must hold. */
function lacksWord(node: Node, lacks: readonly string[]): boolean {
  return (
    lacks.length > 0 &&
    node.type === 'phrase' &&
    (node.field === 'any' || node.field === 'text') &&
    node.items.some((item) => typeof item === 'string' && lacks.includes(item))
  );
}

function seesPhrase(clauses: readonly Clause[], fields: PageFields): boolean {
  if (!Array.isArray(fields.text) || fields.text.length === 0) return true;
  const groups = clauses.map(({ node }) => phrasesOf(node)).filter((group) => group.some(isLong));
  if (groups.length === 0) return true;
  const seen = preparePage(fields);
  return groups.some((group) =>
    group.some((phrase) =>
      (['any', 'url'] as const).some((field) => evaluatePage(queryOf({ ...phrase, field }), seen) === true),
    ),
  );
}

/** A phrase in title or text, or alternatives that are all of this kind; else nothing. */
function phrasesOf(node: Node): readonly PhraseNode[] {
  const nodes = node.type === 'or' ? node.children : [node];
  const phrases = nodes.filter(
    (one): one is PhraseNode => one.type === 'phrase' && (one.field === 'any' || one.field === 'text'),
  );
  return phrases.length === nodes.length ? phrases : [];
}

function isLong({ items }: PhraseNode): boolean {
  return items.length > 1;
}

function queryOf(node: Node): Query {
  return { root: node };
}
