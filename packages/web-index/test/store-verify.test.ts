import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { indexStats } from '../src/store/index-stats.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';
import { FILE_PAGE_SIZE } from '../src/store/schema.ts';
import { verifyIndex, verifyIndexFile } from '../src/store/verify-index.ts';
import { packText } from '../src/store/page-body.ts';
import { makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';

const madeUp = makeRandomIndex(17, 120);
let folder: IndexFolder;
let writer: IndexWriter;

beforeAll(() => {
  folder = makeIndexFolder();
  writePages(folder.file, madeUp.pages);
  writer = openIndexWriter(folder.file);
});
afterAll(() => {
  writer.close();
  folder.remove();
});

// Each test does its harm in a transaction that is undone.
beforeEach(() => writer.db.exec('BEGIN'));
afterEach(() => writer.db.exec('ROLLBACK'));

const faults = () =>
  verifyIndex(writer.db)
    .filter((check) => !check.isOk)
    .map((check) => check.name);

const FOUND_BY_TARGET = 'links are found by target and anchor exactly when they leave the domain';

describe('verifyIndexFile', () => {
  /** Bytes of a whole file, turned round in one place. */
  const damaged = (at: number, length: number): string => {
    const file = join(dirname(folder.file), `damaged-${at}.index`);
    writer.db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(folder.file);
    writer.db.exec('BEGIN');
    for (let byte = at; byte < Math.min(at + length, bytes.length); byte++)
      bytes[byte] = 255 - (bytes[byte] ?? 0);
    writeFileSync(file, bytes);
    return file;
  };

  it('never throws, whatever is damaged, and the harm is a check that failed with its reason', () => {
    // What is free, as some of it is after an import, may hold anything: each damage takes the beginning of a page in
    // use.
    const used = writer.db.prepare('SELECT pageno FROM dbstat ORDER BY pageno').all();
    const places = Array.from({ length: 24 }, (_, n) => {
      const page = Number(used[Math.floor((used.length * n) / 24)]?.['pageno']);
      return Math.max(0, (page - 1) * FILE_PAGE_SIZE - n * 682);
    });
    let reasons = 0;
    for (const at of places) {
      const checks = verifyIndexFile(damaged(at, FILE_PAGE_SIZE));
      expect(checks.length).toBeGreaterThan(0);
      expect(
        checks.some((check) => !check.isOk),
        `damage at ${at}`,
      ).toBe(true);
      reasons += checks.filter((check) => check.problem !== null).length;
    }
    expect(reasons).toBeGreaterThan(0);
  });

  it('says of what is no index, or not there, that it cannot be read', () => {
    const file = join(dirname(folder.file), 'text.index');
    writeFileSync(file, 'no database at all, only some text that is long enough to be looked at'.repeat(50));
    for (const one of [file, `${file}.missing`]) {
      expect(verifyIndexFile(one)).toMatchObject([{ name: 'the file can be read', isOk: false }]);
    }
  });
});

describe('verifyIndex', () => {
  it('finds a fresh index whole, and says how much it looked at', () => {
    const checks = verifyIndex(writer.db);
    expect(checks.every((check) => check.isOk && check.wrong === 0)).toBe(true);
    expect(checks.find((check) => check.name === 'every page has a body')?.checked).toBe(120);
    expect(checks.find((check) => check.name.startsWith('sampled'))?.checked).toBe(120);
  });

  it('finds it whole after pages were replaced', () => {
    const later = makeRandomIndex(18, 120).pages.map((page, n) => ({
      ...page,
      url: madeUp.pages[n]?.url ?? page.url,
      host: madeUp.pages[n]?.host ?? page.host,
      domain: madeUp.pages[n]?.domain ?? page.domain,
      capturedAt: '2025-01-01T00:00:00Z',
    }));
    // Words of pages are written when a transaction of the writer's own ends.
    const own = makeIndexFolder();
    writePages(own.file, madeUp.pages);
    const replacing = openIndexWriter(own.file);
    replacing.transaction(() => {
      for (const page of later) expect(replacing.putPage(page)).toBe('replaced');
    });
    expect(verifyIndex(replacing.db).filter((check) => !check.isOk)).toEqual([]);
    replacing.close();
    own.remove();
  });

  it.each([
    ['DELETE FROM bodies WHERE page_id = 5', 'every page has a body'],
    ['DELETE FROM pages WHERE id = 5', 'every body has a page'],
    ['DELETE FROM pages_fts WHERE rowid = 5', 'every page is in the full text'],
    ["INSERT INTO pages_fts (rowid, title) VALUES (999, 'x')", 'every row of the full text has a page'],
    ['DELETE FROM addresses WHERE id = (SELECT url_id FROM pages WHERE id = 3)', 'every page has an address'],
    [
      "UPDATE bodies SET body = CAST(substr(body, 1, length(body) - 6) || x'ffffffffffff' AS BLOB) WHERE page_id = 7",
      'every text can be unpacked',
    ],
    ["UPDATE heads SET words = x'ffff7f' WHERE page_id = 7", 'every head can be unpacked'],
    ["UPDATE page_links SET links = x'00c3020005'", 'every link leads to an address'],
    ['DELETE FROM outward_sources WHERE anchor_id % 2', FOUND_BY_TARGET],
    ["UPDATE outward_sources SET sources = x'7f'", FOUND_BY_TARGET],
    [
      'INSERT INTO addresses (host_id, rest) SELECT host_id, rest FROM addresses WHERE id = 3',
      'every address is found by its key, and once',
    ],
    ["UPDATE page_links SET links = x'00ff'", 'every link leads to an address'],
    ['DELETE FROM anchors', 'every link has its anchor'],
    ['UPDATE hosts SET domain_id = 1', 'every host is its domain or below it'],
    [
      'UPDATE pages SET cluster_id = 12345 WHERE id = 1',
      'every near duplicate belongs to a page that is there',
    ],
    ['UPDATE pages SET pa = 101', 'scores are between 0 and 100'],
    [
      "UPDATE pages SET title = 'other words' WHERE id % 2",
      'sampled pages are found by their words, addresses and links',
    ],
  ])('sees the harm of %s', (harm, name) => {
    writer.db.exec(harm);
    expect(faults()).toContain(name);
  });

  it('sees a body that is not what was indexed', () => {
    writer.db.prepare('UPDATE bodies SET body = ?').run(packText('something else'));
    expect(faults()).toEqual([
      'every page says what it said when it was stored',
      'sampled pages are found by their words, addresses and links',
    ]);
  });
});

describe('indexStats', () => {
  it('counts what is there', () => {
    writer.db.exec(`
      UPDATE pages SET pa = 10 WHERE id <= 50;
      UPDATE pages SET cluster_id = 1 WHERE id IN (1, 2, 3);
      INSERT INTO meta VALUES ('ranked_at', '2026-01-02T03:04:05.000Z');`);
    const stats = indexStats(writer.db);
    expect(stats).toMatchObject({
      pages: 120,
      hosts: new Set(madeUp.pages.map((page) => page.host)).size,
      domains: new Set(madeUp.pages.map((page) => page.domain)).size,
      links: madeUp.pages.reduce((sum, page) => sum + page.links.length, 0),
      nearDuplicates: 2,
      ranked: { pages: 50, rankedAt: '2026-01-02T03:04:05.000Z' },
      unordered: 120,
      schemaVersion: '4',
    });
    expect(stats.languages.reduce((sum, { pages }) => sum + pages, 0)).toBe(120);
    expect(stats.dates.dated).toBe(madeUp.pages.filter((page) => page.date !== null).length);
    expect(stats.bytesPerPage).toBe(Math.round(stats.bytes / 120));
  });

  it('divides nothing by no pages', () => {
    const empty = makeIndexFolder();
    const fresh = openIndexWriter(empty.file);
    expect(indexStats(fresh.db)).toMatchObject({ pages: 0, bytesPerPage: null, words: 0 });
    expect(verifyIndex(fresh.db).every((check) => check.isOk)).toBe(true);
    fresh.close();
    empty.remove();
  });
});
