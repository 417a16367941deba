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
 * How a search is answered best first. A page that matches is found by `match`, fulfils `figures`, and by a look at its words
 * `checks`; where `isWhole` is false that does not say all, and the matches have to be found beforehand.
 */
export interface SearchPlan {
  /** Finds every page that matches, and more where something else has a say too. */
  match: string;
  isWhole: boolean;
  /** Conditions on dates and metrics. */
  figures: readonly Node[];
  /** Conditions with gaps, for which a page's words have to be read. */
  checks: readonly Node[];
  /**
   * Whether pages have to be read for it, or were: of so many fewer are weighed at a time. It hangs on the query alone, so that
   * every engine weighs the same pages together.
   */
  readsPages: boolean;
  /** For conditions with gaps: finds the pages with all their words. Where those are few, matches are weighed as one. */
  few: string | null;
  /**
   * Narrower expressions for those that rank before the others, best first; see 0024 in docs/decisions. They say of gaps only that
   * the words beside them are there, as any engine can.
   */
  better: readonly string[];
  /** Matches that rank before all others, even where all are weighed as one, the best first: each holds those before it. */
  levels: readonly SearchTier[];
}

/** What one narrower expression finds, and within it what ranks before the others. */
interface SearchTier {
  match: string;
  better: readonly string[];
}

/** Finds all that a node does, or more; null: any page. */
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

/** A narrower expression does not say where gaps are; in a file fewer pages are read with the whole query's beside it. */
export function planForFiles(query: Query, classOf: WordClasses): SearchPlan {
  const plan = planSearch(query, classOf);
  if (plan.checks.length === 0) return plan;
  const within = (match: string): string => `(${match} AND ${plan.match})`;
  return mapTiers(plan, within);
}

/** The plan with other expressions for those that rank before the others. */
export function mapTiers(plan: SearchPlan, change: (match: string) => string): SearchPlan {
  return {
    ...plan,
    better: plan.better.map(change),
    levels: plan.levels.map(({ match, better }) => ({ match: change(match), better: better.map(change) })),
  };
}

/** @param pieceOf what words are looked for, where they are not to be absent */
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

/** Finds pages that fulfil a condition for certain, though not all that do; null where nothing is that certain, or too deeply nested. */
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

/** Words of the page itself. */
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

/** Where words are found in title or address, and where they are asked for. */
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

/** Whether a page's own words, address and figures decide it, and its words have to be read for it. */
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

/** Pages with all of the words in title or address, and pages with the rarest of them in the title. */
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
  // Of one clause the narrower expression says all that the wider one does.
  const others = children.filter((child) => rarest.length > 1 || child !== only);
  const pieces = others.map((child) => supersetOf(child, loosely).piece);
  return allOf([anyOf(titled as MatchPiece[]), ...pieces.filter((piece) => piece !== null)]);
}

/** The words and phrases asked for in titles and texts. */
function leavesOf(node: Node): PhraseNode[] {
  if (node.type === 'and' || node.type === 'or') return node.children.flatMap(leavesOf);
  return node.type === 'phrase' && node.field !== 'anchor' && node.field !== 'url' ? [node] : [];
}
