import { isCoverage } from './features/coverage.ts';
import { readFeatures, type FeatureName } from './features/read-features.ts';
import type { LearnedId } from './judges.ts';
import type { PageReading } from './page-reading.ts';
import { readWords } from './page-words.ts';

interface JudgeReading {
  readonly feature: (name: FeatureName) => number;
  readonly words: () => ReadonlySet<string>;
}

/**
 * What a judge sees of a page. Press is of two builds: a list of what others wrote is told by how it is called and what it lists,
 * and nothing of what speaks for a report or against one (quotes, length, how it begins) says anything of it.
 */
export function readForJudge(id: LearnedId, page: PageReading, subject?: string): JudgeReading {
  const read = readFeatures(page, subject);
  if (id !== 'press_mentions' || !isCoverage(page))
    return { feature: read, words: () => readWords(page, subject) };
  return {
    feature: (name) => (name.startsWith('covered.') ? read(name) : 0),
    words: () => new Set([...readWords(page, subject)].filter((word) => /^(?:title|address):/.test(word))),
  };
}
