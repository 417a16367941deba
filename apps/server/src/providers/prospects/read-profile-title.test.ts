import { readProfile } from '@linklode/web-index';
import { describe, expect, test } from 'vitest';
import { PROFILE_TITLES } from '../../testing/profile-titles.ts';
import { readProfileTitle } from './read-profile-title.ts';

describe('a title of a profile', () => {
  test.each([
    ['Asha Test - SEO Manager - Brand | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand']],
    ['Asha Test – SEO Manager – Brand Ltd | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand Ltd']],
    ['Asha Test - SEO Manager at Brand – Studio | LinkedIn', ['Asha Test', 'SEO Manager', 'Brand – Studio']],
    ['Asha Test - Redakteurin bei Brand | LinkedIn', ['Asha Test', 'Redakteurin', 'Brand']],
    ['Asha Test - Editor @ Brand | LinkedIn', ['Asha Test', 'Editor', 'Brand']],
    ['Asha Test - Head of PR - EMEA - Brand | LinkedIn', ['Asha Test', 'Head of PR - EMEA', 'Brand']],
    ['Asha Test - Brand | LinkedIn', ['Asha Test', null, 'Brand']],
    ['Asha Test - Editor | LinkedIn', ['Asha Test', 'Editor', null]],
    ['Asha Test | LinkedIn', ['Asha Test', null, null]],
    ['Asha Test - LinkedIn', ['Asha Test', null, null]],
    ['Asha Test, MBA (She/Her) 🌱 - Editor - Brand | LinkedIn', ['Asha Test', 'Editor', 'Brand']],
    [
      'Jean-Luc O’Test - Co-Founder - A-B Media | LinkedIn India',
      ['Jean-Luc O’Test', 'Co-Founder', 'A-B Media'],
    ],
  ])('%s', (title, [name, role, company]) => {
    expect(readProfileTitle(title)).toMatchObject({ name, role, company, location: null });
  });

  test('that was cut says so', () => {
    expect(readProfileTitle('Asha Test - SEO Manager - Bran... | LinkedIn')).toMatchObject({
      company: 'Bran',
      isCut: true,
    });
  });

  test('is nobody’s where no name stands first', () => {
    for (const title of [
      '',
      '   ',
      '| LinkedIn',
      '8 "Asha Test" profiles | LinkedIn',
      '😀 - Editor',
      `${'x'.repeat(500)}`,
    ])
      expect(readProfileTitle(title)).toBeNull();
  });

  test('never takes long to read', () => {
    const began = performance.now();
    for (const piece of [' - ', ' at ', '| ', '( ', ', ', '…', 'a '])
      readProfileTitle(`Asha Test${piece.repeat(100_000)}`);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

test.each(PROFILE_TITLES.map((one) => [one.title, one] as const))(
  'of a result is read as people read it: %s',
  (title, { url, read }) => {
    if (read === null) expect(readProfile(url)).toBeNull();
    else {
      expect(readProfile(url)).not.toBeNull();
      expect(readProfileTitle(title)).toMatchObject({ role: null, company: null, ...read });
    }
  },
);
