import { afterEach, beforeEach, expect, it } from 'vitest';
import { openIndexReader } from '../src/query/index-reader.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { dictionaryOf } from '../src/store/page-body.ts';
import { addTakedown, readTakedown } from '../src/takedowns/index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const MENU = Array.from({ length: 60 }, (_, n) => `chapter ${n * 37} of the handbook`).join(', ');
const PAGES = Array.from({ length: 60 }, (_, n) =>
  aPage({ url: `https://a.example/${n}`, text: `${MENU}. This is page ${n} on ${n * 7919} kilns.` }),
);

function stored(): { texts: string[]; bytes: number; using: Set<number>; dictionaries: number } {
  const reader = openIndexReader(folder.file);
  const writer = openIndexWriter(folder.file);
  try {
    const bodies = writer.db
      .prepare('SELECT body FROM bodies')
      .all()
      .map((row) => row['body'] as Uint8Array);
    expect(reader.verify().filter(({ isOk }) => !isOk)).toEqual([]);
    return {
      texts: [...reader.dumpPages()].map(({ text }) => text),
      bytes: bodies.reduce((sum, body) => sum + body.length, 0),
      using: new Set(bodies.map((body) => dictionaryOf(body).id)),
      dictionaries: Number(writer.db.prepare('SELECT count(*) AS n FROM dictionaries').get()?.['n']),
    };
  } finally {
    writer.close();
    reader.close();
  }
}

it('what pages of a host have in common is kept once, also by an import that goes on later', () => {
  writePages(folder.file, PAGES.slice(0, 30));
  writePages(folder.file, PAGES.slice(30));
  const { texts, bytes, using } = stored();
  expect(texts).toEqual(PAGES.map(({ text }) => text));
  expect([...using].some((id) => id > 0)).toBe(true);
  writePages(
    `${folder.file}.alone`,
    PAGES.map((page, n) => ({
      ...page,
      url: `https://h${n}.example/`,
      host: `h${n}.example`,
      domain: `h${n}.example`,
    })),
  );
  folder.file = `${folder.file}.alone`;
  expect(bytes).toBeLessThan(stored().bytes / 3);
});

it('a dictionary that was undone with its pages is made again', () => {
  const writer = openIndexWriter(folder.file);
  expect(() =>
    writer.transaction(() => {
      for (const page of PAGES.slice(0, 20)) writer.putPage(page);
      throw new Error('the disk is full');
    }),
  ).toThrow('the disk is full');
  writer.close();
  writePages(folder.file, PAGES);
  expect(stored().texts).toEqual(PAGES.map(({ text }) => text));
});

it('a page that is taken down is in no dictionary any more, and the others are as they were', () => {
  writePages(folder.file, PAGES);
  expect(stored().dictionaries).toBe(2);
  // The third is what the first dictionary is made of.
  const { kind, what } = readTakedown(PAGES[2]!.url)!;
  addTakedown(folder.file, { kind, what, because: 'asked', since: '2026-05-05T00:00:00Z' });
  const writer = openIndexWriter(folder.file);
  expect(writer.eraseTakenDown()).toBe(1);
  writer.close();
  const { texts, using, dictionaries } = stored();
  expect([dictionaries, using]).toEqual([0, new Set([0])]);
  expect(texts).toEqual(PAGES.filter((_, n) => n !== 2).map(({ text }) => text));
});
