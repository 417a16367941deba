import { fitLogistic, predict, type Example, type Model } from '../logistic-regression.ts';

export interface Row extends Example {
  /** Rows of one group, a domain, are never on both sides of a fold. */
  readonly group: string;
}

/** For each row what a model says that has seen no row of its group. */
export function crossValidate(rows: readonly Row[], folds: number, penalty: number, prior?: Model): number[] {
  const groups = [...new Set(rows.map((row) => row.group))].toSorted();
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]));
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      rows.filter((row) => foldOf.get(row.group) !== fold),
      penalty,
      prior,
    ),
  );
  return rows.map((row) => predict(models[foldOf.get(row.group)!]!, row.x));
}
