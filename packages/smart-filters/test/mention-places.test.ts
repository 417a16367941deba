import { describe, expect, it } from 'vitest';
import { contextTokens } from '../src/mention-context.ts';
import { readSigns } from '../src/mention-signs.ts';
import { isEverydayWord, isOrdinaryWord } from '../src/ordinary-words.ts';
import { endsPlaceName, isPlaceName, isWithinPlace } from '../src/place-names.ts';
import { finds, pageOf } from './phrased-page.ts';

const mentions = (brand: string, ...text: string[]): boolean =>
  finds(
    'unlinked_mentions',
    `${brand}, ${brand.toLowerCase().replace(/[^a-z]/g, '')}.test`,
    pageOf('Notes', '/notes/', text),
  );

describe('what is mostly written large and yet no firm', () => {
  it('knows countries in several languages, the cities of time zones, states and large cities', () => {
    expect(['norway', 'norwegen', 'noruega', 'reykjavik', 'ohio', 'duisburg'].map(isPlaceName)).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(['garden', 'zalando', 'kong'].map(isPlaceName)).toEqual([false, false, false]);
  });

  it('knows a word of a place of several words, by those beside it', () => {
    expect([endsPlaceName('zealand'), endsPlaceName('zalando')]).toEqual([true, false]);
    expect(isWithinPlace(['to', 'new'], 'zealand', ['in', 'may'])).toBe(true);
    expect(isWithinPlace([], 'new', ['zealand'])).toBe(true);
    expect(isWithinPlace(['old'], 'zealand', ['in', 'may'])).toBe(false);
  });

  it('asks the judge for such names, and takes one that nobody else is called by in any spelling', () => {
    expect(['Norway', 'Zealand', 'Saturn', 'Jersey'].map(isOrdinaryWord)).toEqual([true, true, true, true]);
    expect(['Trello', 'Zalando', 'Samsung'].map(isOrdinaryWord)).toEqual([false, false, false]);
    expect(isEverydayWord('Norway')).toBe(false);
  });

  it.each([
    ['Norway', 'We spent a week in Norway and swam every morning.'],
    ['Zealand', 'He moved to New Zealand in May, and New Zealand suits him.'],
    ['Saturn', 'The rings of Saturn can be seen with a small telescope.'],
  ])('%s is not meant: %s', (brand, text) => {
    expect(mentions(brand, text)).toBe(false);
  });

  it('takes a surname for the person’s where the page has the full name', () => {
    const interview = 'Tilman Bosch answers our questions.';
    expect(mentions('Bosch', interview, 'Bosch: For us that is a great task.')).toBe(false);
    expect(mentions('Zandolo', 'We asked Emma Zandolo.', 'Zandolo: For us that is a great task.')).toBe(
      false,
    );
    expect(mentions('Zandolo', 'The drill is made by Zandolo and lasts for years.')).toBe(true);
    expect(mentions('Bosch', 'The drill is made by Bosch and lasts for years.')).toBe(true);
  });
});

it('takes no part of a word for a name, nor the end of a line with the next', () => {
  expect(mentions('Zandolo', 'It was written by Matteo Zandolo’Marde and printed at home.')).toBe(false);
  expect(mentions('Zandolo', 'Zandolo’s new drill lasts for years.')).toBe(true);
  expect(
    mentions('House Beautiful', 'The balcony of Juliet’s House', 'Beautiful squares of the old town'),
  ).toBe(false);
  expect(mentions('House Beautiful', 'House Beautiful printed the story in May.')).toBe(true);
});

describe('what stands around products and firms', () => {
  const around = (before: string, found: string, behind: string) =>
    readSigns({ before, found, behind, isLarge: true, inSentence: true });

  it('reads marks, legal forms, trades, goods, models and pictures of a name', () => {
    expect(around('with ', 'Tile', '™ finding technology').trademark).toBe(1);
    expect(around('kurz ', 'Anker', ' AG aus Hannover').legalForm).toBe(1);
    expect(around('on ', 'Harbour', ' Airlines to Rome').tradeBehind).toBe(1);
    expect(around('an old ', 'Anchor', ' marking gauge and headphones').goodsBehind).toBe(0);
    expect(around('purple ', 'Anchor', ' wireless headphones').goodsInSentence).toBe(1);
    expect(around('my ', 'Harbour', ' VSX 821 and').codeBehind).toBe(1);
    expect(around('the ', 'Anchor', ' Kryptotal FR').productBehind).toBe(1);
    expect(around('', 'Anchor', ' logo').logoBehind).toBe(1);
    expect(around('', 'Anchor', ' Pro 2 review').reviewed).toBe(1);
  });

  it('knows units and abbreviations, which are no firms', () => {
    expect(around('has 306 ', 'HP', ' and').amountBefore).toBe(1);
    expect(around('twenty degrees ', 'Harbour', '').amountBefore).toBe(1);
    expect(around('the hippocampus (', 'HP', ') keeps').isAbbreviation).toBe(1);
    expect(around('a power supply unit (', 'PSU', ') is').isAbbreviation).toBe(1);
    expect(around('printers (', 'HP', ') are').isAbbreviation).toBe(0);
  });

  it('says each word around a name as it stands and as what it is', () => {
    const text = 'Ask Martha or Zoho\nabout Anchor, please';
    const start = text.indexOf('Anchor');
    const tokens = contextTokens(text, { start, end: start + 'Anchor'.length });
    expect(tokens).toEqual(
      expect.arrayContaining(['b1s', 'b1=about', 'b2¦', 'BGIVEN', 'BBRAND', 'a1,', 'A=please']),
    );
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.some((token) => token.includes('anchor'))).toBe(false);
  });
});
