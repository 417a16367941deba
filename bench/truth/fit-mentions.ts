/**
 * Fits packages/smart-filters/src/mention-weights.json, what tells a brand from the word it is: `npm run bench -- fit-mentions`.
 * Prints what models say of names that they have not seen.
 */
import fs from 'node:fs';
import path from 'node:path';
import { mentionReader, placesToRead } from '../../packages/smart-filters/src/mentions.ts';
import type { MentionFeature, MentionFeatures } from '../../packages/smart-filters/src/mention-features.ts';
import { isOrdinaryWord } from '../../packages/smart-filters/src/ordinary-words.ts';
import { readPage } from '../../packages/smart-filters/src/page-reading.ts';
import { foldOf, modelsByFold } from '../folds.ts';
import { fitLogistic, predict, type Example, type Model } from '../logistic-regression.ts';
import { readLabelledMentions } from './mentions.ts';

const FILE = path.resolve(import.meta.dirname, '../../packages/smart-filters/src/mention-weights.json');
const FOLDS = 20;
const PENALTY = 1.5;
const TURNS = 4;
/** Of what is delivered at the threshold so much is right, each page judged by a model that has not seen its name. */
const LEAST_PRECISION = 0.935;
const LEAST_WEIGHT = 0.05;
/**
 * What is rare on the judged pages and yet known of how firms are written about; held as far as the pages do not speak against it.
 */
const PRIOR: Partial<Record<MentionFeature, number>> = {
  isOtherCase: -1,
  isDay: -1,
  isDetermined: -1,
  isForeign: 1.5,
  doesAct: 2,
  isCompound: 2,
  isApposed: 2.5,
  firmBefore: 1.5,
  firmNext: 0.7,
  firmWord: 0.7,
  firmWords: 0.7,
  hasMaker: 2,
  isListed: 3,
  isCompared: 1,
  besidePerson: -1,
  isInRow: 0.7,
  joinedName: -1,
  isNamedLonger: -1,
  givenBefore: -1,
  ofPerson: -1,
  surnameBehind: -1,
  particle: -1,
  usedAsTool: 1,
  isLinked: 1.5,
  isSiteNamed: 1.5,
  isInTitleAsFirm: 1.5,
};
const round = (value: number): number => Number(value.toFixed(3));

/** A page and its places of a name; whether the name is meant is known of the page and not of each place. */
interface Page {
  readonly group: string;
  readonly y: 0 | 1;
  readonly places: readonly (readonly number[])[];
}

export async function fitMentions(): Promise<void> {
  const { pages, names } = await readPages();
  const prior = [0, ...names.map((name) => PRIOR[name] ?? 0)];
  const fit = (some: readonly Page[]): Model => fitPlaces(some, prior);
  const models = modelsByFold(pages, FOLDS, fit);
  const scored = pages.map((page) => ({
    ...page,
    odds: oddsOf(models[foldOf(page.group, FOLDS)]!, page),
  }));
  const thresholds = scored.map(({ odds }) => odds).toSorted((a, b) => a - b);
  const threshold = thresholds.find((least) => precisionAt(scored, least) >= LEAST_PRECISION) ?? 0;
  for (const least of [0, threshold])
    console.log(
      `at ${least.toFixed(2)}: right ${precisionAt(scored, least).toFixed(2)}, found ${recallAt(scored, least).toFixed(2)} of ${pages.length} pages, each by a model that has not seen its name`,
    );
  const [intercept = 0, ...weights] = fit(pages);
  const kept = names.map((name, at) => [name, round(weights[at]!)] as const);
  const file = {
    about: 'Fitted by bench/truth/fit-mentions.ts from bench/truth/mention-labels.csv.',
    pages: pages.length,
    intercept: round(intercept),
    threshold: round(threshold),
    weights: Object.fromEntries(kept.filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)),
  };
  fs.writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
}

async function readPages(): Promise<{ pages: Page[]; names: MentionFeature[] }> {
  let names: MentionFeature[] = [];
  const pages = (await readLabelledMentions()).flatMap(({ brand, label, view }): Page[] => {
    if (label === 'disputed' || !isOrdinaryWord(brand)) return [];
    const page = readPage(view);
    const featuresOf = mentionReader(page, brand);
    const read: MentionFeatures[] = placesToRead(page, brand)
      .map(featuresOf)
      .filter(({ isOtherCase, isLinked }) => isOtherCase === 0 || isLinked === 1);
    const [first] = read;
    if (first === undefined) return [];
    names = Object.keys(first) as MentionFeature[];
    const places = read.map((features) => names.map((name) => features[name]));
    return [{ group: brand, y: label === 'yes' ? 1 : 0, places }];
  });
  return { pages, names };
}

/** All places of a page at first, then the one that speaks most for a brand; a name with many pages counts as its root. */
function fitPlaces(pages: readonly Page[], prior: Model): Model {
  const counts = new Map<string, number>();
  for (const { group } of pages) counts.set(group, (counts.get(group) ?? 0) + 1);
  let model: Model | null = null;
  for (let turn = 0; turn < TURNS; turn++) {
    const examples = pages.flatMap(({ group, y, places }): Example[] => {
      const weight = 1 / Math.sqrt(counts.get(group)!);
      if (model === null) return places.map((x) => ({ x, y, weight: weight / places.length }));
      return [{ x: strongest(model, places), y, weight }];
    });
    model = fitLogistic(examples, PENALTY, { prior });
  }
  return model!;
}

function strongest(model: Model, places: Page['places']): readonly number[] {
  return places.reduce((best, x) => (predict(model, x) > predict(model, best) ? x : best));
}

function oddsOf(model: Model, { places }: Page): number {
  const chance = predict(model, strongest(model, places));
  return Math.log(chance / (1 - chance));
}

type Scored = Page & { readonly odds: number };

function precisionAt(pages: readonly Scored[], least: number): number {
  const delivered = pages.filter(({ odds }) => odds >= least);
  return delivered.filter(({ y }) => y === 1).length / delivered.length;
}

function recallAt(pages: readonly Scored[], least: number): number {
  const named = pages.filter(({ y }) => y === 1);
  return named.filter(({ odds }) => odds >= least).length / named.length;
}
