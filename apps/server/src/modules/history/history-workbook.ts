import { writeXlsxStream } from 'hucre/xlsx';
import { withoutNonXml } from '../../platform/markup.ts';
import type { DeliveredResult } from '../search/index.ts';
import { shownQuery } from './shown-query.ts';

const COLUMNS = [
  { header: 'Query', width: 40 },
  { header: 'Title', width: 50 },
  { header: 'URL', width: 60 },
  { header: 'DA', width: 8 },
  { header: 'PA', width: 8 },
  { header: 'Spam', width: 8 },
  { header: 'Date (UTC)', width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
];

/** A cell may hold so many characters; Excel calls a longer one damage. */
const MAX_CELL_CHARACTERS = 32_767;

type SpenderOf = ((runId: string) => string) | null;
type Results = Iterable<DeliveredResult> | AsyncIterable<DeliveredResult>;

/**
 * The history as an XLSX workbook (ECMA-376), as a stream: memory does not grow with the rows. Texts are typed strings,
 * so one that begins like a formula stays a text; a missing value is an empty cell. `spenderOf`: who took a search's
 * credits, by its run; null where one person works for the account, and no column is needed.
 */
export function historyWorkbook(results: Results, spenderOf: SpenderOf = null): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(results, spenderOf), {
    name: 'Search history',
    columns: spenderOf === null ? COLUMNS : [...COLUMNS, { header: 'Spent By', width: 24 }],
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(
  results: Results,
  spenderOf: SpenderOf,
): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const one of results) {
    yield [
      cellText(shownQuery(one.query)),
      cellText(one.title),
      cellText(one.url),
      one.da,
      one.pa,
      one.spam_score,
      one.created_at,
      ...(spenderOf === null ? [] : [cellText(spenderOf(one.run_id))]),
    ];
  }
}

function cellText(text: string | null): string | null {
  return text === null ? null : withoutNonXml(text).slice(0, MAX_CELL_CHARACTERS);
}
