import { writeXlsxStream } from 'hucre/xlsx';
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

/** XML 1.0 has no place for these, nor for lone surrogates. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Results = Iterable<DeliveredResult> | AsyncIterable<DeliveredResult>;

/**
 * The history as an XLSX workbook (ECMA-376), as a stream: memory does not grow with the rows. Texts are typed strings,
 * so one that begins like a formula stays a text; a missing value is an empty cell.
 */
export function historyWorkbook(results: Results): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(results), {
    name: 'Search history',
    columns: COLUMNS,
    freezePane: { rows: 1 },
  });
}

async function* rowsOf(results: Results): AsyncGenerator<(string | number | Date | null)[]> {
  for await (const one of results) {
    yield [
      cellText(shownQuery(one.query)),
      cellText(one.title),
      cellText(one.url),
      one.da,
      one.pa,
      one.spam_score,
      one.created_at,
    ];
  }
}

function cellText(text: string | null): string | null {
  if (text === null) return null;
  return text.toWellFormed().replaceAll(NOT_XML, '').slice(0, MAX_CELL_CHARACTERS);
}
