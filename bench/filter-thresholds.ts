import type { Loss } from './filter-losses.ts';
import { shareInGroup } from './folds.ts';

export interface Scored {
  readonly y: 0 | 1;
  readonly group: string;
  readonly loss: Loss | null;
  /** 0 where there is a loss. */
  readonly score: number;
  readonly isDrawn: boolean;
}

/**
 * For the threshold so many pages of a site count at most, of the kind and near misses each: what is unseen is other
 * sites.
 */
const MOST_TOLD_BY_A_SITE = 3;
/** Counted as delivered wrongly before any is: of few pages, all right says little. */
const WRONG_BEFORE = 1;
/** Until pages that were drawn are as many, the others, which our scores sought out as hard, have as much to say. */
const AS_MANY = 4;
/** Where less is asked of a page, single ones decide. */
const LEAST_SCORE = 0.1;
const MOST_SCORE = 0.98;
/** Where the precision would leave next to nothing, it weighs twice what recall does. */
const LEAST_RECALL = 0.35;

/**
 * The score from which so large a part of the delivered pages is right. That is told by judged pages that the filter's
 * queries and its topic let through: first by those that were drawn, for among the others near misses are those that
 * our own scores took for hits.
 */
export function chooseThreshold(rows: readonly Scored[], precision: number): number {
  const weightOf = shareInGroup(rows, MOST_TOLD_BY_A_SITE);
  const sum = (some: readonly Scored[]): number => some.reduce((total, one) => total + weightOf(one), 0);
  const ofKind = rows.filter(({ y }) => y === 1);
  const rightOf = (some: readonly Scored[]): number => sum(some.filter(({ y }) => y === 1));
  const count = Math.round((MOST_SCORE - LEAST_SCORE) * 100) + 1;
  const steps = Array.from({ length: count }, (_, step) => LEAST_SCORE + step / 100).map((step) => {
    const delivered = rows.filter(({ score }) => score >= step);
    const drawn = delivered.filter(({ isDrawn }) => isDrawn);
    const sought = delivered.filter(({ isDrawn }) => !isDrawn);
    const told = rightOf(sought) / (sum(sought) + WRONG_BEFORE);
    const precision =
      sought.length === 0
        ? rightOf(drawn) / (sum(drawn) + WRONG_BEFORE)
        : (rightOf(drawn) + AS_MANY * told) / (sum(drawn) + AS_MANY);
    return {
      step,
      precision,
      recall: ofKind.filter(({ score }) => score >= step).length / Math.max(1, ofKind.length),
    };
  });
  const precise = steps.find((one) => one.precision >= precision && one.recall >= LEAST_RECALL);
  if (precise !== undefined) return precise.step;
  const half = (one: (typeof steps)[number]): number =>
    one.precision + one.recall === 0
      ? 0
      : (1.25 * one.precision * one.recall) / (0.25 * one.precision + one.recall);
  return steps.toSorted((a, b) => half(b) - half(a))[0]?.step ?? 1;
}

/** The most of the kind that one threshold could deliver with such a part of its rows right. */
export function mostRecall(rows: readonly Scored[], precision: number): number {
  const ofKind = rows.filter(({ y }) => y === 1).length;
  let right = 0;
  let most = 0;
  for (const [at, { y, score }] of rows.toSorted((a, b) => b.score - a.score).entries()) {
    right += y;
    if (score > 0 && right / (at + 1) >= precision) most = right;
  }
  return most / Math.max(1, ofKind);
}
