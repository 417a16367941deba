import fs from 'node:fs';
import path from 'node:path';
import { judgePage, readInputs, type PageView } from '../../packages/smart-filters/src/index.ts';
import { openSites, viewFinder } from '../labelled-pages.ts';
import { share, type TruthRow } from './truth-row.ts';

/**
 * Rows of the two filters that ask for a name, first ten of each answer of one index of all captures. "written" names
 * were written down by one who saw no page, and are put away; "drawn" ones are names that some pages have in a
 * sentence, and are learned from. A reader said of each row whether it is about the name (yes), has it in passing, is
 * of another kind, or means another thing.
 */
const NAMED_ROWS = path.resolve(import.meta.dirname, 'named-row-labels.csv');

interface NamedRow {
  readonly url: string;
  readonly id: 'press_mentions' | 'comparison_alternatives';
  readonly name: string;
  /** Null where two readers would quarrel. */
  readonly isWorth: boolean | null;
  readonly set: 'written' | 'drawn';
}

const SETS: Readonly<Record<NamedRow['set'], string>> = {
  written: 'names written by one who saw no page, put away',
  drawn: 'names that pages have in a sentence, learned from',
};

/**
 * How many of the rows that were shown for a name are shown now, and how many of those a reader found worth a credit.
 */
export async function measureNamedRows(): Promise<TruthRow[]> {
  const { reader, close } = await openSites();
  try {
    const viewOf = viewFinder(reader);
    const judged = readNamedRows().flatMap((row) => {
      const view = viewOf(row.url);
      return view === undefined || row.isWorth === null ? [] : [{ ...row, isIn: isShown(row, view) }];
    });
    const sets = Map.groupBy(judged, ({ id, set }) => `${id}\n${set}`);
    return [...sets].flatMap(([key, rows]) => {
      const [id = '', set = ''] = key.split('\n');
      const shown = rows.filter(({ isIn }) => isIn);
      const known = rows.filter(({ isWorth }) => isWorth);
      const right = shown.filter(({ isWorth }) => isWorth).length;
      const row = { part: 'named', on: SETS[set as NamedRow['set']] };
      return [
        {
          ...row,
          figure: `${id}, rows worth a credit`,
          value: share(right, shown.length),
          goal: '0.95',
          n: shown.length,
        },
        {
          ...row,
          figure: `${id}, of what was worth it still shown`,
          value: share(right, known.length),
          goal: '',
          n: known.length,
        },
      ];
    });
  } finally {
    close();
  }
}

function isShown({ id, name }: NamedRow, view: PageView): boolean {
  const { filter, inputs } = readInputs(id, `"${name}"`);
  return judgePage(filter, inputs, view).passes;
}

export function readNamedRows(): NamedRow[] {
  const [, ...lines] = fs.readFileSync(NAMED_ROWS, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [url = '', id, name = '', label, set] = line.split(',');
    return {
      url,
      id: id as NamedRow['id'],
      name,
      isWorth: label === 'open' ? null : label === 'yes',
      set: set as NamedRow['set'],
    };
  });
}
