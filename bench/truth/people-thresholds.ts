import { crossValidate, foldOf, modelsByFold, shareInGroup, type Row } from '../folds.ts';
import { fitLogistic, predict, type Model } from '../logistic-regression.ts';

/** How large a part of those who are shown so is to be right; `counted` is all of them. */
const PROMISED = { high: 0.95, medium: 0.93, counted: 0.9 };
type Least = Record<keyof typeof PROMISED, number>;

/** So many names of a site count at most, of the right and the wrong each: who is unseen is of other sites. */
const MOST_TOLD_BY_A_SITE = 5;
/** Counted as wrong before any is: of few names, all right says little. */
const WRONG_BEFORE = 1;
const LOWEST = 0.5;
const STEPS = 50;

/** For each promise the least probability from which it holds, told by sites that the probabilities come not from. */
export function chooseLeast(rows: readonly Row[], told: readonly number[]): Least {
  const weights = rows.map(shareInGroup(rows, MOST_TOLD_BY_A_SITE));
  const leastOf = (precision: number): number => {
    for (let step = 0; step < STEPS; step++) {
      const least = Math.round(100 * LOWEST + step) / 100;
      const shown = rows.flatMap((row, at) =>
        told[at]! >= least ? [{ y: row.y, weight: weights[at]! }] : [],
      );
      const all = shown.reduce((sum, { weight }) => sum + weight, WRONG_BEFORE);
      const right = shown.reduce((sum, { y, weight }) => sum + y * weight, 0);
      if (right / all >= precision) return least;
    }
    return LOWEST + STEPS / 100;
  };
  return {
    high: leastOf(PROMISED.high),
    medium: leastOf(PROMISED.medium),
    counted: leastOf(PROMISED.counted),
  };
}

interface Judged {
  y: number;
  isHigh: boolean;
  isCounted: boolean;
}

/** What is shown of sites that neither the weights nor the least probabilities come from. */
export function judgeUnseen(rows: readonly Row[], folds: number, penalty: number, prior: Model): Judged[] {
  const learned = modelsByFold(rows, folds, (seen) => ({
    least: chooseLeast(seen, crossValidate(seen, folds, penalty, prior)),
    model: fitLogistic(seen, penalty, { prior }),
  }));
  return rows.map(({ group, x, y }) => {
    const { least, model } = learned[foldOf(group, folds)]!;
    const told = predict(model, x);
    return { y, isHigh: told >= least.high, isCounted: told >= least.counted };
  });
}
