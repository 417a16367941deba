import { NAME_FEATURES, readNameFeatures } from './name-features.ts';
import learned from './name-weights.json' with { type: 'json' };
import type { PageReading } from './page-reading.ts';

let weights: readonly number[] | undefined;

/** What `npm run bench -- fit-names` learned. Throws where that was from other features than these. */
function readWeights(): readonly number[] {
  if (Object.keys(learned.weights).join() === NAME_FEATURES.join()) return Object.values(learned.weights);
  throw new Error(
    'name-weights.json was learned from other features: npm run bench -- fit-names learns anew.',
  );
}

/**
 * How surely a report that has a name is about whoever is called so, 0 to 1. Half of the reports that have a name tell
 * of others: it stands in a menu, in a caption, in what to read next, or in one sentence as a source or an example.
 */
export function nameChance(page: PageReading, name: string): number {
  let known = chances.get(page);
  if (known?.name !== name) chances.set(page, (known = { name, chance: chanceOf(page, name) }));
  return known.chance;
}

/** The filter and the score that it asks for want the same. */
const chances = new WeakMap<PageReading, { readonly name: string; readonly chance: number }>();

function chanceOf(page: PageReading, name: string): number {
  weights ??= readWeights();
  const features = readNameFeatures(page, name);
  const sum = weights.reduce((total, weight, at) => total + weight * features[at]!, learned.intercept);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * From here on a report is press for a name: of rows for drawn names, by weights that have not seen the name, 260 of
 * 306 are right from here, 0.94 of those that are; from 0.5 243 of 283.
 */
export const LEAST_OF_NAME = 0.4;
