import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generationOf } from '../src/sealing/seal-index.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { IndexLockedError, IndexUnavailableError } from '../src/store/index-errors.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';
import { unpackText } from '../src/store/page-body.ts';
import { SCHEMA_VERSION } from '../src/store/schema.ts';
import { verifyIndexFile } from '../src/store/verify-index.ts';
import { aLink, aPage } from './store-pages.ts';

let folder: string;
let file: string;
let writer: IndexWriter;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'index-writer-'));
  file = join(folder, 'nested', 'web.index');
  writer = openIndexWriter(file);
});

afterEach(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

const count = (table: string) => writer.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'];
const storedText = () =>
  unpackText(writer.db, writer.db.prepare('SELECT body FROM bodies').get()?.['body'] as Uint8Array);
const found = (match: string) =>
  writer.db.prepare('SELECT rowid AS id FROM pages_fts WHERE pages_fts MATCH ?').all(match).length;

describe('putPage', () => {
  it('keeps one row of everything for one address, however often it comes', () => {
    const page = aPage({ url: 'https://a.example/x', links: [aLink('https://b.example/')] });
    expect(writer.putPage(page)).toBe('added');
    expect(writer.putPage(page)).toBe('same');
    expect([count('pages'), count('bodies'), count('links'), count('urls')]).toEqual([1, 1, 1, 2]);
  });

  it('lets the later capture win, whichever comes first', () => {
    const at = (capturedAt: string | null, text: string) =>
      aPage({ url: 'https://a.example/', text, capturedAt });
    expect(writer.putPage(at('2024-05-01T00:00:00Z', 'second'))).toBe('added');
    expect(writer.putPage(at('2024-05-01T00:00:00.000Z', 'of the same moment'))).toBe('older');
    expect(writer.putPage(at('2023-05-01T00:00:00Z', 'first'))).toBe('older');
    expect(writer.putPage(at(null, 'undated'))).toBe('older');
    expect(writer.putPage(at('no time at all', 'undated'))).toBe('older');
    expect(storedText()).toBe('second');
    expect(writer.putPage(at('2024-05-01T00:00:01Z', 'third'))).toBe('replaced');
    expect(storedText()).toBe('third');
    expect([found('third'), found('second')]).toEqual([1, 0]);
  });

  it('keeps the first of two captures without a time, and lets a dated one replace it', () => {
    const page = (text: string, capturedAt: string | null) =>
      aPage({ url: 'https://a.example/', text, capturedAt });
    writer.putPage(page('one', null));
    expect(writer.putPage(page('two', null))).toBe('older');
    expect(writer.putPage(page('three', '2020-01-01T00:00:00Z'))).toBe('replaced');
  });

  it('remembers the later time of equal captures, so that the order of arrival does not matter', () => {
    const at = (day: number, text: string) =>
      aPage({ url: 'https://a.example/', text, capturedAt: `2024-05-0${day}T00:00:00Z` });
    writer.putPage(at(1, 'x'));
    expect(writer.putPage(at(3, 'x'))).toBe('same');
    expect(writer.putPage(at(2, 'y'))).toBe('older');
    expect(storedText()).toBe('x');
  });

  it('replaces words, links and body together and forgets names that nothing uses any more', () => {
    const page = (text: string, target: string, time: string) =>
      aPage({ url: 'https://a.example/', text, capturedAt: time, links: [aLink(target, 'go to ' + text)] });
    writer.putPage(page('old', 'https://gone.example/', '2020-01-01T00:00:00Z'));
    writer.putPage(page('new', 'https://there.example/', '2021-01-01T00:00:00Z'));
    writer.optimise();
    const names = writer.db.prepare('SELECT name FROM hosts ORDER BY name').all();
    expect(names.map((row) => row['name'])).toEqual(['a.example', 'there.example']);
    expect([count('links'), count('anchors'), count('urls'), count('domains')]).toEqual([1, 1, 2, 2]);
    expect(writer.db.prepare("SELECT rowid FROM anchors_fts WHERE anchors_fts MATCH 'old'").all()).toEqual(
      [],
    );
    // The names that were dropped can come back.
    writer.putPage(page('old', 'https://gone.example/', '2022-01-01T00:00:00Z'));
    expect([count('urls'), count('anchors')]).toEqual([3, 2]);
  });

  it('hands a cluster on when its first page becomes another page', () => {
    for (const name of ['a', 'b', 'c'])
      writer.putPage(aPage({ url: `https://${name}.example/`, text: 'copy' }));
    writer.db.exec('UPDATE pages SET cluster_id = 1');
    writer.putPage(aPage({ url: 'https://a.example/', text: 'new', capturedAt: '2030-01-01T00:00:00Z' }));
    const clusters = writer.db.prepare('SELECT cluster_id FROM pages ORDER BY id').all();
    expect(clusters.map((row) => row['cluster_id'])).toEqual([null, 2, 2]);
  });

  it('stores what no UTF-8 can hold, and words longer than the engine takes', () => {
    const long = 'x'.repeat(50_000);
    writer.putPage(aPage({ url: 'https://a.example/', title: 'a\uD800b \0 c', text: `${long}y ${long}z` }));
    expect(writer.db.prepare('SELECT title FROM pages').get()?.['title']).toBe('a\uFFFDb \0 c');
    expect(found('title : "¦c"')).toBe(1);
    expect(storedText()).toBe(`${long}y ${long}z`);
  });
});

describe('transaction', () => {
  it('finds the words of the last of several captures, and of links in them, when it is done', () => {
    const page = (text: string, capturedAt: string) =>
      aPage({
        url: 'https://a.example/',
        text,
        capturedAt,
        links: [aLink(`https://b.example/${text}`, `to ${text}`)],
      });
    writer.transaction(() => {
      writer.putPage(page('first', '2020-01-01T00:00:00Z'));
      expect(writer.putPage(page('second', '2021-01-01T00:00:00Z'))).toBe('replaced');
    });
    expect([found('first'), found('second')]).toEqual([0, 1]);
    expect(
      writer.db.prepare("SELECT rowid FROM anchors_fts WHERE anchors_fts MATCH 'second'").all(),
    ).toHaveLength(1);
    const fail = () =>
      writer.transaction(() => {
        writer.putPage(page('third', '2022-01-01T00:00:00Z'));
        throw new Error('disk full');
      });
    expect(fail).toThrow('disk full');
    writer.putPage(aPage({ url: 'https://c.example/', text: 'other' }));
    expect([found('second'), found('third')]).toEqual([1, 0]);
  });

  it('leaves nothing behind when it fails, and the names it made are made again', () => {
    const page = aPage({ url: 'https://a.example/', links: [aLink('https://b.example/')] });
    const fail = () =>
      writer.transaction(() => {
        writer.putPage(page);
        throw new Error('disk full');
      });
    expect(fail).toThrow('disk full');
    expect([count('pages'), count('hosts'), count('urls'), count('pages_fts')]).toEqual([0, 0, 0, 0]);
    expect(writer.putPage(page)).toBe('added');
    expect(count('hosts')).toBe(2);
  });

  it('is undone when a page in it could not be written, even if its caller goes on', () => {
    const broken = {
      ...aPage({ url: 'https://b.example/' }),
      links: [{ ...aLink('https://c.example/'), rel: null }],
    };
    const careless = () =>
      writer.transaction(() => {
        writer.putPage(aPage({ url: 'https://a.example/' }));
        expect(() => writer.putPage(broken as unknown as ReturnType<typeof aPage>)).toThrow(/NOT NULL/);
      });
    expect(careless).toThrow(/NOT NULL/);
    expect([count('pages'), count('bodies'), count('pages_fts'), count('hosts')]).toEqual([0, 0, 0, 0]);
    expect(writer.putPage(aPage({ url: 'https://a.example/' }))).toBe('added');
  });
});

describe('the file', () => {
  it('refuses a second writer and takes one again after the first has closed', () => {
    expect(() => openIndexWriter(file)).toThrow(IndexLockedError);
    expect(() => openIndexWriter(file)).toThrow(/Another import is writing/);
    writer.close();
    writer = openIndexWriter(file);
    expect(writer.putPage(aPage({ url: 'https://a.example/' }))).toBe('added');
  });

  it('refuses a file of another version, a strange database and no database, with what to do', () => {
    writer.db.exec("UPDATE meta SET value = '0' WHERE key = 'schema_version'");
    writer.close();
    const opened = () => openIndexDatabase(file);
    expect(opened).toThrow(IndexUnavailableError);
    expect(opened).toThrow(/version 0.*import again/s);
    expect(() => openIndexWriter(file)).toThrow(/version 0.*import again/s);

    const newer = openIndexWriter(join(folder, 'newer'));
    newer.db.exec(`UPDATE meta SET value = '${SCHEMA_VERSION + 1}' WHERE key = 'schema_version'`);
    newer.close();
    for (const open of [openIndexDatabase, openIndexWriter, generationOf])
      expect(() => open(join(folder, 'newer'))).toThrow(/newer version of Linklode.*Do not remove the file/);
    expect(verifyIndexFile(join(folder, 'newer'))).toMatchObject([{ isOk: false, isWhole: true }]);

    const strange = new DatabaseSync(join(folder, 'strange'));
    strange.exec('CREATE TABLE t (x)');
    strange.close();
    expect(() => openIndexWriter(join(folder, 'strange'))).toThrow(/is not a web index/);
    expect(() => openIndexDatabase(join(folder, 'absent'))).toThrow(/no web index at/);
    writer = openIndexWriter(join(folder, 'other'));
  });

  it('is read while it is written, each reader seeing one state', () => {
    writer.putPage(aPage({ url: 'https://a.example/' }));
    const reader = openIndexDatabase(file);
    const pages = () => reader.prepare('SELECT count(*) AS n FROM pages').get()?.['n'];
    writer.transaction(() => {
      writer.putPage(aPage({ url: 'https://b.example/' }));
      expect(pages()).toBe(1);
    });
    expect(pages()).toBe(2);
    writer.checkpoint();
    expect(pages()).toBe(2);
    reader.close();
  });
});
