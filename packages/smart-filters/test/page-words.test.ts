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

  it('are read in English on a page in another language, pairs both ways round', () => {
    const french = {
      ...pageOf('Liens utiles', '/liens/', [
        'Voici les sites que nous avons trouvés pour vous, et dont nous parlons dans le journal de la ville depuis des années.',
      ]),
      lang: 'fr',
    };
    const told = readWords(readPage(french));
    for (const word of ['title:useful links', 'address:links', 'lead:years']) expect(told).toContain(word);
    expect(told).not.toContain('title:liens');
  });

  it('are of the language that the text is in, whatever the page calls itself', () => {
    const german = pageOf('Nützliche Links', '/links/', [
      'Hier sind die Seiten, die wir für unsere Leser gefunden haben, weil sie auch nach vielen Jahren noch helfen und nicht nur werben.',
    ]);
    expect(german.lang).toBe('en');
    expect(readWords(readPage(german))).toContain('title:useful links');
    expect(readWords(readPage(pageOf('Die Links', '/links/', ['They die.'])))).toContain('title:die links');
  });

  it('are heard by a judge that learned some', async () => {
    expect(await deliversBy({})).toBe(false);
    expect(await deliversBy({ 'title:links': 1, 'title:saws': -5 })).toBe(true);
    expect(await deliversBy({ 'title:links': 1, 'lead:saw': -1 })).toBe(false);
  });
});
