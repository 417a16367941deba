import { BLOCK_PAGES } from '../store/common-pages.ts';
import type { CommonPhrases } from './common-phrases.ts';
import type { MatchTree } from './match-tree.ts';

type KnownPhrases = Pick<CommonPhrases, 'find'>;

/** A word that is not kept is on fewer than one page in 64; most are on far fewer. */
const RARE_SHARE = 256;
/** Microseconds, as measured on a million pages: what matters is which of two ways costs several times the other. */
const PAGE_OF_LIST = 0.03;
/** A word that half of all pages hold stands on each of them many times, and all those places are passed over. */
const PLACES_OF_PAGE = 0.15;
const SEEK = 1;
const PAGE_TOLD = 0.25;
const SET_UNPACKED = 6;
const PAGE_OF_SET = 0.02;

/** How many pages an expression finds at most, and what it costs to find all. */
interface Estimate {
  pages: number;
  cost: number;
}

/**
 * Whether the full text finds what an expression says sooner by itself than with the sets of common phrases: a rare word beside common
 * ones leads it past most of their lists, and sets are unpacked for all pages.
 *
 * @param pages how many there are
 */
export function isSoonerAsked(tree: MatchTree, common: KnownPhrases, pages: number): boolean {
  const asked = askedOf(tree, common, pages);
  return asked.cost + asked.pages * PAGE_TOLD < costWithSets(tree, common, pages);
}

/** By the full text alone. */
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

/** A phrase is found by the rarest of its words, a seek in the lists of the others for each page of that. */
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

/** The words in quotes, of a phrase or of several near each other. */
function phrasesIn(expression: string): string[] {
  return [...expression.matchAll(/"([^"]*)"/g)].map(([, phrase]) => phrase ?? '');
}

/** As common-matches.ts goes about it: what no set helps with is asked for and leads where it must hold, and else asked for whole. */
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
