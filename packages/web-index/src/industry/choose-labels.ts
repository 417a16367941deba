import { TAXONOMY } from './taxonomy.ts';

/** How much of the judgement on a page is its site's. */
const SITE_SHARE = 0.6;
/** Lifts what a site says most over what it says too; newspapers and shops mention everything. */
const SITE_SHARPNESS = 2;
const LEAST_SCORE = 0.2;
const SECOND_TO_FIRST = 0.62;
const MOST_LABELS = 2;

/** What a site as a whole speaks of: the mean of its pages, sharpened, with the sum of the mean. */
export function scoreSite(pages: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(TAXONOMY.length);
  for (const page of pages) page.forEach((score, industry) => (mean[industry]! += score / pages.length));
  const sharp = mean.map((score) => score ** SITE_SHARPNESS);
  const total = mean.reduce((sum, score) => sum + score, 0);
  const sharpTotal = sharp.reduce((sum, score) => sum + score, 0);
  return sharpTotal === 0 ? mean : sharp.map((score) => (score / sharpTotal) * total);
}

/** The labels of a page, best first: none where nothing speaks clearly, more than one where two do alike. */
export function chooseLabels(page: Float64Array, site: Float64Array): string[] {
  const scores = [...page].map((score, industry) => ({
    terms: TAXONOMY[industry]!,
    score: (1 - SITE_SHARE) * score + SITE_SHARE * site[industry]!,
  }));
  scores.sort((a, b) => b.score - a.score);
  const first = scores[0];
  if (first === undefined || first.score < LEAST_SCORE || first.terms.isUnpublished === true) return [];
  return scores
    .slice(0, MOST_LABELS)
    .filter(({ score, terms }) => score >= first.score * SECOND_TO_FIRST && terms.isUnpublished !== true)
    .map(({ terms }) => terms.label);
}
