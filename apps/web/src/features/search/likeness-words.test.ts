import type { Likeness } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import { judgementWords, noneWords, shareWords, termWords } from './likeness-words.ts';

const example = { text: 'a.example', site: 'a.example', page: null, is_found: true, is_found_again: true };
const likeness: Likeness = {
  query: 'intitle:forks',
  why_none: null,
  terms: [],
  examples: [
    example,
    example,
    { ...example, is_found_again: false },
    { ...example, is_found: false, is_found_again: false },
    { ...example, site: null, is_found: null, is_found_again: null },
  ],
  websites: { websites: 31 },
  all_websites: { websites: 10_000, websites_is: 'at_least' },
  by_chance: 0.012,
};
const term = { text: 'intitle:forks', is_alternative: false, examples: 3, elsewhere: { websites: 28 } };

describe('what examples share, in words', () => {
  it('says of a term on how many of them it stands and how rare it is elsewhere', () => {
    expect(termWords(term, likeness)).toBe('on 3 of your 4, and on 28 websites besides, 0.28 % of them');
    expect(termWords({ ...term, is_alternative: true, elsewhere: { websites: 0 } }, likeness)).toBe(
      'on 3 of your 4, and on 0 websites besides, 0 % of them, one of those of which a page needs only one',
    );
    expect(termWords({ ...term, elsewhere: { websites: null } }, likeness)).toBe(
      'on 3 of your 4, and on a number of websites that was not counted besides',
    );
  });

  it('says how many the query finds, and how many it found again that it did not know', () => {
    expect(shareWords(likeness)).toBe(
      'Finds 31 websites of the at least 10,000 that the index has, 3 of your 4 among them.',
    );
    expect(judgementWords(likeness)).toBe(
      'Measured: with each left out in turn, a query made of the others found 2 of 4 again. By chance it would be fewer than 0.1. It finds one like them 20 or more times as readily as any other website.',
    );
    expect(judgementWords({ ...likeness, by_chance: 1.26 })).toMatch(/about 1\.3\.$/);
    expect(judgementWords({ ...likeness, by_chance: 0.5 })).toContain('4 times as readily');
  });

  it('says why there is none', () => {
    expect(noneWords({ ...likeness, why_none: 'too_few_known' })).toContain('pages of 4 of them');
    expect(noneWords({ ...likeness, why_none: 'nothing_in_common' })).toContain('No query was made up');
    expect(noneWords({ ...likeness, why_none: 'not_counted' })).toContain('Nothing was charged');
  });
});
