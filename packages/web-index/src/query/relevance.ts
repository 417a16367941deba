/**
 * How results are scored against each other. All parts are between 0 and 1; a missing metric counts as 0.
 *
 *     score     = (0.7 text + 0.3 authority) x trust       with words in the query
 *     score     = authority x trust                        without
 *     text      by the places of the words, see text-places.ts
 *     authority = (0.6 PA + 0.4 DA) / 100
 *     trust     = 1 - 0.8 (spam / 100)^2
 *
 * A Spam Score below 30 costs next to nothing; above 70 it outweighs most other merits of a page. Equal scores are
 * ordered by address.
 */
const TEXT_SHARE = 0.7;
const PA_SHARE = 0.6;
const SPAM_DAMPING = 0.8;

/** Authority times trust, the part of the score that does not depend on the query. */
export interface StaticRank {
  authority: number;
  trust: number;
}

export function staticRankOf(pa: number | null, da: number | null, spam: number | null): StaticRank {
  const authority = (PA_SHARE * (pa ?? 0) + (1 - PA_SHARE) * (da ?? 0)) / 100;
  return { authority, trust: 1 - SPAM_DAMPING * ((spam ?? 0) / 100) ** 2 };
}

/** Where a page stands in the order of static rank, the higher the better. */
export const worthOf = ({ authority, trust }: StaticRank): number => authority * trust;

/** @param text between 0 and 1; null if the query has no words. */
export function scoreOf(text: number | null, staticRank: StaticRank): number {
  const worth =
    text === null ? staticRank.authority : TEXT_SHARE * text + (1 - TEXT_SHARE) * staticRank.authority;
  return worth * staticRank.trust;
}
