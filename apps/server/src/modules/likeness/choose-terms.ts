import { readTraitKey } from './page-traits.ts';
import { hasAny, supportOf, type ReadExample } from './candidate-traits.ts';

/** A query in the making: one of the first ones, all of the second and none of the last, on one page. */
export interface ChosenTerms {
  readonly anyOf: readonly string[];
  readonly allOf: readonly string[];
  readonly noneOf: readonly string[];
}

/** What more than so many of the other websites have tells nobody apart. */
const WIDEST_TERM = 0.2;
const WIDEST_ALTERNATIVE = 0.1;
const MOST_ALTERNATIVES = 3;
/** The examples that have to have a term: so large a part of them. */
const LEAST_COVERED = 0.6;
/** Where the first terms find more than this, another one narrows them. */
const WIDE = 0.02;
const WIDEST_NARROWING = 0.5;
const WIDEST_LANGUAGE = 0.9;
/** Below this a term is on the examples about as often as elsewhere. */
const LEAST_EVIDENCE = 3;

/**
 * The terms that tell the examples from other websites.
 *
 * @param rates how large a part of the other websites has each trait, above 0; those that are missing are left aside
 * @returns null where nothing does
 */
export function chooseTerms(
  examples: readonly ReadExample[],
  rates: ReadonlyMap<string, number>,
): ChosenTerms | null {
  const rateOf = (key: string): number => rates.get(key) ?? 1;
  const support = supportOf(examples);
  const evidence = (key: string): number => evidenceOf(support.get(key) ?? 0, examples.length, rateOf(key));
  const known = [...rates.keys()].filter((key) => (support.get(key) ?? 0) >= 2);
  const leading = known.filter((key) => rateOf(key) <= WIDEST_TERM && !isSetting(key));
  const [first] = leading.toSorted((a, b) => evidence(b) - evidence(a));
  if (first === undefined || evidence(first) < LEAST_EVIDENCE) return null;

  const anyOf = [first];
  let covered = examples.filter((example) => hasAny(example, anyOf));
  while (covered.length < examples.length && anyOf.length < MOST_ALTERNATIVES) {
    const left = examples.filter((example) => !covered.includes(example));
    const adds = (key: string): number => left.filter((example) => hasAny(example, [key])).length;
    const [next] = leading
      .filter((key) => rateOf(key) <= WIDEST_ALTERNATIVE && adds(key) > 0 && evidence(key) >= LEAST_EVIDENCE)
      .toSorted((a, b) => adds(b) - adds(a) || evidence(b) - evidence(a));
    if (next === undefined) break;
    anyOf.push(next);
    covered = examples.filter((example) => hasAny(example, anyOf));
  }
  if (covered.length < Math.max(2, Math.ceil(LEAST_COVERED * examples.length))) return null;
  return { anyOf, allOf: narrowing(covered, anyOf, known, rateOf), noneOf: [] };
}

/** What all of them have on the same pages as well, and many other websites have not. */
function narrowing(
  covered: readonly ReadExample[],
  anyOf: readonly string[],
  known: readonly string[],
  rateOf: (key: string) => number,
): string[] {
  const onPages = covered.map(({ domain, pages }) => ({
    domain,
    pages: pages.filter((page) => anyOf.some((key) => page.has(key))),
  }));
  const onAll = (key: string, among: readonly ReadExample[]): boolean =>
    among.every((example) => hasAny(example, [key]));
  const chosen: string[] = [];
  let among: readonly ReadExample[] = onPages;
  const take = (key: string): void => {
    chosen.push(key);
    among = among.map(({ domain, pages }) => ({ domain, pages: pages.filter((page) => page.has(key)) }));
  };
  const width = anyOf.reduce((sum, key) => sum + rateOf(key), 0);
  if (width > WIDE) {
    const [narrow] = known
      .filter(
        (key) =>
          !isOfLanguage(key) && !overlaps(key, anyOf) && rateOf(key) <= WIDEST_NARROWING && onAll(key, among),
      )
      .toSorted((a, b) => rateOf(a) - rateOf(b));
    if (narrow !== undefined) take(narrow);
  }
  const language = known.find(
    (key) => isOfLanguage(key) && rateOf(key) <= WIDEST_LANGUAGE && onAll(key, among),
  );
  if (language !== undefined) take(language);
  return chosen;
}

/** Twice the logarithm of how much likelier so many are by this trait than by chance; 0 where they are not. */
function evidenceOf(support: number, of: number, rate: number): number {
  // Of a few examples that all have it nobody knows that all have.
  const share = Math.min(support / of, 1 - 1 / (2 * of + 2));
  const other = Math.min(Math.max(rate, 1e-9), 1 - 1e-9);
  if (share <= other) return 0;
  return 2 * (support * Math.log(share / other) + (of - support) * Math.log((1 - share) / (1 - other)));
}

/** What says where a page is at home and not what it is for; it only narrows. */
function isSetting(key: string): boolean {
  const { kind } = readTraitKey(key);
  return kind === 'lang' || kind === 'industry';
}

function isOfLanguage(key: string): boolean {
  return readTraitKey(key).kind === 'lang';
}

/** Words that say the same as a term that is there already. */
function overlaps(key: string, others: readonly string[]): boolean {
  const own = new Set(readTraitKey(key).value.split(' '));
  return others.some((other) =>
    readTraitKey(other)
      .value.split(' ')
      .some((word) => own.has(word)),
  );
}
