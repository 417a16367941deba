import { readPage, type PageView } from '@linklode/smart-filters';
import { expect, test } from 'vitest';
import { MOST_PIECES, readPieces } from '../src/page-pieces.ts';

const [START, END, STOP] = [101, 102, 1012];

const piecesOf = (change: Partial<PageView>): number[] =>
  readPieces(
    readPage({
      url: 'https://site.example/write-for-us',
      host: 'site.example',
      domain: 'site.example',
      title: 'Write for us',
      description: null,
      text: '',
      lang: 'en',
      date: null,
      links: [],
      ...change,
    }),
  );

test('a page is its title, address, description and lines, each ended', () => {
  const [write, for_, us] = [4339, 2005, 2149];
  const pieces = piecesOf({ description: 'Write.', text: 'Write for us\nUs\nFor us' });
  expect(pieces.slice(0, 5)).toEqual([START, write, for_, us, END]);
  const [address, description, lines] = [1, 2, 3].map((at) => part(pieces, at));
  expect(address?.slice(-4)).toEqual([1013, write, for_, us]);
  expect(description).toEqual([write, STOP]);
  // The title is not said twice.
  expect(lines).toEqual([us, STOP, for_, us, STOP]);
});

function part(pieces: readonly number[], at: number): number[] {
  const ends = pieces.flatMap((piece, place) => (piece === END ? [place] : []));
  return pieces.slice((ends[at - 1] ?? 0) + 1, ends[at]);
}

test('a long page is read to the model’s limit, its later lines by their beginnings', () => {
  const text = Array.from(
    { length: 80 },
    (_, at) => `Line number ${at} says a little of this and of that.`,
  ).join('\n');
  const pieces = piecesOf({ text });
  expect(pieces.length).toBe(MOST_PIECES);
  expect(pieces.at(-1)).toBe(END);
  const short = Array.from({ length: 40 }, (_, at) => `${at}`).join('\n');
  // Six lines, and of the 34 behind them every second.
  expect(part(piecesOf({ text: short }), 3).length).toBe(2 * (6 + 14));
});

test('no text is too long or too odd to be read', () => {
  const odd = [
    'x'.repeat(1_000_000),
    '\u0000\uFFFD\u202E'.repeat(1000),
    '\uD800',
    '北京'.repeat(10_000),
    '👩‍👩‍👧'.repeat(5000),
    '',
  ];
  for (const text of odd) {
    const pieces = piecesOf({
      title: text,
      description: text,
      text,
      url: `https://site.example/${encodeURIComponent(text.toWellFormed())}`,
    });
    expect(pieces.length).toBeLessThanOrEqual(MOST_PIECES);
    expect(pieces.every((piece) => Number.isInteger(piece) && piece >= 0 && piece < 30_522)).toBe(true);
  }
});
