import { parseQuery } from '@linklode/query-language';
import type { IndexReader } from './index-reader.ts';

/** The first searches of a process on a smaller index are quick as they are. */
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

/**
 * Searches as people do, one search a step, so that those who come first after a start find code compiled, statements prepared and the
 * figures and words of the best pages in memory. Ends at once on a small index.
 */
export function* warmReader(reader: Pick<IndexReader, 'search' | 'countPages'>): Generator<void> {
  if (reader.countPages() < WORTH_PAGES) return;
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of QUERIES) {
      const parsed = parseQuery(text);
      if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
      const rows = round % 2 === 0 ? 'sites' : 'pages';
      reader.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10, rows });
      yield;
    }
  }
}
