import { oracleParse } from './oracle-parser.ts';
import { satisfyingUrls, type OracleWeb } from './oracle-match.ts';
import { SPEC_TEXTS, type Tree } from './oracle-tree.ts';

/** What somebody answers to a query: the addresses of all satisfying pages in any order, or an error. */
export type Answer = { urls: string[] } | { error: string; position: number };

/** The oracle's answer; an error without a text leaves the wording free. */
export type RightAnswer = { urls: string[] } | { error: string | null; position: number };

export function oracleAnswer(query: string, web: OracleWeb): RightAnswer {
  const reading = oracleParse(query);
  if (!reading.ok) {
    return { error: SPEC_TEXTS[reading.fault.kind] ?? null, position: reading.fault.position };
  }
  const related = relatedIn(reading.tree);
  if (related !== null) return { error: null, position: related };
  return { urls: satisfyingUrls(reading.tree, web) };
}

/** `related:` is read, yet has no answer that could be matched. Where it stands, or null. */
export function relatedIn(tree: Tree): number | null {
  if ('all' in tree) return firstOf(tree.all);
  if ('any' in tree) return firstOf(tree.any);
  if ('not' in tree) return relatedIn(tree.not);
  return tree.test === 'related' ? tree.position : null;
}

function firstOf(trees: Tree[]): number | null {
  for (const tree of trees) {
    const position = relatedIn(tree);
    if (position !== null) return position;
  }
  return null;
}

/** In one line how an answer differs from the right one, or null where it does not. */
export function differenceBetween(right: RightAnswer, given: Answer): string | null {
  if ('error' in right) {
    if (!('error' in given)) return `an error at ${right.position} was due, got ${given.urls.length} pages`;
    if (right.position !== given.position) {
      return `the error belongs at ${right.position}, got ${given.position} ("${given.error}")`;
    }
    if (right.error !== null && right.error !== given.error)
      return `"${right.error}" was due, got "${given.error}"`;
    return null;
  }
  if ('error' in given)
    return `${right.urls.length} pages were due, got "${given.error}" at ${given.position}`;
  if (new Set(given.urls).size !== given.urls.length) return 'a page was answered twice';
  const missing = right.urls.filter((url) => !given.urls.includes(url));
  const surplus = given.urls.filter((url) => !right.urls.includes(url));
  if (missing.length === 0 && surplus.length === 0) return null;
  return (
    `of ${right.urls.length} pages ${missing.length} missing, ${surplus.length} wrong` +
    `; missing ${JSON.stringify(missing.slice(0, 3))}, wrong ${JSON.stringify(surplus.slice(0, 3))}`
  );
}

/** Everything that somebody answers otherwise than the oracle, ready to be printed. */
export function differences(
  asked: readonly { query: string; right: RightAnswer }[],
  answer: (query: string) => Answer,
): { query: string; difference: string }[] {
  return asked.flatMap(({ query, right }) => {
    const difference = differenceBetween(right, answer(query));
    return difference === null ? [] : [{ query, difference }];
  });
}

export function withRightAnswers(queries: string[], web: OracleWeb): { query: string; right: RightAnswer }[] {
  return queries.map((query) => ({ query, right: oracleAnswer(query, web) }));
}
