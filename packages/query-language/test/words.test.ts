import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { words, wordSpans } from '../src/index.ts';
import { plainWords } from '../src/words.ts';

describe('words', () => {
  test.each([
    [
      'Soft\u00ADware Acme\u2122 Beans\u2120',
      ['software', 'acme', 'beans'],
      'soft hyphen and both marks are removed',
    ],
    ['Café naïve Å', ['cafe', 'naive', 'a'], 'accents are marks'],
    ['ｗｉｄｅ ﬁlter Ⅳ x² ½', ['wide', 'filter', 'iv', 'x2', '1', '2'], 'NFKD'],
    ['हिन्दी ガラス', ['हनद', 'カラス'], 'every mark is removed, in all scripts'],
    ['İSTANBUL Straße ΟΔΟΣ', ['istanbul', 'straße', 'οδος'], 'default lower case, no locale, no folding'],
    [
      "don’t can't a_b 10,000 C++ 3.14",
      ['don', 't', 'can', 't', 'a', 'b', '10', '000', 'c', '3', '14'],
      'all else separates',
    ],
    ['a\u200Bb\u200Dc\uFEFFd', ['a', 'b', 'c', 'd'], 'zero-width characters separate'],
    ['東京タワー home', ['東京タワー', 'home'], 'scripts without spaces give one word per run'],
    ['★ — & …', [], 'no word'],
    ['\uD800a\uDC00', ['a'], 'half a pair separates'],
  ])('%j is %j: %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('U+00AD is removed before NFKD, not treated as a separator, and U+2122 never becomes letters', () => {
    expect(words('a\u00ADb')).toEqual(['ab']);
    expect(words('x™y')).toEqual(['xy']);
  });

  test('a capital sigma is final by its neighbours in the whole text, as default lower case has it', () => {
    expect(words('ΟΔΟΣ Α')).toEqual(['οδος', 'α']);
    expect(words("ΟΔΟΣ'Α")).toEqual(['οδοσ', 'α']);
  });

  /** Planes without a character that has a name; by night each of their places is tried too. */
  const isEmptyPlane = (place: number): boolean => place >= 0x40000 && place < 0xe0000;
  const PLACES_AT_ONCE = 0x1000;

  // All of Unicode: seconds, and far more beside other work.
  test(
    'for every character: spans agree with words, and words of words are the same',
    { timeout: 180_000 },
    () => {
      for (let from = 0; from < 0x110000; from += PLACES_AT_ONCE) {
        if (isEmptyPlane(from) && from % 0x10000 !== 0 && process.env.NIGHTLY === undefined) continue;
        const parts = Array.from({ length: PLACES_AT_ONCE }, (_, i) => String.fromCodePoint(from + i)).map(
          (c) => `a${c}B Σ${c}`,
        );
        const found = words(parts.join(' ')).join(' ');
        const spanned = wordSpans(parts.join(' ')).map((span) => span.word);
        expect(spanned.join(' ')).toBe(found);
        expect(words(found).join(' ')).toBe(found);
      }
    },
  );

  test('for any text: spans agree with words, ascend and point at the word', { timeout: 180_000 }, () => {
    // Cut out of its text, a capital sigma at the end of a word becomes a final one.
    const plain = (word: string): string => word.replaceAll('ς', 'σ');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const spans = wordSpans(text);
        const ascends = spans.every(
          ({ start, end }, i) => start < end && start >= (spans[i - 1]?.start ?? 0),
        );
        const points = spans.every(({ word, start, end }) =>
          words(text.slice(start, end)).map(plain).includes(plain(word)),
        );
        expect([spans.map((span) => span.word).join(' '), ascends, points]).toEqual([
          words(text).join(' '),
          true,
          true,
        ]);
      }),
      { numRuns: 1000 },
    );
  });

  test('spans are of the original text, marks and removed signs inside included', () => {
    const text = 'Le Cafe\u0301™ soft\u00ADware «½»';
    expect(wordSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Le',
      'Cafe\u0301',
      'soft\u00ADware',
      '½',
      '½',
    ]);
  });

  test('are those of the rule applied to the whole text, however little of it has to be looked at', () => {
    // As the rule says it, in one line.
    const byRule = (text: string): string[] =>
      text
        .replace(/[\u2122\u2120\u00AD]/g, '')
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const signs = [
      'a',
      'B',
      'z9',
      ' ',
      '.',
      '-',
      '’',
      '“',
      '\u00ad',
      '™',
      'é',
      'e\u0301',
      'ß',
      'ﬁ',
      '½',
      'x²',
      'Ω',
      'Σ',
      'σ',
    ];
    const others = [
      'й',
      '東京',
      'タ\u3099',
      '🎉',
      '\ud800',
      '\udc00',
      '\u200d',
      '\u200b',
      'İ',
      'ı',
      'न्दी',
      '\u0301',
      '€',
      'ª',
      '¨',
      'ŉ',
    ];
    const texts = fc
      .array(fc.constantFrom(...signs, ...others), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(words(text)).toEqual(byRule(text));
      }),
      { numRuns: 3000 },
    );
    for (let code = 0x80; code < 0x2200; code++) {
      const sign = String.fromCharCode(code);
      const text = `a${sign}b ${sign}C ’${sign} D${sign}`;
      if (words(text).join(' ') !== byRule(text).join(' ')) expect.fail(`U+${code.toString(16)}`);
    }
  });

  test('without a list of them stand in the text between other signs', () => {
    expect(plainWords('Le Café™: 10,000 “tools”')?.match(/[a-z0-9]+/g)).toEqual(
      words('Le Café™: 10,000 “tools”'),
    );
    expect(plainWords('Москва')).toBeNull();
  });

  test('a megabyte is no trouble', () => {
    const text = 'Don’t panic: Café, ñandú and 10,000 tools. '.repeat(25_000);
    const start = performance.now();
    expect(words(text)).toHaveLength(225_000);
    // Tenths of a second; what is quadratic takes hours.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
