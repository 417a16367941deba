import { EXISTENCE, strengthOf } from './authority-curve.ts';

/**
 * An index sees a sample of the web: where 40 of 60 networks link to a site, millions of the whole web do. The linking
 * domains that Moz counts for 24 well-linked sites, divided by the share of 59 real electors that link to them, imply a
 * web of 0.6 to 130 million networks, median 12 million; this is of that order.
 */
export const REFERENCE_NETWORKS = 2e7;

/**
 * What a source of DA 20, a common one, adds by its standing: with it, and with its existence, such a source is worth
 * 1.
 */
const COMMON_STANDING = 0.3;

/**
 * With fewer networks an index is taken for one of this many, of which the others do not link: a share of two or five
 * sites says nothing of the web.
 */
const LEAST_SAMPLE = 20;

/** Strength of a site that each of so many networks of common standing links to. */
function fullStrength(networks: number): number {
  return strengthOf(EXISTENCE * networks, COMMON_STANDING * networks);
}

/**
 * How far a source speaks for the web: not at all when it links to a single domain, in full from five. Who links to
 * nobody else was likelier made for that one target than chose it, and a thousand such sites are not a share of the
 * web.
 */
export function electorWeight(targetDomains: number): number {
  return Math.min(1, Math.max(0, (targetDomains - 1) / 4));
}

/**
 * How many networks' worth of evidence "what was seen is all there is" weighs: 6.3 in the smallest index, 9 from sixty
 * electors. Chosen, not fitted: see the README for what it costs on either side.
 */
export function priorWeight(sample: number): number {
  return Math.min(9, 5 + Math.max(LEAST_SAMPLE, sample) / 15);
}

/**
 * By how much the strength that an index shows is to be multiplied to estimate what the reference web would show.
 *
 * Two answers are possible: the site is as well linked everywhere as in the sample (reference / sample times as
 * strong), or what was seen is all that there is (once). They are mixed on the scale of logarithms by credibility, as
 * insurers mix the few claims of one client with those of all: the first weighs (strength + 1) / (strength + 1 +
 * prior). One link among seventy sites hardly speaks for the web, forty do, and in an index of the whole web nothing is
 * added.
 *
 * Never falls when the strength rises.
 *
 * @param strength of the site as its electors see it: sources by {@link electorWeight}
 * @param sample electors in the index, a network of theirs counted as its links are
 */
export function coverageFactor(strength: number, sample: number, prior = priorWeight(sample)): number {
  const seen = Math.max(LEAST_SAMPLE, sample);
  const evidence = Math.max(0, strength) + 1;
  const ratio = Math.max(1, fullStrength(REFERENCE_NETWORKS) / fullStrength(seen));
  return Math.pow(ratio, evidence / (evidence + prior));
}
