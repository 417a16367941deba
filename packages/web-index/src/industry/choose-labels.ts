import fs from 'node:fs';
import { labelFeatures, type SiteScores } from './label-features.ts';
import { TAXONOMY } from './taxonomy.ts';

interface Model {
  bias: number;
  weights: number[];
  /** Least probabilities of the first label and of a second one. */
  first: number;
  second: number;
}

/** Fitted by `npm run bench -- fit-industry`; not written by hand. */
const MODEL = JSON.parse(fs.readFileSync(new URL('industry-weights.json', import.meta.url), 'utf8')) as Model;
const MOST_LABELS = 2;
/** One plain word, in an address say, is less than this: a guess, however alone it stands. */
export const LEAST_SCORE = 0.2;

/** How sure a label is, from 0 to 1. */
function probabilityOf(industry: number, page: Float64Array, site: SiteScores): number {
  if (Math.max(page[industry]!, site.mean[industry]!) < LEAST_SCORE) return 0;
  const sum = labelFeatures(industry, page, site).reduce(
    (total, value, at) => total + value * MODEL.weights[at]!,
    MODEL.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** The labels of a page, best first: none where nothing speaks clearly, two where both do. */
export function chooseLabels(page: Float64Array, site: SiteScores): string[] {
  const told = TAXONOMY.map((terms, industry) => ({ terms, sure: probabilityOf(industry, page, site) }))
    .toSorted((a, b) => b.sure - a.sure)
    .slice(0, MOST_LABELS);
  const [first] = told;
  if (first === undefined || first.sure < MODEL.first || first.terms.isUnpublished === true) return [];
  return told
    .filter(({ sure, terms }, at) => (at === 0 || sure >= MODEL.second) && terms.isUnpublished !== true)
    .map(({ terms }) => terms.label);
}
