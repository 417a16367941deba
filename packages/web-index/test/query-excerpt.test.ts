import fc from 'fast-check';
import { parseQuery } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import {
  excerptOf as cut,
  excerptText,
  marksOf,
  phrasesToShow,
  wordsAlone,
  wordsToShow,
} from '../src/query/excerpt.ts';

const excerptOf = (text: string, shown: ReadonlySet<string>) => cut(excerptText(text), shown);
const filler = (words: number) => Array.from({ length: words }, (_, n) => `filler${n}`).join(' ');

describe('excerptOf', () => {
  it('shows the place where most of the words stand together', () => {
    const text = `${filler(40)} guest alone ${filler(40)} a guest post about bread ${filler(40)}`;
    const excerpt = excerptOf(text, new Set(['guest', 'post', 'bread']));
    expect(excerpt).toContain('a guest post about bread');
    expect(excerpt).toMatch(/^… filler.* …$/);
  });

  it('begins with the text when no word is found, and leaves a short text whole', () => {
    expect(excerptOf(`Start here. ${filler(90)}`, new Set(['absent']))).toMatch(
      /^Start here\. filler0 .* …$/,
    );
    expect(excerptOf('Only\nthis', new Set())).toBe('Only this');
    expect(excerptOf('', new Set(['x']))).toBe('');
  });

  it('finds words as queries do, with marks and capitals', () => {
    const text = `${filler(60)} CRÈME BRÛLÉE ${filler(60)}`;
    expect(excerptOf(text, new Set(['brulee']))).toContain('CRÈME BRÛLÉE');
  });

  it('is one well-formed line of bounded length for any text', () => {
    const signs = [
      'a',
      'b',
      ' ',
      '\n',
      '.',
      '\u2028',
      '🎉',
      '\uD83C',
      '\uDF89',
      'e\u0301',
      'ж',
      'İ',
      'ﷺ',
      '\0',
    ];
    const texts = fc
      .array(fc.constantFrom(...signs), { maxLength: 1500, size: 'max' })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(texts, fc.subarray(['a', 'b', 'ab', 'ж', 'ей']), (text, shown) => {
        const excerpt = excerptOf(text, new Set(shown));
        expect(excerpt.length).toBeLessThan(300);
        expect(excerpt.isWellFormed()).toBe(true);
        expect(excerpt).not.toMatch(/[\n\r\u2028\u2029]/);
      }),
    );
  });
});

describe('an excerpt of a page with a menu', () => {
  const menu = ['Home', 'Useful links', 'Write for us', 'Contact', ''].join('\n');
  const story =
    'The club was founded in 1952 by eleven gardeners who wanted a place to meet in winter, and it has kept a garden of its own since.';
  const call = 'We like it when readers write for us, and each piece is paid on the day on which it appears.';

  it('shows the sentence that matched and not the menu that holds the same words', () => {
    const excerpt = excerptOf(`${menu}${story}\n${call}`, new Set(['write', 'for', 'us']));
    expect(excerpt).toMatch(/^… We like it when readers write for us/);
  });

  it('shows the phrase that was asked for, and not the words of it that stand together by chance', () => {
    const chance =
      'For many of us the year to write down what grows where was the first of all those in the garden.';
    const [write, year] = ['"write for us"', '"on the day on which" garden'].map((typed) => {
      const { query } = parseQuery(typed) as Extract<ReturnType<typeof parseQuery>, { ok: true }>;
      return cut(excerptText(`${chance}\n${story}\n${call}`), wordsToShow(query), phrasesToShow(query));
    });
    expect(write).toMatch(/^… We like it when readers write for us/);
    expect(year).toContain('on the day on which');
    expect(
      cut(excerptText(`${chance}\n${story}`), new Set(['write', 'for', 'us']), [['write', 'for', 'us']]),
    ).toMatch(/^For many of us the year to write/);
  });

  it('shows the menu where nothing else holds the words', () => {
    expect(excerptOf(`${menu}${story}`, new Set(['useful', 'links']))).toContain('Useful links');
  });

  it('begins with the first sentence where the address or the title alone matched', () => {
    expect(excerptOf(`${menu}${story}\n${call}`, new Set())).toMatch(/^… The club was founded/);
    expect(excerptOf(`${menu}${story}\n${call}`, new Set(['absent']))).toMatch(/^… The club was founded/);
  });
});

describe('wordsToShow', () => {
  it('takes the words that a text must hold, not those of addresses, anchors or behind a minus', () => {
    const result = parseQuery('guest "write * us" intitle:tips inurl:blog inanchor:here -(never ever)');
    if (!result.ok) throw new Error(result.error.message);
    expect([...wordsToShow(result.query)].sort()).toEqual(['guest', 'tips', 'us', 'write']);
  });
});

describe('marksOf', () => {
  it('says where the words of the query stand, neighbours as one, whatever letters they are written in', () => {
    const text = 'A guest post about CRÈME brûlée, a Guest’s guest.';
    const told = marksOf(text, new Set(['guest', 'post', 'creme']), []);
    expect(told.map(([start, end]) => text.slice(start, end))).toEqual([
      'guest post',
      'CRÈME',
      'Guest',
      'guest',
    ]);
  });

  it('is nothing where nothing was asked for', () => {
    expect(marksOf('A guest post', new Set(), [])).toEqual([]);
  });

  it.each([
    ['"write for us" gardening', ['Write for us', 'gardening', 'write', 'for us']],
    ['"write * us" gardening', ['Write', 'us', 'gardening', 'write', 'us', 'us']],
    ['write for us', ['Write for us', 'for', 'write', 'for us', 'us']],
    ['"for all" "é para"', ['for all']],
    ['"write for her" "us since"', ['us', 'since']],
  ])('of %s says so of the phrase and not of each of its words', (asked, marked) => {
    const result = parseQuery(asked);
    if (!result.ok) throw new Error(result.error.message);
    const { query } = result;
    const text = 'Write for us, since gardening is for all (write-for us). It is up to us.';
    const told = marksOf(text, wordsAlone(query), phrasesToShow(query));
    expect(told.map(([start, end]) => text.slice(start, end))).toEqual(marked);
  });
});

describe('an excerpt of a long page', () => {
  const body = `Health is discussed here. ${filler(4000)}`;
  const foot = 'About us Write for us Privacy';
  const whole = `${body}\n${foot}`;
  const shown = new Set(['write', 'for', 'us', 'health']);
  const phrases = [['write', 'for', 'us']];
  const beginning = excerptText(whole.slice(0, 21_000));

  it('shows the foot where only that holds the phrase that was asked for', () => {
    expect(cut(beginning, shown, phrases, () => whole)).toContain('Write for us');
    expect(cut(beginning, new Set(['privacy']), [], () => whole)).toContain('Privacy');
  });

  it('shows the beginning where that says as much, and reads no further', () => {
    const unread = () => {
      throw new Error('read');
    };
    expect(cut(beginning, new Set(['health']), [], unread)).toMatch(/^Health is discussed/);
    expect(cut(excerptText(`Write for us. ${whole}`.slice(0, 21_000)), shown, phrases, unread)).toMatch(
      /^Write for us/,
    );
    expect(cut(beginning, shown, [['health', 'food']], () => whole)).toContain('Write for us');
    expect(cut(beginning, new Set(['absent']), [], () => whole)).toMatch(/^Health is discussed/);
  });
});

describe('an excerpt', () => {
  it('begins with the sentence that holds the first word, where that begins near', () => {
    const text = `${'Filler words stand here. '.repeat(20)}We take guest posts on bread. Write to us.`;
    expect(excerptOf(text, new Set(['guest', 'bread']))).toMatch(/^… We take guest posts on bread\./);
  });
});
