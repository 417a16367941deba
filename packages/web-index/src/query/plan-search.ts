import type { Node, PhraseNode, Query } from '@linklode/query-language';
import { certainQuery } from './certain-query.ts';
import type { PageTextField } from './gap-phrases.ts';
import { rivalLevels } from './rival-levels.ts';
import { keyCondition } from './key-conditions.ts';
import {
  allOf,
  anyOf,
  DEPTH_LIMIT,
  EVERY_PAGE,
  negate,
  phrasePiece,
  runnable,
  type MatchPiece,
} from './match-expression.ts';
import { rarityOf, type WordClasses } from './text-places.ts';

/**
 * How a search is answered best first. A page matches if `match` finds it, it fulfils `figures`, and its words fulfil
 * `checks`. If `isWhole` is false this is not enough, and the matches have to be found beforehand.
 */
export interface SearchPlan {
  /** Finds every page that matches, and more pages if there are other conditions too. */
  match: string;
  isWhole: boolean;
  /** Conditions on dates and metrics. */
  figures: readonly Node[];
  /** Conditions with gaps, for which a page's words have to be read. */
  checks: readonly Node[];
  /**
   * Whether pages have to be read to decide; then fewer are scored at a time. It depends on the query alone, so that
   * every engine scores the same pages together.
   */
  readsPages: boolean;
  /**
   * For conditions with gaps: finds the pages that have all their words. If those are few, all matches are scored
   * together.
   */
  few: string | null;
  /**
   * Narrower expressions for pages that rank before the others, best first; see 0024 in docs/decisions. For gaps they
   * only ask that the words beside them are there, which any engine can do.
   */
  better: readonly string[];
  /**
   * Matches that rank before all others, even when all are scored together; best first, each level includes those
   * before it.
   */
  levels: readonly SearchTier[];
}

/** What one narrower expression finds, and which of those pages rank first. */
interface SearchTier {
  match: string;
  better: readonly string[];
}

/** Finds every page that a node finds, or more; null means any page. */
interface Superset {
  piece: MatchPiece | null;
  isExact: boolean;
}

const ANY_PAGE: Superset = { piece: null, isExact: false };

export function planSearch(query: Query, classOf: WordClasses): SearchPlan {
  const { root } = certainQuery(query);
  const { piece } = supersetOf(root);
  const parts = root.type === 'and' ? root.children : [root];
  const open = parts.filter((part) => !supersetOf(part).isExact);
  const figures = open.filter(hasOnlyFigures);
  const checks = open.filter((part) => !hasOnlyFigures(part));
  const isShallow = piece === null || piece.depth < DEPTH_LIMIT;
  const isWhole = isShallow && checks.every((part) => supersetOf(part).piece !== null && isSeenOnPage(part));
  return {
    match: runnable(isShallow ? (piece ?? EVERY_PAGE) : EVERY_PAGE),
    isWhole,
    figures,
    checks,
    readsPages: checks.length > 0,
    few: isWhole && checks.length > 0 ? runnable(supersetOf(root, loosely).piece ?? EVERY_PAGE) : null,
    better: isShallow ? betterThan(root, piece, classOf) : [],
    levels: isShallow ? rivalLevels(root).flatMap((level) => tierOf(level, classOf) ?? []) : [],
  };
}

/**
 * A narrower expression does not say where gaps are. In a file, adding the whole query's expression to it means that
 * fewer pages have to be read.
 */
export function planForFiles(query: Query, classOf: WordClasses): SearchPlan {
  const plan = planSearch(query, classOf);
  if (plan.checks.length === 0) return plan;
  const within = (match: string): string => `(${match} AND ${plan.match})`;
  return mapTiers(plan, within);
}

/** The plan with changed expressions for the pages that rank before the others. */
export function mapTiers(plan: SearchPlan, change: (match: string) => string): SearchPlan {
  return {
    ...plan,
    better: plan.better.map(change),
    levels: plan.levels.map(({ match, better }) => ({ match: change(match), better: better.map(change) })),
  };
}

/** @param pieceOf how words that must be there are looked for */
function supersetOf(node: Node, pieceOf: (phrase: PagePhrase) => MatchPiece = anywhere): Superset {
  const ofChild = (child: Node): Superset => supersetOf(child, pieceOf);
  switch (node.type) {
    case 'phrase':
      return isOnPage(node) ? { piece: pieceOf(node), isExact: !hasGap(node) } : ANY_PAGE;
    case 'site':
    case 'link':
    case 'gap':
    case 'filetype':
    case 'lang':
      return { piece: keyCondition(node), isExact: true };
    case 'not': {
      const { piece, isExact } = supersetOf(node.child);
      return isExact && piece !== null ? { piece: negate(piece), isExact } : ANY_PAGE;
    }
    case 'and': {
      const parts = node.children.map(ofChild);
      const pieces = parts.map(({ piece }) => piece).filter((piece) => piece !== null);
      const isExact = parts.every((part) => part.isExact);
      return { piece: pieces.length > 0 ? allOf(pieces) : null, isExact };
    }
    case 'or': {
      const parts = node.children.map(ofChild);
      const pieces = parts.map(({ piece }) => piece).filter((piece) => piece !== null);
      if (pieces.length < parts.length) return ANY_PAGE;
      return { piece: anyOf(pieces), isExact: parts.every((part) => part.isExact) };
    }
    case 'date':
    case 'metric':
    case 'industry':
    case 'related':
      return ANY_PAGE;
  }
}

/**
 * Finds pages that certainly fulfil a condition, though perhaps not all of them; null if nothing is certain, or the
 * condition is nested too deeply.
 */
export function certainMatch(node: Node): string | null {
  const piece = subsetOf(node);
  return piece === null || piece.depth >= DEPTH_LIMIT ? null : runnable(piece);
}

function subsetOf(node: Node): MatchPiece | null {
  const { piece, isExact } = supersetOf(node);
  if (isExact) return piece;
  if (node.type !== 'and' && node.type !== 'or') return null;
  const parts = node.children.map(subsetOf);
  const known = parts.filter((part) => part !== null);
  if (node.type === 'or') return known.length > 0 ? anyOf(known) : null;
  return known.length === parts.length ? allOf(known) : null;
}

/** Words on the page itself, not in links to it. */
type PagePhrase = PhraseNode & { readonly field: PageTextField };

function isOnPage(node: Node): node is PagePhrase {
  return node.type === 'phrase' && node.field !== 'anchor';
}

function anywhere({ items, field }: PagePhrase): MatchPiece {
  return phrasePiece(items, field);
}

/** The words on both sides of each gap, wherever they stand. */
function loosePiece(items: PagePhrase['items'], field: PageTextField): MatchPiece {
  const runs: string[][] = [[]];
  for (const item of items) {
    if (typeof item === 'string') runs.at(-1)?.push(item);
    else runs.push([]);
  }
  if (field === 'any') return anyOf([loosePiece(items, 'title'), loosePiece(items, 'text')]);
  return allOf(runs.map((run) => phrasePiece(run, field)));
}

function loosely({ items, field }: PagePhrase): MatchPiece {
  return loosePiece(items, field);
}

/** Finds the words in title or address, as far as the query allows them there. */
function inHeading({ items, field }: PagePhrase): MatchPiece {
  const [title, text, url] = (['title', 'text', 'url'] as const).map((place) => loosePiece(items, place)) as [
    MatchPiece,
    MatchPiece,
    MatchPiece,
  ];
  if (field === 'any') return anyOf([title, allOf([url, text])]);
  if (field === 'text') return allOf([anyOf([title, url]), text]);
  return field === 'title' ? title : url;
}

function inTitle({ items, field }: PagePhrase): MatchPiece {
  const title = loosePiece(items, 'title');
  if (field === 'text') return allOf([title, loosePiece(items, 'text')]);
  return field === 'url' ? loosePiece(items, 'url') : title;
}

function hasGap(phrase: PhraseNode): boolean {
  return phrase.items.some((item) => typeof item !== 'string');
}

/** Whether all leaves of a condition are of these kinds. */
function everyLeaf(node: Node, holds: (leaf: Node) => boolean): boolean {
  if (node.type === 'and' || node.type === 'or')
    return node.children.every((child) => everyLeaf(child, holds));
  return node.type === 'not' ? everyLeaf(node.child, holds) : holds(node);
}

function hasOnlyFigures(node: Node): boolean {
  return everyLeaf(node, ({ type }) => type === 'date' || type === 'metric');
}

/** Whether a page's own words, address and figures decide the condition, and its words have to be read for that. */
function isSeenOnPage(node: Node): boolean {
  let readsWords = false;
  const isSeen = everyLeaf(node, (leaf) => {
    if (leaf.type === 'phrase' && hasGap(leaf)) readsWords = true;
    if (leaf.type === 'phrase') return leaf.field !== 'anchor';
    return ['date', 'metric', 'site', 'filetype', 'lang'].includes(leaf.type);
  });
  return isSeen && readsWords;
}

function tierOf(level: Node, classOf: WordClasses): SearchTier | null {
  const { piece } = supersetOf(level, loosely);
  if (piece === null || piece.depth >= DEPTH_LIMIT) return null;
  return { match: runnable(piece), better: betterThan(level, piece, classOf) };
}

/** First pages with all of the words in title or address, then pages with the rarest word in the title. */
function betterThan(root: Node, match: MatchPiece | null, classOf: WordClasses): string[] {
  if (leavesOf(root).length === 0) return [];
  const tiers = [supersetOf(root, inHeading).piece];
  if (root.type === 'and') tiers.push(withRarestInTitle(root.children, classOf));
  const found = new Set<string>();
  for (const piece of tiers) if (piece !== null && piece.depth < DEPTH_LIMIT) found.add(runnable(piece));
  if (match !== null) found.delete(runnable(match));
  return [...found];
}

/** All of the conditions, with one of the rarest clauses in the title. */
function withRarestInTitle(children: readonly Node[], classOf: WordClasses): MatchPiece | null {
  const rarities = children.map((child) =>
    Math.max(0, ...leavesOf(child).map(({ items }) => rarityOf(items, classOf))),
  );
  const highest = Math.max(...rarities);
  const rarest = children.filter((_, at) => rarities[at] === highest);
  const [only] = rarest;
  const titled = rarest.map((child) => supersetOf(child, inTitle).piece);
  if (titled.includes(null)) return null;
  // If there is only one clause, the narrower expression already says everything that the wider one says.
  const others = children.filter((child) => rarest.length > 1 || child !== only);
  const pieces = others.map((child) => supersetOf(child, loosely).piece);
  return allOf([anyOf(titled as MatchPiece[]), ...pieces.filter((piece) => piece !== null)]);
}

/** The words and phrases that are asked for in titles and texts. */
function leavesOf(node: Node): PhraseNode[] {
  if (node.type === 'and' || node.type === 'or') return node.children.flatMap(leavesOf);
  return node.type === 'phrase' && node.field !== 'anchor' && node.field !== 'url' ? [node] : [];
}
