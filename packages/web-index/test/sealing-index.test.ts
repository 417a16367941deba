import { copyFileSync, existsSync, lstatSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { keepIndexReader } from '../src/mounting/current-reader.ts';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { IndexLockedError, IndexUnavailableError } from '../src/store/index-errors.ts';
import { addIndexFunctions } from '../src/store/index-functions.ts';
import { indexVersion } from '../src/store/index-version.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { makeVersion2 } from './store-older-index.ts';
import { aPage } from './store-pages.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex } from './query-random-index.ts';

let folder: IndexFolder;
beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const madeUp = makeRandomIndex(7, 150);
const files = () => readdirSync(dirname(folder.file)).toSorted();
const generations = () => files().filter((name) => /\.\d+-[0-9a-f]+$/.test(name));

function writeWorld(): void {
  writePages(folder.file, madeUp.pages, (writer) => {
    addFigures(writer, 5);
    linkNearDuplicates(writer.db);
  });
}

function reading<T>(work: (reader: IndexReader) => T): T {
  const reader = openIndexReader(folder.file);
  try {
    return work(reader);
  } finally {
    reader.close();
  }
}

const urlsFor = (text: string) =>
  reading((reader) =>
    reader.search({ query: parsed(text), exclude: [], page: 1, pageSize: 10 }).results.map((row) => row.url),
  );

it('holds the same pages and finds them by the same queries, in the order of static rank and whole by every check', () => {
  writeWorld();
  const chance = createChance(3);
  const queries = Array.from({ length: 60 }, () => someQuery(chance, madeUp));
  const look = (reader: IndexReader) => ({
    pages: [...reader.dumpPages()].toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    found: queries.map((query) => [...reader.matchUrls(query)].toSorted()),
    people: madeUp.hosts.map((host) => reader.findPeople(host, 5)),
    views: queries.map((query) => reader.findViews(query, [], 10)),
    stats: { ...reader.stats(), fileBytes: null },
  });
  const before = reading(look);
  expect(sealIndex(folder.file)).toEqual({ pages: 150, generation: 1 });
  const { stats, ...after } = reading(look);
  expect(after).toEqual({
    pages: before.pages,
    found: before.found,
    people: before.people,
    views: before.views,
  });
  expect(stats).toMatchObject({ pages: before.stats.pages, links: before.stats.links });
  expect(reading((reader) => reader.verify().filter((check) => !check.isOk))).toEqual([]);

  const db = new DatabaseSync(folder.file, { readOnly: true });
  const ranks = db
    .prepare(
      'SELECT coalesce(0.6 * p.pa, 0) + coalesce(0.4 * d.da, 0) AS s FROM pages p JOIN domains d ON d.id = p.domain_id WHERE d.spam IS NULL ORDER BY p.id',
    )
    .all()
    .map((row) => Number(row['s']));
  db.close();
  expect(ranks.length).toBeGreaterThan(20);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

it('is put in place in one step: who reads the old one reads on, who looks again has the new one, and one file is left', () => {
  writeWorld();
  const open = openIndexReader(folder.file);
  const current = keepIndexReader(folder.file);
  const old = current();
  const version = indexVersion(folder.file);
  const matches = open.matchUrls(parsed('the OR seo OR best'));
  const first = matches.next().value;
  sealIndex(folder.file);
  expect(indexVersion(folder.file)).not.toBe(version);
  expect([first, ...matches].length).toBeGreaterThan(20);
  expect(open.countPages()).toBe(150);
  expect(current()).not.toBe(old);
  expect(current().countPages()).toBe(150);
  expect(lstatSync(folder.file).isSymbolicLink()).toBe(true);
  const [made] = generations();
  expect(sealIndex(folder.file)).toEqual({ pages: 150, generation: 2 });
  expect(generations()).toHaveLength(1);
  expect(generations()).not.toEqual([made]);
  current().close();
  open.close();
});

it('is read anew once its file was copied over in its place, and not because of what an import writes', () => {
  writePages(folder.file, [aPage({ url: 'https://old.example/' })]);
  const current = keepIndexReader(folder.file);
  const urls = () =>
    current()
      .search({ query: parsed('site:example'), exclude: [], page: 1, pageSize: 10 })
      .results.map((row) => row.url)
      .toSorted();
  const old = current();
  const writer = openIndexWriter(folder.file);
  writer.putPage(aPage({ url: 'https://new.example/' }));
  expect(urls()).toHaveLength(2);
  writer.checkpoint();
  writer.close();
  expect(urls()).toHaveLength(2);
  expect(current()).toBe(old);

  const other = makeIndexFolder();
  writePages(other.file, [aPage({ url: 'https://other.example/' })]);
  copyFileSync(other.file, folder.file);
  other.remove();
  expect(urls()).toEqual(['https://other.example/']);
  current().close();
});

it('leaves a file alone that another name still leads to', () => {
  writeWorld();
  sealIndex(folder.file);
  const [made = ''] = generations();
  const published = `${folder.file}.published`;
  // What `mv next.sqlite web.sqlite` leaves of an index that was made beside another.
  symlinkSync(made, published);
  sealIndex(folder.file);
  expect(generations()).toContain(made);
  const reader = openIndexReader(published);
  expect(reader.countPages()).toBe(150);
  reader.close();
});

it('puts pages that were imported since where their static rank puts them, and changed ones at their place', () => {
  const site = (name: string, text = 'bread and more') =>
    aPage({ url: `https://${name}.example/`, text, capturedAt: '2026-01-01T00:00:00Z' });
  const score = (name: string, da: number) => `UPDATE domains SET da = ${da} WHERE name = '${name}.example';`;
  writePages(folder.file, [site('low'), site('high')], (writer) =>
    writer.db.exec(score('low', 10) + score('high', 90)),
  );
  sealIndex(folder.file);
  const writer = openIndexWriter(folder.file);
  for (const name of ['middle', 'none']) writer.putPage(site(name));
  writer.putPage({ ...site('high', 'bread, changed'), capturedAt: '2026-02-02T00:00:00Z' });
  writer.db.exec(score('middle', 50));
  writer.optimise();
  linkNearDuplicates(writer.db);
  writer.db.exec('UPDATE pages SET cluster_id = NULL');
  writer.close();
  const order = ['high', 'middle', 'low', 'none'].map((name) => `https://${name}.example/`);
  expect(urlsFor('bread')).toEqual(order);
  expect(urlsFor('changed')).toEqual(['https://high.example/']);
  sealIndex(folder.file);
  expect(urlsFor('bread')).toEqual(order);
  expect(reading((reader) => reader.verify().filter((check) => !check.isOk))).toEqual([]);
});

it('finds a page that was replaced or removed since by what it says now, and would not if that went unnoticed', () => {
  const page = (n: number, text: string, at: string) =>
    aPage({ url: `https://site${n}.example/`, text, capturedAt: at });
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  writePages(
    folder.file,
    numbers.map((n) => page(n, `this is the bread number ${n}`, '2026-01-01T00:00:00Z')),
  );
  sealIndex(folder.file);
  const counts = () =>
    reading((reader) =>
      ['intext:bread', '"is the bread"', 'intext:bread -intext:butter', 'intext:butter'].map(
        (text) => reader.search({ query: parsed(text), exclude: [], page: 1, pageSize: 100 }).total,
      ),
    );
  expect(counts()).toEqual([30, 30, 30, 0]);
  const writer = openIndexWriter(folder.file);
  writer.putPage(page(3, 'this is butter', '2026-02-02T00:00:00Z'));
  writer.close();
  expect(counts()).toEqual([29, 29, 29, 1]);
  const db = new DatabaseSync(folder.file, { enableForeignKeyConstraints: false });
  addIndexFunctions(db);
  const isWhole = () => reading((reader) => reader.verify().every((check) => check.isOk));
  expect(isWhole()).toBe(true);
  db.exec('DELETE FROM stale_blocks');
  expect(isWhole()).toBe(false);
  expect(counts()).not.toEqual([29, 29, 29, 1]);
  // As a program leaves it that knows nothing of them: they are of the generation before.
  db.exec("UPDATE meta SET value = 7 WHERE key = 'generation'");
  expect(counts()).toEqual([29, 29, 29, 1]);
  db.exec("DELETE FROM pages WHERE url_id = (SELECT id FROM urls WHERE url = 'https://site7.example/')");
  expect(db.prepare('SELECT block FROM stale_blocks').all()).toEqual([{ block: 0 }]);
  db.close();
});

it('compares after a seal what had yet to be compared before', () => {
  const text = Array.from({ length: 80 }, (_, n) => `word${n} of a story`).join(' ');
  const copy = (name: string, at = '2026-01-01T00:00:00Z', words = text) =>
    aPage({ url: `https://${name}.example/`, text: words, capturedAt: at });
  writePages(
    folder.file,
    ['a', 'b', 'c'].map((name) => copy(name)),
    (writer) => linkNearDuplicates(writer.db),
  );
  expect(urlsFor('story')).toHaveLength(1);
  const writer = openIndexWriter(folder.file);
  // The one that the others follow becomes another page, and the import is ended before anything is compared.
  writer.putPage(copy('a', '2026-02-02T00:00:00Z', 'another story of its own'));
  writer.close();
  sealIndex(folder.file);
  const again = openIndexWriter(folder.file);
  linkNearDuplicates(again.db);
  again.close();
  expect(urlsFor('story').length).toBe(2);
  expect(reading((reader) => reader.verify().filter((check) => !check.isOk))).toEqual([]);
});

it('brings an index of version 1 to this one, which is refused until then with what to do', () => {
  writeWorld();
  const urls = reading((reader) => [...reader.matchUrls(parsed('seo'))]).toSorted();
  makeVersion2(folder.file);
  const db = new DatabaseSync(folder.file);
  db.exec(`
    DROP TRIGGER page_figures_added; DROP TRIGGER page_figures_changed; DROP TRIGGER domain_figures_changed;
    DROP TRIGGER page_words_changed; DROP TRIGGER page_removed;
    DROP TABLE common_phrases; DROP TABLE common_pages; DROP TABLE stale_blocks;
    DROP TABLE heads; DROP TABLE word_classes; DROP TABLE figure_blocks; DELETE FROM pages_fts;
    UPDATE meta SET value = '1' WHERE key = 'schema_version';`);
  db.close();
  expect(() => openIndexReader(folder.file)).toThrow(/version 1, .*index rebuild/);
  sealIndex(folder.file);
  expect(reading((reader) => [...reader.matchUrls(parsed('seo'))]).toSorted()).toEqual(urls);
  expect(reading((reader) => reader.verify().filter((check) => !check.isOk))).toEqual([]);
});

it('changes nothing when it is stopped or cannot be done, says why, and goes through the next time', () => {
  expect(() => sealIndex(folder.file)).toThrow(IndexUnavailableError);
  writeWorld();
  for (const phase of ['tables', 'words']) {
    const stop = new AbortController();
    const seal = () =>
      sealIndex(folder.file, {
        signal: stop.signal,
        onProgress: (now) => now.phase === phase && stop.abort(),
      });
    expect(seal).toThrow(/abort/i);
  }
  const writer = openIndexWriter(folder.file);
  expect(() => sealIndex(folder.file)).toThrow(IndexLockedError);
  writer.db.exec('CREATE TABLE notes (page_id INTEGER)');
  writer.close();
  expect(() => sealIndex(folder.file)).toThrow(/notes names pages/);
  expect(generations()).toEqual([]);
  expect(existsSync(`${folder.file}.building`)).toBe(false);
  expect(lstatSync(folder.file).isSymbolicLink()).toBe(false);
  expect(reading((reader) => reader.countPages())).toBe(150);
  const db = new DatabaseSync(folder.file);
  db.exec('DROP TABLE notes');
  db.close();
  expect(sealIndex(folder.file).generation).toBe(1);
});
