import type { LearnedId } from './judges.ts';

/**
 * The kinds that the model of packages/kind-model tells apart, in the order in which it answers and its answers are
 * kept.
 */
export const SCORED_KINDS = [
  'guest_post_pages',
  'resource_pages',
  'directories',
  'listicles',
  'tool_aggregators',
  'comparison_alternatives',
  'press_mentions',
] as const satisfies readonly LearnedId[];

/** Goes up with another model, another order of kinds, or another choice of the pages that it is asked about. */
export const KIND_SCORES_VERSION = 1;

/** A byte holds so many steps of the log-odds to either side. */
const MOST_STEPS = 127;
const STEPS_PER_UNIT = 10;

/**
 * As they are kept with a page: a byte for the version, then one for each kind.
 *
 * @param scores log-odds in the order of `SCORED_KINDS`; null for a page that the model was not asked about, since no
 *   judge comes near taking it
 */
export function packKindScores(scores: ArrayLike<number> | null): Uint8Array {
  if (scores === null) return Uint8Array.of(KIND_SCORES_VERSION);
  const steps = Array.from(scores, (score) =>
    Math.max(-MOST_STEPS, Math.min(MOST_STEPS, Math.round(score * STEPS_PER_UNIT))),
  );
  return Uint8Array.from([KIND_SCORES_VERSION, ...steps]);
}

/** Whether this is of the model in use; what an older one said counts as not asked. */
export const isOfThisModel = (said: Uint8Array | null | undefined): said is Uint8Array =>
  said?.[0] === KIND_SCORES_VERSION;

/** The log-odds that the model gave the page for a kind; null where it was not asked. */
export function kindScoreOf(said: Uint8Array | null | undefined, id: LearnedId): number | null {
  if (!isOfThisModel(said) || said.length === 1) return null;
  const step = said[1 + SCORED_KINDS.indexOf(id)];
  return step === undefined ? null : ((step << 24) >> 24) / STEPS_PER_UNIT;
}
