import { matchesPage, preparePage } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { buildQueries, judgePage, readInputs, type FilterId } from '../src/index.ts';
import { spellingsOf } from '../src/name-spellings.ts';
import { pageOf } from './phrased-page.ts';

describe('a name with an apostrophe', () => {
  it.each([
    ['Trader Joes', ['trader joes', 'trader joe s']],
    ['Trader Joe’s', ['trader joe s', 'trader joes']],
    ['McDonalds', ['mcdonalds', 'mcdonald s']],
    ["L'Oréal", ['l oreal', 'loreal']],
    ['So Good They Cant Ignore You', ['so good they cant ignore you', 'so good they can t ignore you']],
  ])('%s is looked for in each spelling', (name, spellings) => {
    expect(spellingsOf(name)).toEqual(spellings);
  });

  it.each(['Notions', 'Acme Bikes', 'Netgear Orbi', 'AWS', 'Cant'])('%s stays as it is typed', (name) => {
    expect(spellingsOf(name)).toEqual([name.toLowerCase()]);
  });

  const says =
    'On Monday we bought bread at Trader Joe’s, which opened a branch in the old mill by the river.';
  const page = pageOf('A walk by the river', '/walk/', [says, says.replace('Monday', 'Friday')]);

  it.each<[FilterId, string]>([
    ['unlinked_mentions', 'Trader Joes, traderjoes.com'],
    ['competitor_mentions', 'Trader Joes'],
  ])('is found by %s without it, and shown as the page has it', (id, typed) => {
    const { filter, inputs } = readInputs(id, typed);
    expect(buildQueries(filter, inputs).some((query) => matchesPage(query, preparePage(page)))).toBe(true);
    const { passes, why } = judgePage(filter, inputs, page);
    expect([passes, why?.words]).toEqual([true, 'Trader Joe’s']);
  });

  it('leaves a list out that names the brand already in another spelling', () => {
    const names = ['Aldi', 'Lidl', 'Spar', 'Coop', 'Migros', 'Trader Joe’s'];
    const list = pageOf('The 6 best supermarkets for bread', '/best-supermarkets/', [
      'We went to each of these supermarkets and tasted the bread.',
      ...names.flatMap((name, at) => [
        `${at + 1}. ${name}`,
        `[${name}](shop${at}.test) sells bread of its own, best bought in the morning, for 3 dollars.`,
      ]),
    ]);
    const passesWith = (typed: string): boolean => {
      const { filter, inputs } = readInputs('listicles', typed);
      return judgePage(filter, inputs, list).passes;
    };
    expect([passesWith('supermarkets'), passesWith('supermarkets, Kaufland')]).toEqual([true, true]);
    expect(passesWith('supermarkets, Trader Joes')).toBe(false);
  });
});
