import { DatabaseSync } from 'node:sqlite';
import { words } from '@linklode/query-language';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordNumber } from '../src/store/page-head.ts';
import { readTextWords, wordsOfList } from '../src/store/text-words.ts';

/** What the full text makes of such a text. */
function tokensIn(texts: readonly string[]): string[][] {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    CREATE VIRTUAL TABLE t USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'ascii');
    CREATE VIRTUAL TABLE v USING fts5vocab (t, 'instance');`);
  const add = db.prepare('INSERT INTO t (rowid, text) VALUES (?, ?)');
  texts.forEach((text, at) => add.run(at + 1, text));
  const found: string[][] = texts.map(() => []);
  for (const { term, doc } of db.prepare('SELECT term, doc FROM v ORDER BY doc, offset').iterate())
    found[Number(doc) - 1]?.push(String(term));
  db.close();
  return found;
}

const piece = fc.oneof(
  fc.constantFrom(
    'Word',
    'x',
    '42',
    'a_b',
    ' ',
    '\n',
    '. ',
    '“',
    '’',
    '\u00a0',
    '—',
    '€',
    '…',
    '\0',
    '¤',
    '§',
  ),
  fc.constantFrom('Café', 'ﬁne', '½', '™', '\u00AD', 'Москва', '東京', 'ΟΔΟΣ', 'ß', '😀', '\ud800'),
  fc.constantFrom(999, 1000, 1001, 1300).map((length) => 'y'.repeat(length)),
  fc.string({ maxLength: 12 }),
);

test('a text that is gone through sign by sign has the words, hashes and full text of the list of its words', () => {
  const texts = fc.sample(
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    {
      numRuns: 2000,
      seed: 7,
    },
  );
  const lists = texts.map((text) => wordsOfList(words(text)));
  const read = texts.map(readTextWords);
  expect(read.map(({ count, list }) => [count, list()])).toEqual(
    lists.map(({ count, list }) => [count, list()]),
  );
  expect(read.map(({ hashes }) => hashes)).toEqual(lists.map(({ hashes }) => hashes));
  const tokens = tokensIn(lists.map(({ indexed }) => indexed));
  expect(tokensIn(read.map(({ indexed }) => indexed))).toEqual(tokens);
  expect(tokens.flat().length).toBeGreaterThan(5000);
  // Both ways were taken.
  const ways = new Set(read.map(({ indexed }, at) => indexed === lists[at]?.indexed));
  expect(ways.size).toBe(2);
});

test('so has one of very many words', () => {
  const text = Array.from({ length: 70_000 }, (_, at) => `w${at % 977}`).join(' ');
  const [read, list] = [readTextWords(text), wordsOfList(words(text))];
  expect(read.count).toBe(70_000);
  expect(read.hashes).toEqual(list.hashes);
});

test('a head keeps of each word what a query looks for', () => {
  const { firstHashes } = readTextWords('Some words, and “more”');
  expect([...firstHashes].map((hash) => (hash ^ (hash >>> 16)) & 0xffff)).toEqual(
    ['some', 'words', 'and', 'more'].map(wordNumber),
  );
});
