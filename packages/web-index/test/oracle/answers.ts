import { parseQuery, type Query } from '@linklode/query-language';
import { oracleParse } from './oracle-parser.ts';
import { satisfyingUrls, type OracleWeb } from './oracle-match.ts';
import { SPEC_TEXTS, type Tree } from './oracle-tree.ts';

/** What somebody answers to a query: the addresses of all satisfying pages in any order, or an error. */
export type Answer = { urls: string[] } | { error: string; position: number };

/** The oracle's answer; an error without a text or a place leaves those free. */
export type RightAnswer = { urls: string[] } | { error: string | null; position: number | null };

export function oracleAnswer(query: string, web: OracleWeb): RightAnswer {
  const reading = oracleParse(query);
  if (!reading.ok) {
    return { error: SPEC_TEXTS[reading.fault.kind] ?? null, position: reading.fault.position };
  }
  if (hasRelated(reading.tree)) return { error: null, position: null };
  return { urls: satisfyingUrls(reading.tree, web) };
}

/** `related:` is read, yet has no answer that could be matched. */
export function hasRelated(tree: Tree): boolean {
  if ('all' in tree) return tree.all.some(hasRelated);
  if ('any' in tree) return tree.any.some(hasRelated);
  if ('not' in tree) return hasRelated(tree.not);
  return tree.test === 'related';
}

/** The product's parser in front of something that lists the pages which satisfy a parsed query. */
export function productAnswer(query: string, match: (parsed: Query) => Iterable<string>): Answer {
  const parsed = parseQuery(query);
  if (!parsed.ok) return { error: parsed.error.message, position: parsed.error.position };
  const { root } = parsed.query;
  const parts = root.type === 'and' ? root.children : [root];
  if (!parts.some((part) => part.type === 'related')) return { urls: [...match(parsed.query)] };
  try {
    const count = [...match(parsed.query)].length;
    return { urls: [`${count} pages for a ranking`] };
  } catch (error) {
    return { error: String(error), position: 0 };
  }
}

/** In one line how an answer differs from the right one, or null where it does not. */
function differenceBetween(right: RightAnswer, given: Answer): string | null {
  if ('error' in right) {
    if (!('error' in given))
      return `an error at ${right.position ?? 'some place'} was due, got ${given.urls.length} pages`;
    if (right.position !== null && right.position !== given.position) {
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
