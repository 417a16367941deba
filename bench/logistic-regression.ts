export interface Example {
  readonly x: readonly number[];
  /** Which of the words that are counted behind `x` the example has; none where left out. */
  readonly words?: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
}

/** Intercept first, then a weight for each feature, then one for each word. */
export type Model = readonly number[];

const STEPS = 50;
const CONVERGED = 1e-6;
const ROUGH = 1e-2;
/** Of conjugate gradients within a step of Newton's, and by how much they lessen the error. */
const TURNS = 80;
const TURNED = 1e-10;

/** 1: its weight is never below 0; -1: never above; 0: either. */
export type Sign = -1 | 0 | 1;

export interface FitOptions {
  readonly prior?: Model | undefined;
  /** For each feature. */
  readonly signs?: readonly Sign[];
  /** Ends where a weight still moves by a hundredth: enough to tell large ones from small ones. */
  readonly isRough?: boolean;
  /** How many words there are, and their own penalty: the more there are, the nearer 0 each is held. */
  readonly words?: { readonly count: number; readonly penalty: number };
}

/** The columns that an example fills, the intercept's 0 among them, and what stands there. */
interface Filled {
  readonly columns: Int32Array;
  readonly values: Float64Array;
  readonly y: 0 | 1;
  readonly weight: number;
}

/**
 * Logistic regression with a ridge penalty on all but the intercept, by Newton's method; `penalty` is lambda in
 * sum(w * log-loss) + lambda / 2 * |b - prior|^2. The prior's weights are held where the examples do not speak against
 * them; zeros without. A feature whose weight would have the wrong sign is left out, with weight 0, and the others are
 * fitted again. The same examples give the same weights.
 */
export function fitLogistic(examples: readonly Example[], penalty: number, options: FitOptions = {}): Model {
  const { prior, signs = [], words, isRough = false } = options;
  const features = examples[0]?.x.length ?? 0;
  const size = 1 + features + (words?.count ?? 0);
  const filled = examples.map((one) => fillOf(one, features));
  const lambda = Float64Array.from({ length: size }, (_, at) =>
    at === 0 ? 1e-4 : at <= features ? penalty : (words?.penalty ?? penalty),
  );
  const held = Float64Array.from({ length: size }, (_, at) => prior?.[at] ?? 0);
  const model = new Float64Array(size);
  const isOut = new Uint8Array(size);
  for (;;) {
    descend(filled, model, { lambda, held, isOut, converged: isRough ? ROUGH : CONVERGED });
    const wrong = signs.flatMap((sign, at) => (sign * model[at + 1]! < 0 ? [at + 1] : []));
    if (wrong.length === 0) return [...model];
    // Whence the search begins anew changes how long it takes and not where it ends.
    for (const at of wrong) {
      isOut[at] = 1;
      model[at] = 0;
    }
  }
}

/** The chance that an example is one; `words` as in `Example`. */
export function predict(model: Model, x: readonly number[], words: readonly number[] = []): number {
  return sigmoid(linear(model, fillOf({ x, words, y: 0, weight: 1 }, x.length)));
}

function fillOf({ x, words = [], y, weight }: Example, features: number): Filled {
  const columns = [0];
  const values = [1];
  for (const [at, value] of x.entries()) {
    if (value === 0) continue;
    columns.push(at + 1);
    values.push(value);
  }
  for (const word of words) {
    columns.push(1 + features + word);
    values.push(1);
  }
  return { columns: Int32Array.from(columns), values: Float64Array.from(values), y, weight };
}

interface Penalties {
  readonly lambda: Float64Array;
  readonly held: Float64Array;
  /** 1 for a column that stays as it is. */
  readonly isOut: Uint8Array;
  /** No weight moves by more in the last step. */
  readonly converged: number;
}

/** Newton's method in place; each step is found by conjugate gradients, since thousands of words have no matrix. */
function descend(
  rows: readonly Filled[],
  model: Float64Array,
  { lambda, held, isOut, converged }: Penalties,
): void {
  const size = model.length;
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size);
    const diagonal = Float64Array.from(lambda);
    const curves = rows.map((row) => {
      const p = sigmoid(linear(model, row));
      const curve = row.weight * Math.max(1e-6, p * (1 - p));
      addTo(gradient, row, row.weight * (p - row.y));
      for (let k = 0; k < row.columns.length; k++) diagonal[row.columns[k]!]! += curve * row.values[k]! ** 2;
      return curve;
    });
    for (let at = 0; at < size; at++)
      gradient[at] = isOut[at] === 1 ? 0 : gradient[at]! + lambda[at]! * (model[at]! - held[at]!);
    const curveAlong = (way: Float64Array): Float64Array => {
      const bent = new Float64Array(size);
      for (const [at, row] of rows.entries()) addTo(bent, row, curves[at]! * linear(way, row));
      for (let at = 0; at < size; at++) bent[at] = isOut[at] === 1 ? 0 : bent[at]! + lambda[at]! * way[at]!;
      return bent;
    };
    const move = solve(curveAlong, gradient, diagonal);
    let most = 0;
    for (let at = 0; at < size; at++) {
      model[at]! -= move[at]!;
      most = Math.max(most, Math.abs(move[at]!));
    }
    if (most < converged) return;
  }
}

/** Conjugate gradients, with the matrix's diagonal as what it is nearly. */
function solve(
  times: (way: Float64Array) => Float64Array,
  right: Float64Array,
  diagonal: Float64Array,
): Float64Array {
  const found = new Float64Array(right.length);
  const rest = Float64Array.from(right);
  const scaled = rest.map((value, at) => value / diagonal[at]!);
  const way = Float64Array.from(scaled);
  const first = dot(rest, scaled);
  let error = first;
  for (let turn = 0; turn < TURNS && error > TURNED * first; turn++) {
    const bent = times(way);
    const length = error / dot(way, bent);
    for (let at = 0; at < found.length; at++) {
      found[at]! += length * way[at]!;
      rest[at]! -= length * bent[at]!;
      scaled[at] = rest[at]! / diagonal[at]!;
    }
    const before = error;
    error = dot(rest, scaled);
    for (let at = 0; at < way.length; at++) way[at] = scaled[at]! + (error / before) * way[at]!;
  }
  return found;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function addTo(sum: Float64Array, { columns, values }: Filled, factor: number): void {
  for (let k = 0; k < columns.length; k++) sum[columns[k]!]! += factor * values[k]!;
}

function linear(model: ArrayLike<number>, { columns, values }: Filled): number {
  let sum = 0;
  for (let k = 0; k < columns.length; k++) sum += model[columns[k]!]! * values[k]!;
  return sum;
}

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
