import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Judge } from '../src/judges.ts';
import { learnedScore } from '../src/learned-score.ts';
import { readPage } from '../src/page-reading.ts';
import { readWords } from '../src/page-words.ts';
import { pageOf } from './phrased-page.ts';

const learned = vi.hoisted((): { words: Record<string, number> } => ({ words: {} }));
vi.mock('../src/judges.ts', async (original) => ({
  ...(await original<typeof import('../src/judges.ts')>()),
  judgeOf: (): Judge => ({ intercept: 0, threshold: 0.6, weights: {}, words: learned.words }),
}));

const page = pageOf('12 useful links for 2026', '/links/wood/', [
  'On Monday Heron Mills announced a new saw, and Heron Mills said little else.',
]);

afterEach(() => {
  learned.words = {};
});

describe('the words that say what a page is', () => {
  it('stand with their places: title and its pairs, address, beginning', () => {
    const told = readWords(readPage(page));
    for (const word of ['title:links', 'title:useful links', 'address:wood', 'lead:announced'])
      expect(told).toContain(word);
    expect(told).not.toContain('title:announced');
  });

  it('have numbers as numbers, and years as years', () => {
    const told = readWords(readPage(page));
    expect(told).toContain('title:# useful');
    expect(told).toContain('title:#y');
    expect([...told].some((word) => /:\d/.test(word))).toBe(false);
  });

  it('are those beside the name that is asked for, without its own', () => {
    const told = readWords(readPage(page), 'Heron Mills');
    expect(told).toContain('beside:announced');
    expect(told).toContain('beside:said');
    expect([...told].filter((word) => /heron|mills/.test(word))).toEqual([]);
  });

  it('are heard by a judge that learned some', () => {
    expect(learnedScore('resource_pages', readPage(page)).isDelivered).toBe(false);
    learned.words = { 'title:links': 1, 'title:saws': -5 };
    expect(learnedScore('resource_pages', readPage(page)).isDelivered).toBe(true);
    learned.words = { 'title:links': 1, 'lead:saw': -1 };
    expect(learnedScore('resource_pages', readPage(page)).isDelivered).toBe(false);
  });
});
