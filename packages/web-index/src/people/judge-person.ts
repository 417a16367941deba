import fs from 'node:fs';
import { featuresOf, FEATURES, type Candidate, type SiteFacts } from './person-features.ts';

interface Model {
  bias: number;
  weights: Record<string, number>;
  /** Least probabilities, from which as many are right as is promised on domains that were left out. */
  high: number;
  medium: number;
  counted: number;
}

/** Fitted by `npm run bench -- fit-people`; not written by hand. */
const MODEL = JSON.parse(fs.readFileSync(new URL('person-weights.json', import.meta.url), 'utf8')) as Model;

/** How sure it is that the name is a person of the site, from 0 to 1. */
function probabilityOf(candidate: Candidate, site: SiteFacts): number {
  const found = featuresOf(candidate, site);
  let sum = MODEL.bias;
  for (const feature of FEATURES) sum += (MODEL.weights[feature] ?? 0) * (found[feature] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

export type PersonConfidence = 'high' | 'medium' | 'low';

/** Null where too little speaks for it that the name is a person of the site, for it to be counted at all. */
export function confidenceIn(candidate: Candidate, site: SiteFacts): PersonConfidence | null {
  const probability = probabilityOf(candidate, site);
  if (probability >= MODEL.high) return 'high';
  if (probability >= MODEL.medium) return 'medium';
  return probability >= MODEL.counted ? 'low' : null;
}
