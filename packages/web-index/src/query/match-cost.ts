import { BLOCK_PAGES } from '../store/common-pages.ts';
import type { CommonPhrases } from './common-phrases.ts';
import type { MatchTree } from './match-tree.ts';

type KnownPhrases = Pick<CommonPhrases, 'find'>;

/** A word without a kept set is on fewer than one page in 64; most are on far fewer, so one in this many is assumed. */
const RARE_SHARE = 256;
/**
 * Costs in microseconds, measured on a million pages. They only have to tell when one way costs several times the
 * other.
 */
const PAGE_OF_LIST = 0.03;
/** A very common word stands many times on each page, and the full text has to skip all those places. */
const PLACES_OF_PAGE = 0.15;
const SEEK = 1;
const PAGE_TOLD = 0.25;
const SET_UNPACKED = 6;
const PAGE_OF_SET = 0.02;

/** How many pages an expression finds at most, and what finding all of them costs. */
interface Estimate {
  pages: number;
  cost: number;
}

/**
 * Whether the full text alone answers an expression sooner than with the sets of common phrases. A rare word beside
 * common ones lets the full text skip most of their lists, while sets have to be unpacked for all pages.
 *
 * @param pages how many pages the index has
 */
export function isSoonerAsked(tree: MatchTree, common: KnownPhrases, pages: number): boolean {
  const asked = askedOf(tree, common, pages);
  return asked.cost + asked.pages * PAGE_TOLD < costWithSets(tree, common, pages);
}

/** The cost with the full text alone. */
function askedOf(tree: MatchTree, common: KnownPhrases, all: number): Estimate {
  const { operator, parts } = tree;
  if (operator === null) return leafAsked(tree.expression, common, all);
  const estimates = parts.map((part) => askedOf(part, common, all));
  if (operator === 'OR')
    return {
      pages: Math.min(all, sum(estimates.map(({ pages }) => pages))),
      cost: sum(estimates.map(({ cost }) => cost)),
    };
  const [first] = estimates;
  const pages = operator === 'NOT' ? (first?.pages ?? 0) : Math.min(...estimates.map((one) => one.pages));
  return { pages, cost: sum(estimates.map((one) => Math.min(one.cost, pages * SEEK))) };
}

/** A phrase is found by the rarest of its words, with a seek in the lists of the others for each of its pages. */
function leafAsked(expression: string, common: KnownPhrases, all: number): Estimate {
  const lists = phrasesIn(expression)
    .flatMap((phrase) => phrase.split(' '))
    .map((word) => pagesWith(word, common, all));
  const fewest = Math.min(...lists);
  const cost = sum(
    lists.map((pages) =>
      Math.min(pages * (PAGE_OF_LIST + PLACES_OF_PAGE * (pages / Math.max(1, all))), fewest * SEEK),
    ),
  );
  const kept = common.find(expression)?.pages;
  const phrases = phrasesIn(expression).map((phrase) => pagesWith(phrase, common, all));
  return { pages: kept ?? Math.min(fewest, ...phrases), cost };
}

function pagesWith(phrase: string, common: KnownPhrases, all: number): number {
  return common.find(`"${phrase}"`)?.pages ?? all / RARE_SHARE;
}

/** The quoted phrases in an expression: one, or several that stand near each other. */
function phrasesIn(expression: string): string[] {
  return [...expression.matchAll(/"([^"]*)"/g)].map(([, phrase]) => phrase ?? '');
}

/**
 * The cost as common-matches.ts works: parts without a set are asked of the full text; if such a part must hold it goes
 * first and limits the rest, otherwise all of it is read.
 */
function costWithSets(tree: MatchTree, common: KnownPhrases, all: number): number {
  const positive: MatchTree[] = [];
  const todo = [tree];
  const others: MatchTree[] = [];
  for (let piece = todo.pop(); piece !== undefined; piece = todo.pop()) {
    if (piece.operator === 'AND') todo.push(...piece.parts);
    else if (piece.operator === 'NOT') {
      const [having, without] = piece.parts as [MatchTree, MatchTree];
      todo.push(having);
      others.push(without);
    } else positive.push(piece);
  }
  const drivers = positive
    .filter((piece) => !helps(piece, common))
    .map((piece) => askedOf(piece, common, all));
  const led = drivers.length === 0 ? all : Math.min(...drivers.map(({ pages }) => pages));
  const leading =
    drivers.length === 0 ? 0 : led * PAGE_TOLD + sum(drivers.map(({ cost }) => Math.min(cost, led * SEEK)));
  const kept = [...positive.filter((piece) => helps(piece, common)), ...others];
  return leading + sum(kept.map((piece) => setCost(piece, common, all, drivers.length > 0)));
}

function setCost(piece: MatchTree, common: KnownPhrases, all: number, isLed: boolean): number {
  if (!helps(piece, common)) {
    const { pages, cost } = askedOf(piece, common, all);
    return isLed ? 0 : cost + pages * PAGE_TOLD;
  }
  if (piece.operator !== null) return sum(piece.parts.map((part) => setCost(part, common, all, false)));
  const pages = common.find(piece.expression)?.pages ?? 0;
  return Math.min(pages, Math.ceil(all / BLOCK_PAGES)) * SET_UNPACKED + (isLed ? 0 : pages * PAGE_OF_SET);
}

function helps(piece: MatchTree, common: KnownPhrases): boolean {
  return piece.operator === null
    ? common.find(piece.expression) !== null
    : piece.parts.some((part) => helps(part, common));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
