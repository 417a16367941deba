/**
 * Fits packages/smart-filters/src/name-weights.json, what tells a report about a name from one that has it in passing:
 * `npm run bench -- fit-names [write]`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { NAME_FEATURES, readNameFeatures } from '../../packages/smart-filters/src/name-features.ts';
import { LEAST_OF_NAME } from '../../packages/smart-filters/src/name-chance.ts';
import { writtenOn } from '../../packages/smart-filters/src/name-spellings.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import { crossValidate, type Row } from '../folds.ts';
import { openSites, viewFinder } from '../labelled-pages.ts';
import { fitLogistic, predict } from '../logistic-regression.ts';
import { readNamedRows } from './named-rows.ts';

const FILE = path.resolve(import.meta.dirname, '../../packages/smart-filters/src/name-weights.json');
const FOLDS = 8;
const PENALTY = 1;
const LEASTS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/** Learns from the rows of names that were drawn, prints what it reaches by name and on those put away. */
export async function fitNames(): Promise<void> {
  const { reader, close } = await openSites();
  try {
    const viewOf = viewFinder(reader);
    const rows = readNamedRows().flatMap(
      ({ url, id, name, isWorth, set }): (Row & { readonly set: string })[] => {
        const view = viewOf(url);
        if (view === undefined || isWorth === null || id !== 'press_mentions') return [];
        const page = readPage(view);
        const x = readNameFeatures(page, writtenOn(page, name));
        return [{ x, y: isWorth ? 1 : 0, weight: 1, group: name.toLowerCase(), set }];
      },
    );
    const [drawn, written] = ['drawn', 'written'].map((name) => rows.filter(({ set }) => set === name));
    if (drawn!.length === 0) throw new Error('no page of the judged rows is in the index');
    const model = fitLogistic(drawn!, PENALTY);
    tell('drawn, by name', drawn!, crossValidate(drawn!, FOLDS, PENALTY));
    tell(
      'written, put away',
      written!,
      written!.map(({ x }) => predict(model, x)),
    );
    const [intercept = 0, ...weights] = model.map((weight) => Number(weight.toFixed(3)));
    const learned = {
      intercept,
      weights: Object.fromEntries(NAME_FEATURES.map((name, at) => [name, weights[at]])),
    };
    console.log(learned);
    if (process.argv.includes('write')) fs.writeFileSync(FILE, `${JSON.stringify(learned, null, 2)}\n`);
  } finally {
    close();
  }
}

function tell(name: string, rows: readonly Row[], chances: readonly number[]): void {
  const worth = rows.filter(({ y }) => y === 1).length;
  console.log(`${name}: ${worth} of ${rows.length} right as they were shown; in use ${LEAST_OF_NAME}`);
  for (const least of LEASTS) {
    const shown = rows.filter((_, at) => chances[at]! >= least);
    const right = shown.filter(({ y }) => y === 1).length;
    console.log(
      `  from ${least}: ${right} of ${shown.length} right, ${(right / worth).toFixed(2)} of ${worth} kept`,
    );
  }
}
