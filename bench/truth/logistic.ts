/** Logistic regression with a small ridge, by Newton's steps: a few hundred rows, some tens of figures. */
export interface Row {
  x: readonly number[];
  y: 0 | 1;
  weight: number;
  /** Rows of one group, a domain, are never on both sides of a fold. */
  group: string;
}

export interface Fitted {
  bias: number;
  weights: number[];
}

/** `prior` are the weights that are held where the rows do not speak against them; zeros without. */
export function fitLogistic(rows: readonly Row[], ridge = 1, prior?: Fitted): Fitted {
  const size = (rows[0]?.x.length ?? 0) + 1;
  const held = prior === undefined ? Array.from({ length: size }, () => 0) : [prior.bias, ...prior.weights];
  let b = [...held];
  for (let step = 0; step < 50; step++) {
    const gradient = b.map((value, at) => (at === 0 ? 0 : -ridge * (value - held[at]!)));
    const hessian = b.map((_, i) => b.map((__, j) => (i === j ? (i === 0 ? 1e-6 : ridge) : 0)));
    for (const { x, y, weight } of rows) {
      const full = [1, ...x];
      const p = sigmoid(full.reduce((sum, value, at) => sum + value * b[at]!, 0));
      const w = weight * p * (1 - p) + 1e-9;
      full.forEach((value, i) => {
        if (value === 0) return;
        gradient[i]! += weight * (y - p) * value;
        full.forEach((other, j) => (hessian[i]![j]! += w * value * other));
      });
    }
    const change = solve(hessian, gradient);
    b = b.map((value, at) => value + change[at]!);
    if (Math.max(...change.map(Math.abs)) < 1e-6) break;
  }
  return { bias: b[0]!, weights: b.slice(1) };
}

export function predict({ bias, weights }: Fitted, x: readonly number[]): number {
  return sigmoid(weights.reduce((sum, weight, at) => sum + weight * x[at]!, bias));
}

/** For each row what a model says that has seen no row of its group. */
export function crossValidate(rows: readonly Row[], folds = 10, ridge = 1, prior?: Fitted): number[] {
  const groups = [...new Set(rows.map((row) => row.group))].toSorted();
  const foldOf = new Map(groups.map((group, at) => [group, at % folds]));
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      rows.filter((row) => foldOf.get(row.group) !== fold),
      ridge,
      prior,
    ),
  );
  return rows.map((row) => predict(models[foldOf.get(row.group)!]!, row.x));
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** Gauss with pivots; the matrix is symmetric and positive. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const a = matrix.map((row, at) => [...row, right[at]!]);
  for (let i = 0; i < a.length; i++) {
    let pivot = i;
    for (let j = i + 1; j < a.length; j++) if (Math.abs(a[j]![i]!) > Math.abs(a[pivot]![i]!)) pivot = j;
    [a[i], a[pivot]] = [a[pivot]!, a[i]!];
    for (let j = 0; j < a.length; j++) {
      if (j === i || a[j]![i] === 0) continue;
      const factor = a[j]![i]! / a[i]![i]!;
      for (let k = i; k <= a.length; k++) a[j]![k]! -= factor * a[i]![k]!;
    }
  }
  return a.map((row, at) => row[a.length]! / row[at]!);
}
