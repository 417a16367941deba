import { TAXONOMY } from './taxonomy.ts';

/** What the pages of a site say together. */
export interface SiteScores {
  /** Mean over the pages, by place in TAXONOMY. */
  mean: Float64Array;
  /** Of the page with the shortest address. */
  home: Float64Array;
}

/** What speaks for a label of a page. The order is that of the weights. */
export const LABEL_FEATURES = [
  'page',
  'share of the page',
  'site',
  'share of the site',
  'home page',
  'first on the page',
  'first on the site',
  'before the next on the page',
  'before the next on the site',
  'said on the page',
  'page and site agree',
] as const;

export function siteScores(pages: readonly Float64Array[], home: number): SiteScores {
  const mean = new Float64Array(TAXONOMY.length);
  for (const page of pages) page.forEach((score, industry) => (mean[industry]! += score / pages.length));
  return { mean, home: pages[home] ?? mean };
}

/** Figures of one label, each from -1 to about 1. */
export function labelFeatures(industry: number, page: Float64Array, { mean, home }: SiteScores): number[] {
  const ofPage = page[industry]!;
  const ofSite = mean[industry]!;
  const nextOnPage = bestBut(page, industry);
  const nextOnSite = bestBut(mean, industry);
  const isFirstOnPage = ofPage > nextOnPage;
  const isFirstOnSite = ofSite > nextOnSite;
  return [
    ofPage,
    ofPage / (sumOf(page) + 0.05),
    ofSite,
    ofSite / (sumOf(mean) + 0.05),
    home[industry]!,
    Number(isFirstOnPage),
    Number(isFirstOnSite),
    ofPage - nextOnPage,
    ofSite - nextOnSite,
    sumOf(page),
    Number(isFirstOnPage && isFirstOnSite),
  ];
}

function bestBut(scores: Float64Array, industry: number): number {
  let best = 0;
  scores.forEach((score, at) => {
    if (at !== industry && score > best) best = score;
  });
  return best;
}

function sumOf(scores: Float64Array): number {
  return scores.reduce((sum, score) => sum + score, 0);
}
