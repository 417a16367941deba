import { crossValidate, foldOf, modelsByFold, type Row } from '../folds.ts';
import { fitLogistic, predict, type Model } from '../logistic-regression.ts';

/** How large a part of those who are shown so is to be right; `counted` is all of them. */
const PROMISED = { high: 0.95, medium: 0.93, counted: 0.9 };
type Least = Record<keyof typeof PROMISED, number>;

/**
 * So many of the names that a site shows count at most, right and wrong as they stand: who is unseen is of other sites.
 */
const MOST_TOLD_BY_A_SITE = 5;
/** Counted as wrong before any is: of few names, all right says little. */
const WRONG_BEFORE = 1;
const LOWEST = 0.5;
const STEPS = 50;

/** For each promise the least probability from which it holds, told by sites that the probabilities come not from. */
export function chooseLeast(rows: readonly Row[], told: readonly number[]): Least {
  const rightFrom = (least: number): number => {
    const shown = rows.filter((_row, at) => told[at]! >= least);
    let all = WRONG_BEFORE;
    let right = 0;
    for (const names of Map.groupBy(shown, ({ group }) => group).values()) {
      const weight = Math.min(1, MOST_TOLD_BY_A_SITE / names.length);
      all += weight * names.length;
      right += weight * names.filter(({ y }) => y === 1).length;
    }
    return right / all;
  };
  // From the surest down to where it fails: below that it may hold again by chance.
  const leastOf = (precision: number): number => {
    let found: number | null = null;
    for (let step = STEPS; step >= 0; step--) {
      const least = Math.round(100 * LOWEST + step) / 100;
      if (rightFrom(least) >= precision) found = least;
      else if (found !== null) break;
    }
    return found ?? LOWEST + STEPS / 100;
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
