import fs from 'node:fs';
import path from 'node:path';
import { keyOf } from '../labelled-pages.ts';
import { HALVES, halfOf, openPagesFolder, readOpenPages } from './open-pages.ts';
import type { TruthRow } from './truth-row.ts';

/**
 * The day of publication of pages of public collections, empty where readers found none: in `htmldate` people read it
 * off the page, in `wcxb` models and people. Some are those of an update, or read from the address, which is no
 * statement of the page.
 */
const LABELS = path.resolve(import.meta.dirname, 'date-labels.csv');
const DAY_MS = 86_400_000;

interface Dated {
  readonly url: string;
  readonly collection: string;
  readonly half: number;
  /** YYYY-MM-DD, by readers and by the product; null for none. */
  readonly judged: string | null;
  readonly found: string | null;
}

/**
 * How many pages of the open web have the day that readers know them by. `--each` prints those of the half that is read
 * which have another one, or none.
 */
export async function measureDates(): Promise<TruthRow[]> {
  const pages = await readDatedPages();
  if (process.argv.includes('--each')) for (const page of pages) if (page.half === 0) printIfWrong(page);
  return [...Map.groupBy(pages, ({ collection }) => collection)].flatMap(([collection, some]) =>
    HALVES.flatMap((name, half) =>
      rowsOf(
        collection,
        name,
        some.filter((page) => page.half === half),
      ),
    ),
  );
}

function printIfWrong({ collection, judged, found, url }: Dated): void {
  if (judged !== null && found !== judged)
    console.error([collection, judged, found ?? 'none', url].join('\t'));
}

function rowsOf(collection: string, half: string, pages: readonly Dated[]): TruthRow[] {
  const known = pages.filter(({ judged }) => judged !== null);
  const told = known.filter(({ found }) => found !== null);
  const same = told.filter(({ judged, found }) => judged === found).length;
  const isNear = ({ judged, found }: Dated): boolean =>
    judged !== found && Math.abs(Date.parse(judged ?? '') - Date.parse(found ?? '')) <= DAY_MS;
  const unknown = pages.filter(({ judged }) => judged === null);
  const row = { part: 'dates', goal: '', on: `${half}; ${told.filter(isNear).length} a day off` };
  return [
    { ...row, figure: `${collection}, days that are right`, value: share(same, told.length), n: told.length },
    {
      ...row,
      figure: `${collection}, days that are found`,
      value: share(same, known.length),
      n: known.length,
    },
    {
      ...row,
      figure: `${collection}, pages without a judged day that have one`,
      value: share(unknown.filter(({ found }) => found !== null).length, unknown.length),
      on: half,
      n: unknown.length,
    },
  ];
}

const share = (part: number, whole: number): string => (part / Math.max(1, whole)).toFixed(2);

/** The judged pages that the captures hold, each once. */
async function readDatedPages(): Promise<Dated[]> {
  const folder = openPagesFolder();
  if (!fs.existsSync(folder)) throw new Error(`captures of pages of the open web are not at ${folder}`);
  const labels = new Map(readLabels().map((label) => [keyOf(label.url), label]));
  const pages: Dated[] = [];
  for await (const { key, page } of readOpenPages(labels.keys()))
    pages.push({ ...labels.get(key)!, half: halfOf('dates', page.domain), found: page.date });
  return pages;
}

function readLabels(): { url: string; collection: string; judged: string | null }[] {
  const [, ...lines] = fs.readFileSync(LABELS, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [url = '', day = '', collection = ''] = line.split(',');
    return { url, collection, judged: day === '' ? null : day };
  });
}
