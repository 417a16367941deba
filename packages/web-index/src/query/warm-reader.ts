import { parseQuery, type Query } from '@linklode/query-language';
import type { IndexReader } from './index-reader.ts';

/** On a smaller index the first searches of a process are quick anyway. */
const WORTH_PAGES = 10_000;
const ROUNDS = 3;

/** One of each kind of thing that a search may have to do, in words that most indexes have. */
const QUERIES = [
  'the',
  'blog',
  'best software',
  '"how to"',
  '"this is the" news',
  'intext:marketing -free',
  '(business OR health) (tips OR guide)',
  'intitle:guide',
  'inurl:blog marketing',
  '"best * tools"',
  'home after:2020-01-01',
  'home da:>=10 spam:<=30',
  'site:.com contact',
  'filetype:html data',
];

/** A lone exclusion, which nearly all pages fulfil. */
const NEARLY_ALL = '-the';
const COUNTING_MS = 20;
const MOST_COUNTS = 50;

/**
 * Runs searches like those of people, one a step, so that the first people after a start find the code compiled, the
 * statements prepared, and the figures and words of the best pages in memory. Ends at once on a small index.
 */
export function* warmReader(
  reader: Pick<IndexReader, 'search' | 'countSites' | 'countPages'>,
): Generator<void> {
  if (reader.countPages() < WORTH_PAGES) return;
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of QUERIES) {
      const rows = round % 2 === 0 ? 'sites' : 'pages';
      reader.search({ query: queryOf(text), exclude: [], page: 1, pageSize: 10, rows });
      yield;
    }
  }
  // The first person to count common words would have to wait until the figures of all pages are read; here they are
  // read in parts.
  const steps = [...QUERIES.slice(0, 1), NEARLY_ALL].map((text) => ({ query: queryOf(text), exclude: [] }));
  for (let part = 0; part < MOST_COUNTS; part++) {
    const counted = reader.countSites({ steps, owned: [], budgetMs: COUNTING_MS });
    if (counted.steps.every((step) => step?.isWhole === true)) return;
    yield;
  }
}

function queryOf(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.query;
}
