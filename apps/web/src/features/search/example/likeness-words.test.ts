import type { Likeness } from '@linklode/contract';
import { describe, expect, it } from 'vitest';
import {
  judgementWords,
  kindWords,
  noneWords,
  precisionWords,
  shareWords,
  termWords,
} from './likeness-words.ts';

const example = { text: 'a.example', site: 'a.example', page: null, is_found: true, is_found_again: true };
const likeness: Likeness = {
  query: 'intitle:forks',
  why_none: null,
  kind: null,
  precision: { looked_at: 31, alike: 20, alike_hidden: 12, at_least: 0.237, at_most: 0.791 },
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
const term = {
  text: 'intitle:forks',
  is_alternative: false,
  examples: 3,
  elsewhere: { websites: 28 },
  precision: null,
};
const kind = { id: 'guest_post_pages', label: 'Guest post pages', examples: 4 } as const;

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

  it('says what kind of page they have, and of each name how many others with it have one', () => {
    expect(kindWords(likeness)).toBeNull();
    const ofKind = { ...likeness, kind };
    expect(kindWords(ofKind)).toBe(
      '4 of your 4 have a page of the kind that the smart filter “Guest post pages” looks for.',
    );
    const precision = { looked_at: 12, alike: 9, alike_hidden: 5 };
    expect(termWords({ ...term, precision }, ofKind)).toMatch(
      /of 12 of these that were looked at 9 have such a page$/,
    );
    expect(termWords({ ...term, text: '-inurl:tag', elsewhere: { websites: 2 } }, ofKind)).toBe(
      'leaves out what tells others from them: it is on 2 websites, less than 0.1 % of them',
    );
  });

  it('says the precision with how it was measured, and what is not known', () => {
    expect(precisionWords(likeness)).toBe(
      'Precision, measured on the index: of 31 websites that it finds beside yours 20 are like your examples, by what your examples share beside these words; 12 when the words of the query are hidden from it. So between 24 % and 79 % of what it finds is what you look for.',
    );
    expect(precisionWords({ ...likeness, kind })).toContain('by the judge of “Guest post pages”');
    expect(precisionWords({ ...likeness, precision: null })).toContain('not measured');
  });

  it('says why there is none', () => {
    expect(noneWords({ ...likeness, why_none: 'too_few_known' })).toContain('pages of 4 of them');
    expect(noneWords({ ...likeness, why_none: 'nothing_in_common' })).toContain('No query was made up');
    expect(noneWords({ ...likeness, why_none: 'not_counted' })).toContain('Nothing was charged');
  });
});
