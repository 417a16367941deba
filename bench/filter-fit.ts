import type { Judge, LearnedId } from '../packages/smart-filters/src/judges.ts';
import { namesOf, signsOf, type PageRow } from './filter-rows.ts';
import { FILTER_SETTINGS } from './filter-settings.ts';
import { fitLogistic, predict, type FitOptions, type Model } from './logistic-regression.ts';

/** A word of fewer sites is a name or chance. */
const FEWEST_SITES = 5;
/** So many words have a say in the end, those that said most. */
const MOST_WORDS = 400;

export interface Learned {
  readonly model: Model;
  /** Where in the model, behind the features, a word's weight stands. */
  readonly words: ReadonlyMap<string, number>;
}

/** Learns a judge from these rows and nothing else: also which words it reads. */
export function fitJudge(id: LearnedId, rows: readonly PageRow[]): Learned {
  const { words: penalty } = FILTER_SETTINGS[id];
  const known = penalty === undefined ? [] : wordsOfSites(rows);
  if (known.length <= MOST_WORDS) return fitWords(id, rows, known);
  // Which words say most is told without the signs of features, for which all would be fitted again and again.
  const whole = fitWords(id, rows, known, { signs: [], isRough: true });
  const weightOf = ([, at]: readonly [string, number]): number =>
    Math.abs(whole.model[1 + namesOf(id).length + at]!);
  const kept = [...whole.words].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_WORDS);
  return fitWords(id, rows, kept.map(([word]) => word).sort());
}

function fitWords(
  id: LearnedId,
  rows: readonly PageRow[],
  known: readonly string[],
  options: FitOptions = { signs: signsOf(id) },
): Learned {
  const words = new Map(known.map((word, at) => [word, at]));
  const { penalty, words: wordPenalty = 0 } = FILTER_SETTINGS[id];
  const examples = rows.map((row) => ({ ...row, words: placesOf(row, words) }));
  const model = fitLogistic(examples, penalty, {
    ...options,
    words: { count: known.length, penalty: wordPenalty },
  });
  return { model, words };
}

function wordsOfSites(rows: readonly PageRow[]): string[] {
  const sites = new Map<string, Set<string>>();
  for (const { told, group, isReal } of rows) {
    if (!isReal) continue;
    for (const word of told) {
      const known = sites.get(word) ?? new Set();
      sites.set(word, known.add(group));
    }
  }
  return [...sites].flatMap(([word, { size }]) => (size >= FEWEST_SITES ? [word] : [])).sort();
}

const placesOf = ({ told }: PageRow, words: ReadonlyMap<string, number>): number[] =>
  [...told].flatMap((word) => words.get(word) ?? []);

export function scoreOf({ model, words }: Learned, row: PageRow): number {
  return predict(model, row.x, placesOf(row, words));
}

/** What the product reads, as it was learned. */
export function fromJudge(id: LearnedId, { intercept, weights, words = {} }: Judge): Learned {
  const told = Object.entries(words);
  return {
    model: [intercept, ...namesOf(id).map((name) => weights[name] ?? 0), ...told.map(([, weight]) => weight)],
    words: new Map(told.map(([word], at) => [word, at])),
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** What is delivered is said to be more likely right than wrong. */
const LEAST_DELIVERED = 0.5;
export const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * As the product reads it. Near misses weigh more in what is learned from than they are frequent, so that scores come
 * out low: where a lower threshold is right on drawn pages, all scores are moved up until it is the least that is said
 * of a delivered page.
 */
export function asJudge(id: LearnedId, { model, words }: Learned, threshold: number): Judge {
  const names = namesOf(id);
  const told = (entries: readonly (readonly [string, number | undefined])[]): Record<string, number> =>
    Object.fromEntries(
      entries
        .map(([name, weight]) => [name, round(weight ?? 0)] as const)
        .filter(([, weight]) => weight !== 0),
    );
  return {
    intercept: round((model[0] ?? 0) + Math.max(0, logit(LEAST_DELIVERED) - logit(threshold))),
    threshold: round(Math.max(LEAST_DELIVERED, threshold)),
    weights: told(names.map((name, at) => [name, model[1 + at]])),
    ...(words.size === 0
      ? {}
      : { words: told([...words].map(([word, at]) => [word, model[1 + names.length + at]])) }),
  };
}
