import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPaths } from '../src/importing/import-paths.ts';
import { keepIndexReader } from '../src/mounting/current-reader.ts';
import { listMountedFiles } from '../src/mounting/mounted-files.ts';
import type { ServingReader } from '../src/mounting/mounted-reader.ts';
import { rankIndex } from '../src/ranking/index.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { eraseFromIndex, renewIndex } from '../src/sharding/index.ts';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { verifyIndexFile } from '../src/store/verify-index.ts';
import { addTakedown } from '../src/takedowns/index.ts';
import { hashOf } from './importing-index.ts';
import { parsed } from './parsed-query.ts';
import { buildRecord, packEach, withFolder } from './reading-archive-builder.ts';

// So few that all are weighed as one: of more, those of equal static rank that came since the last ranking stand in
// another order.
const PAGES = 180;
const SITES = 24;
const QUERIES = [
  'intitle:page',
  'word1 -site:s3.example',
  '"word7 word7"',
  'linksto:s7.example',
  'site:s2.example | site:s5.example',
  'inanchor:"to 3"',
  'da:>=1 word2',
  'story',
  'gap:(s1.example s2.example s3.example)',
];

/** Pages of some sites that link to each other, some seen twice, and one text on many sites. */
function record(index: number, round: number): Buffer {
  const story = Array.from({ length: 90 }, (_, at) => `story${at}`).join(' ');
  const own = `${`word${index % 30} `.repeat(30)}${round > 0 && index % 3 === 0 ? 'anew' : ''} about ${index}`;
  return buildRecord({
    url: `https://s${index % SITES}.example/${index % 220}`,
    date: new Date(1.6e12 + ((index * 7919) % PAGES) * 1e6 + round * 1e9).toISOString(),
    body:
      `<title>Page ${index}</title><p>${index % 6 === 0 ? `a story ${story} ${index % 12 === 0 ? 'end' : ''}` : own}` +
      `<a href="https://s${(index * 7) % SITES}.example/${index % 11}">to ${index % 5}</a>` +
      `<a href="https://elsewhere${index % 9}.example/">out</a>`,
  });
}

const answersOf = (reader: ServingReader) =>
  QUERIES.flatMap((query) =>
    (['sites', 'pages'] as const).map((rows) => ({
      query,
      rows,
      ...reader.search({ query: parsed(query), exclude: [], page: 1, pageSize: 20, rows }),
    })),
  );

test(
  'shards take in archives, are ranked, forget and become one file again as one file does',
  { timeout: 240_000 },
  async () => {
    await withFolder(async (folder) => {
      const place = (name: string) => join(folder, name);
      const first = Array.from({ length: PAGES }, (_, index) => record(index, 0));
      const again = Array.from({ length: PAGES / 4 }, (_, index) => record(index * 3, 1));
      await writeFile(place('a.warc.gz'), packEach(first.slice(0, 120)));
      await writeFile(place('b.warc.gz'), packEach(first.slice(120)));
      await writeFile(place('c.warc.gz'), packEach(again));
      const [one, three] = [place('one.sqlite'), place('three.sqlite')];
      await renewIndex(three, { shards: 3 });
      expect(listMountedFiles(three)).toHaveLength(3);
      const readers = [one, three].map((file) => keepIndexReader(file));

      const same = (step: string): void => {
        const [expected, found] = readers.map((reader) => answersOf(reader()));
        expect(found, step).toEqual(expected);
        expect(found!.filter(({ results }) => results.length > 0).length, step).toBeGreaterThan(10);
        for (const file of listMountedFiles(three))
          expect(
            verifyIndexFile(file).filter(({ isOk }) => !isOk),
            step,
          ).toEqual([]);
      };
      const takeIn = async (name: string): Promise<void> => {
        const [whole, dealt] = [
          await importPaths({ indexFile: one, paths: [place(name)], workers: 0 }),
          await importPaths({ indexFile: three, paths: [place(name)], workers: 0 }),
        ];
        const { elapsedMs: _1, ...expected } = whole;
        const { elapsedMs: _2, ...found } = dealt;
        expect(found, name).toEqual(expected);
      };
      const rank = async (): Promise<void> => {
        const now = () => new Date('2026-05-05T00:00:00Z');
        const writer = openIndexWriter(one);
        rankIndex(writer.db, { now });
        writer.close();
        sealIndex(one);
        await renewIndex(three, { work: (db) => rankIndex(db, { now }), workers: 2 });
      };

      await takeIn('a.warc.gz');
      await takeIn('b.warc.gz');
      same('imported');
      await rank();
      same('ranked');
      await takeIn('c.warc.gz');
      same('imported again');
      for (const file of [one, three]) {
        addTakedown(file, {
          kind: 'site',
          what: 's6.example',
          because: 'asked',
          since: '2026-05-06T00:00:00Z',
        });
        expect(eraseFromIndex(file)).toBe(8);
      }
      same('forgotten');
      await rank();
      same('ranked again');
      await renewIndex(three, { shards: 1 });
      expect(listMountedFiles(three)).toEqual([three]);
      expect(hashOf(three)).toBe(hashOf(one));
      same('one file');
      for (const reader of readers) reader().close();
    });
  },
);
