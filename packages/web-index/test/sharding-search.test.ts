import { copyFileSync, cpSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { printQuery, type Query } from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkNearDuplicates } from '../src/duplicates/index.ts';
import { listMountedFiles } from '../src/mounting/mounted-files.ts';
import { openMountedReader, type ServingReader } from '../src/mounting/mounted-reader.ts';
import { folderOrigin, installPack, makePack } from '../src/packs/index.ts';
import type { ExtractedPage } from '../src/page.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { renewIndex, shardOf } from '../src/sharding/index.ts';
import { indexState } from '../src/store/index-state.ts';
import { verifyIndexFile } from '../src/store/verify-index.ts';
import { someQuery } from './query-chance.ts';
import { addFigures, createChance, makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';

/** ORACLE_SEED repeats a run; NIGHTLY=1 makes of 150 queries on three shards 10,000 on two, three and eight. */
const SEED = Number(process.env.ORACLE_SEED ?? 1);
const IS_NIGHT = process.env.NIGHTLY === '1';
const QUERIES = IS_NIGHT ? 10_000 : 150;
/** So few that an index of some hundred pages goes over each of them. */
const LIMITS = { counted: 60, checked: 20, checkedForTotal: 15 };
const COUNTS = IS_NIGHT ? [2, 3, 8] : [3];
const EXCLUDE = ['site3.example', 'blog.site5.example'];

let folder: IndexFolder;
const fileOf = (name: string) => join(dirname(folder.file), name);
const readers: ServingReader[] = [];
const open = (name: string): ServingReader => {
  const file = fileOf(name);
  const reader = openMountedReader(listMountedFiles(file), file, LIMITS);
  readers.push(reader);
  return reader;
};

const madeUp = makeRandomIndex(SEED, 420);
const chance = createChance(SEED + 1);
const sameEverywhere: Query = { root: { type: 'phrase', field: 'any', items: ['word3', 'word4'] } };
const LONG = Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ');
/** One in eight says what others say on other sites, so that there are clusters over all shards. */
const pages = madeUp.pages.map((page): ExtractedPage =>
  chance.in100(12)
    ? { ...page, title: 'The same', text: `${LONG} ${chance.pick(['', 'twice', 'thrice'])}` }
    : page,
);

beforeAll(async () => {
  folder = makeIndexFolder();
  writePages(fileOf('one'), pages, (writer) => {
    linkNearDuplicates(writer.db);
    addFigures(writer, SEED);
    writer.checkpoint();
  });
  for (const count of COUNTS) copyFileSync(fileOf('one'), fileOf(`of${count}`));
  sealIndex(fileOf('one'));
  for (const shards of COUNTS) await renewIndex(fileOf(`of${shards}`), { shards });
}, 240_000);
afterAll(() => {
  for (const reader of readers) reader.close();
  folder.remove();
});

describe('an index of several shards', () => {
  it(
    'finds the same pages in the same order, with the same reasons and totals, as one file',
    { timeout: 3_600_000 },
    () => {
      const one = open('one');
      const several = COUNTS.map((count) => open(`of${count}`));
      let shown = 0;
      for (let n = 0; n < QUERIES; n++) {
        const query = someQuery(chance, madeUp);
        const exclude = chance.in100(30) ? EXCLUDE : [];
        const rows = chance.pick(['sites', 'pages'] as const);
        const asked = { query, exclude, page: chance.pick([1, 1, 2, 4]), pageSize: 10, rows };
        const expected = one.search(asked);
        shown += expected.results.length;
        for (const [at, reader] of several.entries())
          expect(reader.search(asked), `${COUNTS[at]} shards: ${printQuery(query)}`).toEqual(expected);
      }
      expect(shown).toBeGreaterThan(QUERIES);
    },
  );

  it('gives whole pages and metrics as one file does, with links from one shard to another', () => {
    const [one, three] = [open('one'), open('of3')];
    const urls = pages.map(({ url }) => url);
    expect(three.countPages()).toBe(420);
    expect(three.lookUpPages(urls)).toEqual(one.lookUpPages(urls));
    const options = { withTargets: true };
    expect(three.readPages(urls.slice(0, 60), options)).toEqual(one.readPages(urls.slice(0, 60), options));
  });

  it('answers from a copy of its folder as it does itself', () => {
    cpSync(realpathSync(fileOf('of3')), fileOf('copied'), { recursive: true });
    const asked = { query: sameEverywhere, exclude: [], page: 1, pageSize: 10 };
    expect(open('copied').search(asked)).toEqual(open('one').search(asked));
  });

  it('answers with a pack beside it: of an address that both hold, the later capture', async () => {
    const file = fileOf('packed');
    cpSync(realpathSync(fileOf('of3')), file, { recursive: true });
    const [first, second] = [pages[0]!, pages[1]!];
    const later = { ...first, title: 'A later capture', capturedAt: '2026-05-05T00:00:00Z' };
    writePages(fileOf('maker'), [later, { ...second, title: 'No later one', capturedAt: null }]);
    sealIndex(fileOf('maker'));
    await makePack({ indexFile: fileOf('maker'), folder: fileOf('pack'), name: 'later', licence: 'none' });
    await installPack({ indexFile: file, origin: folderOrigin(fileOf('pack')), allowUnsigned: true });
    const reader = open('packed');
    expect(reader.countPages()).toBe(420);
    const titles = reader.readPages([first.url, second.url]).map(({ title }) => title);
    expect(titles).toEqual(['A later capture', second.title]);
  });

  it('would show near duplicates twice if shards were not told of those elsewhere, so that this would be seen', () => {
    const asked = { query: sameEverywhere, exclude: [], page: 1, pageSize: 10, rows: 'pages' as const };
    const told = open('one').search(asked);
    expect(told.total).toBeLessThan(10);
    for (const file of listMountedFiles(fileOf('copied'))) {
      const db = new DatabaseSync(file);
      db.exec('DELETE FROM clusters_across');
      db.close();
    }
    expect(open('copied').search(asked).total).toBeGreaterThan(Number(told.total));
  });

  it('says what is wrong where its folder tells nothing', () => {
    cpSync(realpathSync(fileOf('of3')), fileOf('untold'), { recursive: true });
    rmSync(join(fileOf('untold'), 'shards.json'));
    expect(() => listMountedFiles(fileOf('untold'))).toThrow(/shards\.json cannot be read/);
    // A receipt says of which state the index was, and is given without it where there is none.
    expect(indexState(fileOf('of3'))).not.toBeNull();
    expect(indexState(fileOf('untold'))).toBeNull();
  });

  it('keeps every page of a domain in the shard that its name says, and each file is whole', () => {
    const files = listMountedFiles(fileOf('of3'));
    expect(files).toHaveLength(3);
    let found = 0;
    for (const [shard, file] of files.entries()) {
      const db = new DatabaseSync(file, { readOnly: true });
      const names = db.prepare('SELECT d.name FROM pages p JOIN domains d ON d.id = p.domain_id').all();
      db.close();
      found += names.length;
      for (const { name } of names) expect(shardOf(String(name), 3)).toBe(shard);
      expect(verifyIndexFile(file).filter(({ isOk }) => !isOk)).toEqual([]);
    }
    expect(found).toBe(420);
  });
});
