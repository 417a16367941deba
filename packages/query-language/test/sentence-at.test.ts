import { describe, expect, it } from 'vitest';
import { sentenceAt } from '../src/index.ts';

function around(text: string, words: string): string {
  const start = text.indexOf(words);
  return sentenceAt(text, { start, end: start + words.length });
}

describe('sentenceAt', () => {
  it('is the sentence around the words, within its line', () => {
    const text = 'Menu\nFirst one. We left Acme in May! Then?\nAcme again';
    expect(around(text, 'Acme')).toBe('We left Acme in May!');
    expect(around(text, 'Acme again')).toBe('Acme again');
    expect(around(text, 'First')).toBe('First one.');
  });

  it.each([
    'Choosing a website builder: WordPress vs. Acme for small shops.',
    'J. K. Acme asks Dr. Jones whether St. Ives is right.',
    'We use e.g. Acme, i.e. what all use, z. B. at work.',
  ])('does not end behind what is shortened: %s', (sentence) => {
    expect(around(`Before it. ${sentence} Behind it.`, 'Acme')).toBe(sentence);
  });

  it('ends behind a word of those letters that is none of them', () => {
    expect(around('It was the best. Acme was first. We drove on.', 'Acme')).toBe('Acme was first.');
    expect(around('He lists tools. Acme is one.', 'lists')).toBe('He lists tools.');
  });

  it('cuts a long one between words, also where there are no sentences', () => {
    const far = Array.from({ length: 90 }, (_, at) => `word${at}`).join(' ');
    const shown = around(`${far} Acme ${far}`, 'Acme');
    expect(shown).toMatch(/^…word\d+ .* Acme .* word\d+…$/);
    expect(shown.length).toBeLessThan(320);
    for (const word of shown.replaceAll('…', '').split(' ')) expect(`${far} Acme`.split(' ')).toContain(word);
    expect(around('a'.repeat(900), 'aaa')).toMatch(/^a+…$/);
    expect(around(`${'ä'.repeat(900)}Acme${'ä'.repeat(900)}`, 'Acme')).toMatch(/^…ä+Acmeä+…$/);
  });
});
