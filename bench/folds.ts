import { createHash } from 'node:crypto';
import { fitLogistic, predict, type Example, type Model } from './logistic-regression.ts';

export interface Row extends Example {
  /** A domain: its rows are never on both sides of a fold. */
  readonly group: string;
}

/**
 * What a row counts where a group has more than `most` rows of its answer: so many count in all. What is unseen is
 * other groups.
 */
export function shareInGroup<R extends { readonly group: string; readonly y: number }>(
  rows: readonly R[],
  most: number,
): (row: R) => number {
  const counts = new Map<string, number>();
  const keyOf = ({ group, y }: R): string => `${group} ${y}`;
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return (row) => Math.min(1, most / counts.get(keyOf(row))!);
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
