import { createHash } from 'node:crypto';
import { fitLogistic, predict, type Example, type Model } from './logistic-regression.ts';

export interface Row extends Example {
  /** A domain: its rows are never on both sides of a fold. */
  readonly group: string;
}

/** By a digest of the name, so that a domain is in the same fold in every measurement. */
export function foldOf(group: string, folds: number): number {
  return createHash('sha256').update(group).digest().readUInt32BE(0) % folds;
}

/** For each fold a model that has seen no row of it. */
export function modelsByFold<R extends { readonly group: string }, M>(
  rows: readonly R[],
  folds: number,
  fit: (rows: readonly R[]) => M,
): M[] {
  const foldOfRow = rows.map(({ group }) => foldOf(group, folds));
  return Array.from({ length: folds }, (_, fold) => fit(rows.filter((_row, at) => foldOfRow[at] !== fold)));
}

/** For each row what a model says that has seen no row of its group. */
export function crossValidate(rows: readonly Row[], folds: number, penalty: number, prior?: Model): number[] {
  const models = modelsByFold(rows, folds, (some) => fitLogistic(some, penalty, { prior }));
  return rows.map((row) => predict(models[foldOf(row.group, folds)]!, row.x));
}
