import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { keepIndexReader } from '../src/mounting/current-reader.ts';
import type { ServingReader } from '../src/mounting/mounted-reader.ts';
import { folderOrigin, installPack, makePack } from '../src/packs/index.ts';
import { openIndexReader } from '../src/query/index-reader.ts';
import { eraseFromIndex } from '../src/sharding/erase-taken-down.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { indexVersion } from '../src/store/index-version.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { addTakedown, readTakedown } from '../src/takedowns/index.ts';
import { killBefore } from './importing-killed.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';

let folder: IndexFolder;
const place = (name: string) => join(dirname(folder.file), name);
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const STORY = Array.from({ length: 80 }, (_, n) => `word${n} of a story`).join(' ');
const at = (url: string, more = {}) =>
  aPage({ url, title: 'Pottery', text: STORY, capturedAt: '2026-03-03T00:00:00Z', ...more });
const OWN = [
  at('https://a.example/', {
    links: [aLink('https://b.example/page', 'a fine kiln'), aLink('https://c.example/')],
  }),
  at('https://blog.a.example/post', { text: 'clay and more' }),
  at('https://b.example/page', { text: 'glaze', links: [aLink('https://c.example/', 'their wheel')] }),
  at('https://b.example/other', { text: 'bricks' }),
  at('https://notea.example/', { text: 'mud' }),
];
const OTHERS = [
  at('https://www.a.example/shop', { text: 'pots' }),
  at('https://b.example/page', { capturedAt: '2026-04-04T00:00:00Z', text: 'newer glaze' }),
  at('https://c.example/'),
];

async function mount(): Promise<() => ServingReader> {
  writePages(folder.file, OWN, ({ db }) => linkNearDuplicates(db));
  sealIndex(folder.file);
  writePages(place('pack.sqlite'), OTHERS);
  sealIndex(place('pack.sqlite'));
  await makePack({ indexFile: place('pack.sqlite'), folder: place('pack'), name: 'pots', licence: 'x' });
  await install();
  return keepIndexReader(folder.file);
}
const install = () =>
  installPack({ indexFile: folder.file, origin: folderOrigin(place('pack')), allowUnsigned: true });

const forget = (text: string) => {
  const { kind, what } = readTakedown(text)!;
  return addTakedown(folder.file, { kind, what, because: 'asked', since: '2026-05-05T00:00:00Z' });
};
const urls = (reader: ServingReader) =>
  reader
    .search({ query: parsed('pottery'), exclude: [], page: 1, pageSize: 10 })
    .results.map(({ url }) => url)
    .toSorted();

/** Everything that a reader says, in one text. */
function everything(reader: ServingReader): string {
  const query = parsed('pottery');
  return JSON.stringify([
    reader.search({ query, exclude: [], page: 1, pageSize: 10 }),
    reader.search({ query, exclude: [], page: 1, pageSize: 10, rows: 'sites' }),
    [...reader.matchUrls(query)],
    [...reader.matchUrls(parsed('inanchor:kiln'))],
    reader.findViews(query, [], 20, { withTargets: true }).map((page) => ({ ...page, links: [] })),
    reader.findPeople('a.example', 10),
    reader.search({ query: parsed('related:c.example'), exclude: [], page: 1, pageSize: 10 }),
    reader.countSites({ steps: [{ query, exclude: [] }], owned: ['a.example'], budgetMs: 60_000 }),
  ]);
}

it('a site that is forgotten is in nothing that is served from that moment on, of the index and of every pack', async () => {
  const reader = await mount();
  const before = urls(reader());
  expect(before).toContain('https://blog.a.example/post');
  expect(before).toContain('https://www.a.example/shop');
  const version = indexVersion(folder.file);
  expect(everything(reader())).toMatch(/\ba\.example/);
  expect([...reader().matchUrls(parsed('inanchor:kiln'))]).toEqual(['https://b.example/page']);

  expect(forget('a.example')).toBe(true);
  expect(forget('www.a.example')).toBe(false);
  expect(indexVersion(folder.file)).not.toBe(version);
  expect(
    everything(reader())
      .replaceAll('notea.example', '')
      .match(/\ba\.example\/[a-z]*/g),
  ).toBeNull();
  // What its links said of others went with it.
  expect([...reader().matchUrls(parsed('inanchor:kiln'))]).toEqual([]);
  expect(urls(reader())).toContain('https://notea.example/');
  expect(reader().countPages()).toBe(before.filter((url) => !/[/.]a\.example/.test(url)).length);
});

it('a page that is forgotten goes in every spelling and every file, and its site stays', async () => {
  const reader = await mount();
  forget('http://www.b.example/page/');
  expect(urls(reader())).not.toContain('https://b.example/page');
  expect(urls(reader())).toContain('https://b.example/other');
  expect(JSON.stringify(reader().findViews(parsed('pottery'), [], 20, { withTargets: true }))).not.toContain(
    'glaze',
  );
});

it('it stays away after its archives are imported again, the pack is installed again, and a new generation is made', async () => {
  const reader = await mount();
  forget('a.example');
  const writer = openIndexWriter(folder.file);
  expect(writer.eraseTakenDown()).toBe(2);
  expect(writer.eraseTakenDown()).toBe(0);
  expect(writer.putPage(OWN[0]!)).toBe('refused');
  expect(writer.putPage({ ...OWN[1]!, capturedAt: '2027-01-01T00:00:00Z' })).toBe('refused');
  expect(writer.putPage(at('https://d.example/'))).toBe('added');
  writer.close();
  await install();
  sealIndex(folder.file);
  expect(urls(reader()).filter((url) => /[/.]a\.example/.test(url))).toEqual([]);
  expect(urls(reader())).toContain('https://d.example/');

  const own = openIndexReader(folder.file);
  expect(own.verify().filter(({ isOk }) => !isOk)).toEqual([]);
  expect([...own.dumpPages()].filter(({ host }) => /(?:^|\.)a\.example$/.test(host))).toEqual([]);
  own.close();
  // Nothing of its words is left in the new generation.
  expect(readFileSync(folder.file).includes('clay')).toBe(false);
});

it('the index is whole when it is erased, and before a new generation is made', () => {
  writePages(folder.file, OWN, ({ db }) => linkNearDuplicates(db));
  sealIndex(folder.file);
  forget('a.example');
  expect(eraseFromIndex(folder.file)).toBe(2);
  const own = openIndexReader(folder.file);
  expect(own.verify().filter(({ isOk }) => !isOk)).toEqual([]);
  own.close();
});

it('an erasure that is killed when the pages are out is ended by the same command: no name and no link of theirs stays', () => {
  writePages(folder.file, OWN, ({ optimise }) => optimise());
  forget('a.example');
  const script = new URL('../src/sharding/erase-taken-down.ts', import.meta.url).href;
  killBefore(
    'DELETE FROM domain_links',
    `const { eraseFromIndex } = await import(${JSON.stringify(script)});
    eraseFromIndex(${JSON.stringify(folder.file)});`,
  );
  const left = (): unknown => {
    const db = openIndexDatabase(folder.file);
    try {
      return db
        .prepare(`
        SELECT (SELECT group_concat(name) FROM hosts WHERE name LIKE '%a.example' AND name <> 'notea.example') AS hosts,
          (SELECT group_concat(text) FROM anchors WHERE text LIKE '%kiln%') AS anchors,
          (SELECT count(*) FROM domain_links) AS links`)
        .get();
    } finally {
      db.close();
    }
  };
  expect(left()).toMatchObject({ hosts: 'a.example,blog.a.example', anchors: 'a fine kiln', links: 3 });
  expect(eraseFromIndex(folder.file)).toBe(0);
  expect(left()).toMatchObject({ hosts: null, anchors: null, links: 1 });
});

it('what follows a page that is forgotten as its near duplicate is shown in its place', () => {
  writePages(folder.file, [at('https://a.example/'), at('https://b.example/')], ({ db }) =>
    linkNearDuplicates(db),
  );
  const reader = keepIndexReader(folder.file);
  expect(urls(reader())).toHaveLength(1);
  forget('a.example');
  expect(urls(reader())).toEqual(['https://b.example/']);
  const writer = openIndexWriter(folder.file);
  writer.eraseTakenDown();
  writer.close();
  expect(urls(reader())).toEqual(['https://b.example/']);
});

it.each([
  ['example.com', 'site', 'example.com'],
  ['https://www.Example.com/', 'site', 'example.com'],
  ['blog.example.co.uk', 'site', 'blog.example.co.uk'],
  ['www.gov.uk', 'site', 'www.gov.uk'],
  ['https://www.hmrc.gov.uk/', 'site', 'hmrc.gov.uk'],
  ['https://bücher.example/', 'site', 'xn--bcher-kva.example'],
  ['example.com/a?b=1', 'page', 'example.com/a?b=1'],
  ['https://www.example.com/a/index.html', 'page', 'example.com/a'],
])('%s is the %s %s', (text, kind, what) => {
  expect(readTakedown(text)).toEqual({ kind, what });
});

it.each(['co.uk', 'com', '', 'ftp://example.com/', 'two words'])(
  '"%s" is refused: it names neither a site nor a page',
  (text) => {
    expect(readTakedown(text)).toBeNull();
  },
);
