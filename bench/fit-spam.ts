/**
 * Fits packages/web-index/src/ranking/spam-names.json, what names say of spam: `npm run bench -- fit-spam`. Reads the
 * data beside the checkout and writes weights and where they come from, and no name of the data but suffixes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { findMissingData, hashOfData, mediansOf } from './authority-data.ts';
import {
  areaUnderCurve,
  fitNames,
  type NameModel,
  type NameRow,
  namesFeatures,
  oddsOf,
  readNameRows,
  SPAM_FILES,
} from './spam-fit.ts';

const FILE = path.resolve(import.meta.dirname, '../packages/web-index/src/ranking/spam-names.json');
const FOLDS = 5;
/** One site in twenty-five: what is taken for the share of spam among sites that links lead to. */
const PRIOR = Math.log(0.04 / 0.96);
const round = (value: number): number => Number(value.toFixed(2));

export async function benchFitSpam(): Promise<void> {
  const missing = findMissingData(Object.values(SPAM_FILES));
  if (missing !== null) return console.log(`skipped: there is no ${missing}`);
  const rows = readNameRows(FOLDS);
  const { bias, weights } = fitNames(rows);
  const kept = [...weights].filter(([, weight]) => weight >= 0.05);
  const file = {
    about: {
      script: 'bench/fit-spam.ts',
      method:
        'logistic regression on named features of registrable domains under public suffixes, weights not below 0, both classes and all lists weighing the same; base shifted to one spam site in twenty-five',
      rows: {
        spam: rows.filter(({ isSpam }) => isSpam).length,
        good: rows.filter(({ isSpam }) => !isSpam).length,
      },
      data: Object.fromEntries(Object.values(SPAM_FILES).map((one) => [one, hashOfData(one)])),
      licence: 'Weights learned from public lists; no name of them is here.',
    },
    base: round(bias + PRIOR),
    names: Object.fromEntries(
      kept.filter(([key]) => !key.startsWith('.')).map(([key, weight]) => [key, round(weight)]),
    ),
    suffixes: Object.fromEntries(
      kept.filter(([key]) => key.startsWith('.')).map(([key, weight]) => [key.slice(1), round(weight)]),
    ),
  };
  fs.writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
  console.log(`wrote ${FILE}`);
}

/** Each name with its odds by a model that has not seen its fold. */
function heldOutNames(): { rows: readonly NameRow[]; odds: (row: NameRow) => number } {
  const rows = readNameRows(FOLDS);
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitNames(rows.filter((row) => row.fold !== fold)),
  );
  return { rows, odds: (row) => oddsOf(models[row.fold]!, row.features) };
}

/**
 * The area under the curve of names alone, and how far what is said to be spam lies from what was: the mean difference
 * over bands, in parts of one, each band weighing as the sites in it. Throws with words where the data is not there.
 */
export function spamFigures(): { area: number; miscalibration: number; n: number } {
  const missing = findMissingData(Object.values(SPAM_FILES));
  if (missing !== null) throw new Error(`there is no ${missing}`);
  const { rows, odds } = heldOutNames();
  const of = (isSpam: boolean): number[] => rows.filter((row) => row.isSpam === isSpam).map(odds);
  const bands = calibrationOf(rows, odds);
  const all = bands.reduce((sum, band) => sum + band.all, 0);
  const off = bands.reduce((sum, band) => sum + Math.abs(band.said - band.spam), 0);
  return { area: areaUnderCurve(of(true), of(false)), miscalibration: off / all, n: rows.length };
}

/** What names are worth, on folds that the weights have not seen: `npm run bench -- spam`. */
export async function benchSpam(): Promise<void> {
  const missing = findMissingData(Object.values(SPAM_FILES));
  if (missing !== null) return console.log(`skipped: there is no ${missing}`);
  const { rows, odds } = heldOutNames();
  const of = (keep: (row: NameRow) => boolean): number[] => rows.filter(keep).map(odds);
  const good = of(({ isSpam }) => !isSpam);
  console.log(
    `Names alone, ${FOLDS} folds by domain: ${rows.length - good.length} reported, ${good.length} good`,
  );
  console.log(
    `  AUC all together ${areaUnderCurve(
      of(({ isSpam }) => isSpam),
      good,
    ).toFixed(3)}`,
  );
  for (const set of new Set(rows.filter(({ isSpam }) => isSpam).map((row) => row.set))) {
    const spam = of((row) => row.set === set);
    const against = set === 'uk spam' ? of((row) => row.set === 'uk good') : good;
    console.log(
      `  AUC ${set} ${areaUnderCurve(spam, against).toFixed(3)} (n ${spam.length} against ${against.length})`,
    );
  }
  reportCalibration(rows, odds);
  reportMoz(fitNames(rows), new Set(rows.map(({ domain }) => domain)));
}

interface CalibrationBand {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Weights: of all rows, of those that were reported, and of what was said of all. */
  readonly all: number;
  readonly spam: number;
  readonly said: number;
}

/** Of names given so and so many percent, how many were reported, were spam one in twenty-five. */
function calibrationOf(rows: readonly NameRow[], odds: (row: NameRow) => number): CalibrationBand[] {
  const bounds = [0, 0.02, 0.05, 0.1, 0.2, 0.4, 1];
  const total = (isSpam: boolean): number =>
    rows.reduce((sum, row) => sum + (row.isSpam === isSpam ? row.weight : 0), 0);
  const scale = [0.96 / total(false), 0.04 / total(true)];
  return bounds.slice(0, -1).flatMap((from, band) => {
    const to = bounds[band + 1]!;
    let [all, spam, said, n] = [0, 0, 0, 0];
    for (const row of rows) {
      const chance = 1 / (1 + Math.exp(-odds(row) - PRIOR));
      if (chance < from || chance >= to) continue;
      const weight = row.weight * scale[row.isSpam ? 1 : 0]!;
      n++;
      all += weight;
      said += weight * chance;
      if (row.isSpam) spam += weight;
    }
    return n === 0 ? [] : [{ from, to, n, all, spam, said }];
  });
}

function reportCalibration(rows: readonly NameRow[], odds: (row: NameRow) => number): void {
  for (const { from, to, n, all, spam, said } of calibrationOf(rows, odds))
    console.log(
      `  said ${(100 * from).toFixed(0)} to ${(100 * to).toFixed(0)} %: mean said ${((100 * said) / all).toFixed(1)} %, seen ${((100 * spam) / all).toFixed(1)} % (n ${n})`,
    );
}

function reportMoz(model: NameModel, seen: ReadonlySet<string>): void {
  const moz = [...mediansOf([SPAM_FILES.guestPosts, SPAM_FILES.rejected], 'moz_spam_score')].filter(
    ([domain]) => !seen.has(domain),
  );
  const of = (keep: (score: number) => boolean): number[] =>
    moz.flatMap(([domain, score]) => (keep(score) ? oddsOf(model, namesFeatures(domain)) : []));
  const [high, low] = [of((score) => score >= 8), of((score) => score <= 2)];
  console.log(
    `  guest-post domains, Moz Spam Score 8 and up against 2 and less: AUC ${areaUnderCurve(high, low).toFixed(2)} (n ${high.length} against ${low.length})`,
  );
}
