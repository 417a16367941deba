import { containsPhrase, words } from '@linklode/query-language';
import { readFeatures, type FeatureName } from './features/read-features.ts';
import { judgeOf, type LearnedId } from './judges.ts';
import type { PageReading } from './page-reading.ts';
import { kindScoreOf } from './kind-scores.ts';
import { LEAST_OF_NAME, nameChance } from './name-chance.ts';
import { readWords } from './page-words.ts';

interface LearnedScore {
  /** How surely the page is of the kind, 0 to 1. */
  readonly score: number;
  readonly isDelivered: boolean;
  /** What spoke for the page, strongest first. */
  readonly reasons: readonly FeatureName[];
}

/** Read last, and only where they could still decide: each sentence of the page is looked at for them. */
const DEAR = new Set<FeatureName>([
  'asks',
  'takes',
  'callShare',
  'hasMail',
  'saysLength',
  'refuses',
  'offersEntry',
  'offersTool',
]);
const isDear = (name: FeatureName): boolean => DEAR.has(name) || name.startsWith('name.');

/**
 * What the judge of a filter says of a page, and of how it stands to a name where the filter asks for one; with it,
 * where it was asked, what the model of kinds says. A page that would not be delivered whatever its sentences say is
 * not read to its end; its score is then the most that it could be.
 */
export function learnedScore(id: LearnedId, page: PageReading, subject?: string): LearnedScore {
  const { threshold, model } = judgeOf(id);
  const said = modelSays(id, page, subject);
  const { own, weight, shift } = model === undefined || said === null ? ALONE : model;
  const modelled = weight * (said ?? 0) + shift;
  const { sum, parts } = weigh(id, page, subject, (logit(threshold) - modelled) / own);
  const score = sigmoid(own * sum + modelled);
  if (score < threshold) return { score, isDelivered: false, reasons: [] };
  const reasons = parts
    .filter(([, part]) => part > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  return { score, isDelivered: true, reasons };
}

/**
 * The log-odds of the model of kinds; null where it was not asked, or is not to be heeded. It has read the page and not
 * the name: that a page is a report says nothing of whoever stands in its menu, so that of a name only pages count that
 * are about it.
 */
export function modelSays(id: LearnedId, page: PageReading, subject: string | undefined): number | null {
  if (subject !== undefined && !isAbout(id, page, subject)) return null;
  return kindScoreOf(page.page.kinds, id);
}

/** Whether title or address has the name, or a report is about it by what it says. */
function isAbout(id: LearnedId, page: PageReading, name: string): boolean {
  const items = words(name);
  if ([page.titleWords, page.urlWords].some((told) => containsPhrase(told, items))) return true;
  return id === 'press_mentions' && nameChance(page, name) >= LEAST_OF_NAME;
}

const ALONE = { own: 1, weight: 0, shift: 0 };

/**
 * The log-odds below which a page is so far from every judge that the model of kinds is not asked about it: one
 * ordinary page in three lies above, and 0.94 of what the model adds.
 */
export const LEAST_NEAR = -2;

/** Whether the features alone say that a page may be of a kind; of some name, where its judge asks for one. */
export function isNear(id: LearnedId, page: PageReading, subject?: string): boolean {
  return weigh(id, page, subject, LEAST_NEAR).sum >= LEAST_NEAR;
}

/** The log-odds by features and words; where they cannot reach `least` the most that they could be. */
function weigh(
  id: LearnedId,
  page: PageReading,
  subject: string | undefined,
  least: number,
): { readonly sum: number; readonly parts: readonly (readonly [FeatureName, number])[] } {
  const { intercept, weights, words: wordWeights } = judgeOf(id);
  const read = readFeatures(page, subject);
  const parts: (readonly [FeatureName, number])[] = [];
  const all = Object.entries(weights) as [FeatureName, number][];
  let sum = intercept;
  if (wordWeights !== undefined) for (const word of readWords(page, subject)) sum += wordWeights[word] ?? 0;
  const add = ([name, weight]: [FeatureName, number]): void => {
    const part = weight * read(name);
    parts.push([name, part]);
    sum += part;
  };
  const dear = all.filter(([name]) => isDear(name));
  const most = dear.reduce((total, [, weight]) => total + Math.max(0, weight), 0);
  for (const one of all) if (!isDear(one[0])) add(one);
  if (sum + most < least) return { sum: sum + most, parts };
  for (const one of dear) add(one);
  return { sum, parts };
}

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
const logit = (share: number): number => Math.log(share / (1 - share));
