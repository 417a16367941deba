import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Judge } from '../src/judges.ts';
import { readPage } from '../src/page-reading.ts';
import { readWords } from '../src/page-words.ts';
import { pageOf } from './phrased-page.ts';

const page = pageOf('12 useful links for 2026', '/links/wood/', [
  'On Monday Heron Mills announced a new saw, and Heron Mills said little else.',
]);

/** Whether a judge delivers the page that has learned these words and nothing else. */
async function deliversBy(words: Record<string, number>): Promise<boolean> {
  vi.resetModules();
  vi.doMock('../src/judges.ts', () => ({
    judgeOf: (): Judge => ({ intercept: 0, threshold: 0.6, weights: {}, words }),
  }));
  const { learnedScore } = await import('../src/learned-score.ts');
  return learnedScore('resource_pages', readPage(page)).isDelivered;
}

afterEach(() => {
  vi.doUnmock('../src/judges.ts');
  vi.resetModules();
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

  it('are heard by a judge that learned some', async () => {
    expect(await deliversBy({})).toBe(false);
    expect(await deliversBy({ 'title:links': 1, 'title:saws': -5 })).toBe(true);
    expect(await deliversBy({ 'title:links': 1, 'lead:saw': -1 })).toBe(false);
  });
});
