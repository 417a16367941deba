/** rel values by which a page says that it does not vouch for a link; such links give no authority at all. */
const DISCLAIMING = new Set(['nofollow', 'ugc', 'sponsored']);

/** Whether a link with this rel (keywords separated by white space) passes authority on. */
export function isFollowing(rel: string): boolean {
  if (rel === '') return true;
  for (const keyword of rel.split(' ')) if (DISCLAIMING.has(keyword.toLowerCase())) return false;
  return true;
}

/** Many pages of one domain that link to another count once, with a bonus of a tenth per power of ten. */
export function repetitionFactor(linkingPages: number): number {
  return 1 + 0.1 * Math.log10(Math.max(1, linkingPages));
}

/**
 * A source that links to more than a hundred domains divides its voice, by the cube root: lists are read too, but less.
 */
export function dilutionFactor(targetDomains: number): number {
  return targetDomains <= 100 ? 1 : Math.cbrt(100 / targetDomains);
}

/** Of a link that is returned, half counts: exchanges are cheap, but friends link to each other too. */
export const RETURNED_LINK = 0.5;

/** How far the links of a domain are believed, by its Spam Score: fully up to 30, a tenth from 90. */
export function trustFactor(spamScore: number): number {
  return 1 - 0.9 * Math.min(1, Math.max(0, (spamScore - 30) / 60));
}
