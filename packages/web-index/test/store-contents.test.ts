import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { makePack } from '../src/packs/index.ts';
import { rankIndex } from '../src/ranking/index.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { eraseFromIndex } from '../src/sharding/erase-taken-down.ts';
import { renewIndex } from '../src/sharding/index.ts';
import { findShards } from '../src/sharding/shard-folder.ts';
import { contentHash } from '../src/store/content-hash.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';
import { unpackText } from '../src/store/page-body.ts';
import { blob, int, prepareRows } from '../src/store/rows.ts';
import { contentChecks, CONTENTS_AS_STORED, TEXTS_UNPACK } from '../src/store/verify-contents.ts';
import { addTakedown, readTakedown } from '../src/takedowns/index.ts';
import { makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { makeVersion2, makeVersion3 } from './store-older-index.ts';
import { aLink, aPage } from './store-pages.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const MANY = Array.from({ length: 60 }, (_, n) => `word${n} of a story`).join(' ');
const CAPTURED = '2026-02-02T00:00:00Z';
/** Pages by chance, and of each kind that is stored in a way of its own. */
const PAGES = [
  ...makeRandomIndex(31, 60).pages,
  aPage({ url: 'https://twins.example/1', text: MANY }),
  aPage({ url: 'https://twins.example/2', text: MANY, links: [aLink('https://forgotten.example/')] }),
  aPage({ url: 'https://forgotten.example/', text: MANY }),
  aPage({
    url: 'https://odd.example:8080/',
    title: '\u{feff}a\u{0}b\u{d800}',
    description: '',
    text: '\u{feff}one\u{0}\u{dfff}\ntwo',
    links: [aLink('https://odd.example/?q', '\u{d83d}', 'author'), aLink('http://a.example/')],
  }),
  aPage({
    url: 'https://thin.example/',
    text: '',
    thin: 'links',
    capturedAt: CAPTURED,
    links: [aLink('https://a.example/')],
  }),
  aPage({
    url: 'https://thin.example/',
    title: '',
    text: 'what it says',
    thin: 'text',
    capturedAt: CAPTURED,
  }),
];
const STORED = PAGES.length - 1;

const write = (more?: (writer: IndexWriter) => void): void =>
  writePages(folder.file, PAGES, (writer) => {
    linkNearDuplicates(writer.db);
    more?.(writer);
  });

/** How many pages of a file were compared; each was as it should be. */
function comparedIn(file: string): number {
  const db = openIndexDatabase(file);
  try {
    const [texts, contents] = contentChecks(db);
    expect(texts).toMatchObject({ name: TEXTS_UNPACK, isOk: true });
    expect(contents).toMatchObject({ name: CONTENTS_AS_STORED, isOk: true, wrong: 0, named: [] });
    return contents!.checked;
  } finally {
    db.close();
  }
}

it('every bit that turns in a stored text and changes what it says is noticed, and the page named', () => {
  write();
  const { db, close } = openIndexWriter(folder.file);
  const rows = prepareRows(db, 'SELECT page_id, body FROM bodies ORDER BY page_id', [int, blob]).list();
  const setBody = db.prepare('UPDATE bodies SET body = ? WHERE page_id = ?');
  const said = { nothing: 0, 'not unpacked': 0, 'something else': 0 };
  for (const [n, [id, body]] of rows.entries()) {
    const flipped = Uint8Array.from(body);
    const bit = 8 + ((n * 7919) % (8 * (body.length - 1)));
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    let text: string | null;
    try {
      text = unpackText(db, flipped);
    } catch {
      text = null;
    }
    const effect =
      text === null ? 'not unpacked' : text === unpackText(db, body) ? 'nothing' : 'something else';
    said[effect] += 1;
    setBody.run(flipped, id);
    const found = contentChecks(db).filter(({ isOk }) => !isOk);
    setBody.run(body, id);
    if (effect === 'nothing') expect(found).toEqual([]);
    else if (effect === 'not unpacked') expect(found).toMatchObject([{ name: TEXTS_UNPACK, wrong: 1 }]);
    else
      expect(found).toMatchObject([
        { name: CONTENTS_AS_STORED, wrong: 1, named: [expect.stringMatching(/^https?:/)] },
      ]);
  }
  expect(said['something else']).toBeGreaterThan(10);
  expect(said['not unpacked']).toBeGreaterThan(5);
  close();
});

it.each([
  ["UPDATE pages SET title = title || '.' WHERE id = 5", 1],
  ["UPDATE pages SET date = '2020-02-02', lang = NULL WHERE id < 9", 8],
  ["UPDATE anchors SET text = text || 's' WHERE id = (SELECT anchor_id FROM links LIMIT 1)", null],
  ["UPDATE page_links SET links = x'00c3020005' WHERE page_id = (SELECT min(page_id) FROM page_links)", 1],
  ["UPDATE pages SET content_hash = 'none' WHERE id = 5", 1],
  ["UPDATE pages SET title = x'00' WHERE id = 5", 1],
])('what else changed of a page is noticed: %s', (harm, pages) => {
  write();
  const { db, close } = openIndexWriter(folder.file);
  db.exec(harm);
  const [, contents] = contentChecks(db);
  expect(contents).toMatchObject({ isOk: false, wrong: pages ?? (expect.any(Number) as number) });
  expect(contents!.named!.length).toBe(Math.min(5, contents!.wrong));
  close();
});

it('half a sign in a rel is stored as its hash says, and where an earlier version said otherwise the page is not called damaged', () => {
  const cut = '\u{1f9f1}'.slice(0, 1);
  const withRel = (rel: string) =>
    aPage({ url: 'https://b.example/', links: [aLink('https://c.example/', 'x', rel)] });
  writePages(folder.file, [withRel(cut)]);
  const { db, close } = openIndexWriter(folder.file);
  const hash = prepareRows(db, 'SELECT content_hash FROM pages', blob).get();
  expect(Buffer.from(hash)).toEqual(Buffer.from(contentHash(withRel('\u{fffd}'))));
  db.prepare('UPDATE pages SET content_hash = ?').run(contentHash(withRel(cut)));
  expect(contentChecks(db).every(({ isOk }) => isOk)).toBe(true);
  close();
});

it('pages are as they were stored after all that is done with an index', async () => {
  write();
  expect(comparedIn(folder.file)).toBe(STORED);
  sealIndex(folder.file);
  expect(comparedIn(folder.file)).toBe(STORED);
  const writer = openIndexWriter(folder.file);
  rankIndex(writer.db, { now: () => new Date('2026-05-05T00:00:00Z') });
  const again = PAGES.slice(0, 30).map((page) => ({
    ...page,
    text: `${page.text} again`,
    capturedAt: '2099-01-01T00:00:00Z',
  }));
  writer.transaction(() => again.forEach((page) => writer.putPage(page)));
  writer.optimise();
  linkNearDuplicates(writer.db);
  writer.close();
  expect(comparedIn(folder.file)).toBe(STORED);

  await renewIndex(folder.file, { shards: 3, workers: 0 });
  const shards = findShards(folder.file)!.files;
  expect(shards.map(comparedIn).reduce((sum, pages) => sum + pages)).toBe(STORED);
  await renewIndex(folder.file, { shards: 1 });
  expect(comparedIn(folder.file)).toBe(STORED);

  const pack = join(dirname(folder.file), 'pack');
  await makePack({ indexFile: folder.file, folder: pack, name: 'pages', licence: 'x', withoutPeople: true });
  expect(comparedIn(join(pack, 'index.sqlite'))).toBe(STORED);

  const { kind, what } = readTakedown('forgotten.example')!;
  addTakedown(folder.file, { kind, what, because: 'asked', since: '2026-05-05T00:00:00Z' });
  eraseFromIndex(folder.file);
  expect(comparedIn(folder.file)).toBe(STORED - 1);
  sealIndex(folder.file);
  expect(comparedIn(folder.file)).toBe(STORED - 1);
});

it.each([
  [2, makeVersion2],
  [3, makeVersion3],
])('pages of version %i are compared as they are, and after a rebuild', (_version, makeOlder) => {
  write();
  makeOlder(folder.file);
  expect(comparedIn(folder.file)).toBe(STORED);
  sealIndex(folder.file);
  expect(comparedIn(folder.file)).toBe(STORED);
});
