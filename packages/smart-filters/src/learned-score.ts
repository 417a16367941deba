import { readFeatures, type FeatureName } from './features/read-features.ts';
import { judgeOf, type LearnedId } from './judges.ts';
import type { PageReading } from './page-reading.ts';
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
 * What the judge of a filter says of a page, and of how it stands to a name where the filter asks for one. A page that
 * would not be delivered whatever its sentences say is not read to its end; its score is then the most that it could
 * be.
 */
export function learnedScore(id: LearnedId, page: PageReading, subject?: string): LearnedScore {
  const { intercept, threshold, weights, words } = judgeOf(id);
  const read = readFeatures(page, subject);
  const said: (readonly [FeatureName, number])[] = [];
  const all = Object.entries(weights) as [FeatureName, number][];
  let sum = intercept;
  if (words !== undefined) for (const word of readWords(page, subject)) sum += words[word] ?? 0;
  const add = ([name, weight]: [FeatureName, number]): void => {
    const part = weight * read(name);
    said.push([name, part]);
    sum += part;
  };
  const dear = all.filter(([name]) => isDear(name));
  const most = dear.reduce((total, [, weight]) => total + Math.max(0, weight), 0);
  for (const one of all) if (!isDear(one[0])) add(one);
  if (sigmoid(sum + most) < threshold) return { score: sigmoid(sum + most), isDelivered: false, reasons: [] };
  for (const one of dear) add(one);
  const score = sigmoid(sum);
  const reasons = said
    .filter(([, part]) => part > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  return { score, isDelivered: score >= threshold, reasons };
}

const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
