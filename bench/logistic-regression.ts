export interface Example {
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
}

/** Intercept first, then a weight for each feature. */
export type Model = readonly number[];

const STEPS = 50;
const CONVERGED = 1e-6;

/** 1: its weight is never below 0; -1: never above; 0: either. */
export type Sign = -1 | 0 | 1;

interface FitOptions {
  readonly prior?: Model | undefined;
  /** For each feature. */
  readonly signs?: readonly Sign[];
}

/**
 * Logistic regression with a ridge penalty on all but the intercept, by Newton's method; `penalty` is lambda in
 * sum(w * log-loss) + lambda / 2 * |b - prior|^2. The prior's weights are held where the examples do not speak against them; zeros
 * without. A feature whose weight would have the wrong sign is left out, with weight 0, and the others are fitted again. The same
 * examples give the same weights.
 */
export function fitLogistic(examples: readonly Example[], penalty: number, options: FitOptions = {}): Model {
  const { prior, signs } = options;
  if (signs === undefined) return fitFree(examples, penalty, prior);
  let kept = signs.map((_, at) => at);
  let start: number[] | undefined;
  for (;;) {
    const some = examples.map((one) => ({ ...one, x: kept.map((at) => one.x[at]!) }));
    const [intercept = 0, ...weights] = fitFree(some, penalty, prior, start);
    const isRight = kept.map((at, place) => signs[at]! * weights[place]! >= 0);
    const right = kept.filter((_, place) => isRight[place]);
    // Whence the search begins changes how long it takes and not where it ends.
    start = [intercept, ...weights.filter((_, place) => isRight[place])];
    if (right.length === kept.length) {
      const model = signs.map(() => 0);
      kept.forEach((at, place) => (model[at] = weights[place]!));
      return [intercept, ...model];
    }
    kept = right;
  }
}

function fitFree(examples: readonly Example[], penalty: number, prior?: Model, start?: Model): Model {
  const size = (examples[0]?.x.length ?? 0) + 1;
  const held = Float64Array.from(prior ?? { length: size }, (value) => value ?? 0);
  const model = start === undefined ? new Float64Array(size) : Float64Array.from(start);
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (const { x, y, weight } of examples) {
      const p = sigmoid(linear(model, x));
      const error = weight * (p - y);
      const curve = weight * Math.max(1e-6, p * (1 - p));
      const filled = [0];
      for (let at = 0; at < x.length; at++) if (x[at] !== 0) filled.push(at + 1);
      for (const row of filled) {
        const a = row === 0 ? 1 : x[row - 1]!;
        gradient[row]! += error * a;
        const line = hessian[row]!;
        for (const column of filled) {
          if (column > row) break;
          line[column]! += curve * a * (column === 0 ? 1 : x[column - 1]!);
        }
      }
    }
    for (let at = 0; at < size; at++) {
      const lambda = at === 0 ? 1e-4 : penalty;
      gradient[at]! += lambda * (model[at]! - held[at]!);
      hessian[at]![at]! += lambda;
    }
    const move = solve(hessian, gradient);
    let most = 0;
    for (let at = 0; at < size; at++) {
      model[at]! -= move[at]!;
      most = Math.max(most, Math.abs(move[at]!));
    }
    if (most < CONVERGED) break;
  }
  return [...model];
}

export function predict(model: Model, x: readonly number[]): number {
  return sigmoid(linear(model, x));
}

function linear(model: ArrayLike<number>, x: readonly number[]): number {
  let sum = model[0]!;
  for (let at = 0; at < x.length; at++) sum += model[at + 1]! * x[at]!;
  return sum;
}

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Cholesky on the lower triangle; the penalty makes it positive definite. */
function solve(lower: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = lower[row]![column]!;
      for (let at = 0; at < column; at++) sum -= lower[row]![at]! * lower[column]![at]!;
      lower[row]![column] = row === column ? Math.sqrt(Math.max(1e-12, sum)) : sum / lower[column]![column]!;
    }
  }
  const found = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let at = 0; at < row; at++) found[row]! -= lower[row]![at]! * found[at]!;
    found[row]! /= lower[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let at = row + 1; at < size; at++) found[row]! -= lower[at]![row]! * found[at]!;
    found[row]! /= lower[row]![row]!;
  }
  return found;
}
