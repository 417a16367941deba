/**
 * Fits packages/web-index/src/ranks/authority-scale.json: Domain Authority by published ranks.
 *
 *   npm run bench -- fit-authority-scale
 *
 * Reads the data beside the checkout and an index of its real sites (made first, or `LINKLODE_BENCH_INDEX`); writes
 * knots, intervals and where they come from, and no row of the data.
 */
import fs from 'node:fs';
import path from 'node:path';
import { AUTHORITY_SCALE } from '../packages/web-index/src/ranks/authority-scale.ts';
import { findMissingData, hashOfData, readTruth, TRUTH_FILES } from './authority-data.ts';
import { openRealIndex } from './real-index.ts';
import { fitWhole, readLinked } from './links-calibration.ts';
import { fitKinds, holdOut, intervalsOf, ranksOf, WEIGHTS } from './authority-scale-fit.ts';

const FILE = path.resolve(import.meta.dirname, '../packages/web-index/src/ranks/authority-scale.json');

export async function benchFitAuthorityScale(): Promise<void> {
  const missing = findMissingData();
  if (missing !== null) return console.log(`skipped: there is no ${missing}`);
  const truth = readTruth();
  const rated = [...truth.moz].filter(([domain]) => ranksOf(truth, domain).length > 0);
  const kinds = fitKinds(truth, () => false);
  // Referring subnets of domains are read off the map of this very fit.
  Object.assign(AUTHORITY_SCALE, { kinds, weights: WEIGHTS });
  const index = await openRealIndex();
  try {
    const line = fitWhole(readLinked(index.file), truth);
    const scale = {
      about: {
        script: 'bench/fit-authority-scale.ts',
        method:
          'monotone least squares of published Domain Authority on log10 of a rank; domains that a list names and that nobody rated count by their rated neighbours; conformal intervals from ten folds by domain; links: censored regression of log10 of referring subnets on log10 of the link score in an index of 73 real sites',
        rows: { rated: rated.length, below92: rated.filter(([, { da }]) => da < 92).length },
        data: Object.fromEntries(Object.values(TRUTH_FILES).map((file) => [file, hashOfData(file)])),
        licence:
          'Curves learned from public lists (Moz Top 500, guest-post lists, Majestic CC BY 3.0, Tranco, Common Crawl); no row of them is here.',
      },
      kinds,
      intervals: intervalsOf(holdOut(truth)),
      weights: WEIGHTS,
      links: Object.fromEntries(Object.entries(line).map(([key, value]) => [key, Number(value.toFixed(3))])),
    };
    fs.writeFileSync(FILE, `${JSON.stringify(scale, null, 2)}\n`);
    console.log(`wrote ${FILE}`);
  } finally {
    index.close();
  }
}
