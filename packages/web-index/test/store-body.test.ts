import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { packText, unpackBeginning, unpackText } from '../src/store/page-body.ts';

const db = new DatabaseSync(':memory:');
db.exec('CREATE TABLE dictionaries (id INTEGER PRIMARY KEY, text BLOB)');

it.each([
  ['short', 'Ähnlich kurz'],
  ['long and alike, which packs to nearly nothing', 'the same again and again '.repeat(20_000)],
  ['long, of signs that take three bytes each', '東京の長い話 '.repeat(9_000)],
  [
    'long, where the packed part ends within a sign',
    Array.from({ length: 30_000 }, (_, n) => `${n * 7919}é🎉`).join(''),
  ],
])('the beginning of a text is the text up to there: %s', (_, text) => {
  const body = packText(text);
  for (const length of [1, 500, 21_000]) {
    const begun = unpackBeginning(db, body, length);
    expect(begun.length).toBeGreaterThanOrEqual(Math.min(length, text.length));
    expect(text.startsWith(begun)).toBe(true);
  }
  expect(unpackText(db, body)).toBe(text);
});
