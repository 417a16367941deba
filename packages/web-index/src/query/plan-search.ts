import type { Node, PhraseNode, Query } from '@linklode/query-language';
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
  /** Narrower expressions for those that rank before the others, best first; see 0024 in docs/decisions. */
  better: readonly string[];
}

/** Finds all that a node does, or more; null: any page. */
interface Superset {
  piece: MatchPiece | null;
  isExact: boolean;
}

const ANY_PAGE: Superset = { piece: null, isExact: false };

export function planSearch({ root }: Query, classOf: WordClasses): SearchPlan {
  const { piece } = supersetOf(root);
  const parts = root.type === 'and' ? root.children : [root];
  const open = parts.filter((part) => !supersetOf(part).isExact);
  const figures = open.filter(hasOnlyFigures);
  const checks = open.filter((part) => !hasOnlyFigures(part));
  const isShallow = piece === null || piece.depth < DEPTH_LIMIT;
  return {
    match: runnable(isShallow ? (piece ?? EVERY_PAGE) : EVERY_PAGE),
    isWhole: isShallow && checks.every((part) => supersetOf(part).piece !== null && isSeenOnPage(part)),
    figures,
    checks,
    better: isShallow ? betterThan(root, piece, classOf) : [],
  };
}

function supersetOf(node: Node): Superset {
  switch (node.type) {
    case 'phrase':
      if (node.field === 'anchor') return ANY_PAGE;
      return { piece: phrasePiece(node.items, node.field), isExact: !hasGap(node) };
    case 'site':
    case 'link':
    case 'filetype':
    case 'lang':
      return { piece: keyCondition(node), isExact: true };
    case 'not': {
      const { piece, isExact } = supersetOf(node.child);
      return isExact && piece !== null ? { piece: negate(piece), isExact } : ANY_PAGE;
    }
    case 'and': {
      const parts = node.children.map(supersetOf);
      const pieces = parts.map(({ piece }) => piece).filter((piece) => piece !== null);
      const isExact = parts.every((part) => part.isExact);
      return { piece: pieces.length > 0 ? allOf(pieces) : null, isExact };
    }
    case 'or': {
      const parts = node.children.map(supersetOf);
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

/** Pages with all of the words in title or address, and pages with the rarest of them in the title. */
function betterThan(root: Node, match: MatchPiece | null, classOf: WordClasses): string[] {
  const everyone = inHeading(root);
  const leaves = leavesOf(root);
  if (everyone === null || leaves.length === 0) return [];
  const tiers = [everyone];
  if (root.type === 'and') {
    const clauses = root.children.map(leavesOf).filter((clause) => clause.length > 0);
    const rarities = clauses.map((clause) =>
      Math.max(...clause.map(({ items }) => rarityOf(items, classOf))),
    );
    const rarest = clauses.filter((_, at) => rarities[at] === Math.max(...rarities)).flat();
    tiers.push(anyOf(rarest.map(({ items }) => phrasePiece(items, 'title'))));
  }
  const found = new Set<string>();
  for (const tier of tiers) {
    const piece = match === null ? tier : allOf([match, tier]);
    if (piece.depth < DEPTH_LIMIT) found.add(runnable(piece));
  }
  if (match !== null) found.delete(runnable(match));
  return [...found];
}

/** The words and phrases asked for in titles and texts. */
function leavesOf(node: Node): PhraseNode[] {
  if (node.type === 'and' || node.type === 'or') return node.children.flatMap(leavesOf);
  return node.type === 'phrase' && node.field !== 'anchor' && node.field !== 'url' ? [node] : [];
}

/** What holds for pages whose title or address says what is asked; null where they have no say. */
function inHeading(node: Node): MatchPiece | null {
  switch (node.type) {
    case 'phrase':
      if (node.field === 'anchor') return null;
      if (node.field === 'url') return phrasePiece(node.items, 'url');
      if (node.field === 'title') return phrasePiece(node.items, 'title');
      return anyOf([phrasePiece(node.items, 'title'), phrasePiece(node.items, 'url')]);
    case 'and': {
      const pieces = node.children.map(inHeading).filter((piece) => piece !== null);
      return pieces.length > 0 ? allOf(pieces) : null;
    }
    case 'or': {
      const pieces = node.children.map(inHeading);
      const found = pieces.filter((piece) => piece !== null);
      return found.length < pieces.length ? null : anyOf(found);
    }
    case 'site':
    case 'link':
    case 'filetype':
    case 'lang':
    case 'not':
    case 'date':
    case 'metric':
    case 'industry':
    case 'related':
      return null;
  }
}
