import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPaths } from '../src/importing/import-paths.ts';
import { listMountedFiles } from '../src/mounting/mounted-files.ts';
import { renewIndex, verifyShard } from '../src/sharding/index.ts';
import { verifyIndexFile } from '../src/store/verify-index.ts';
import { hashOf } from './importing-index.ts';
import { importAndKill } from './importing-killed.ts';
import { buildRecord, packEach, withFolder } from './reading-archive-builder.ts';

const KILLS = process.env.NIGHTLY ? 50 : 1;
const PAGES = process.env.NIGHTLY ? 1500 : 600;

test(
  `an import into shards that is killed ${KILLS} times and run again ends as one into one file that never was`,
  { timeout: 240_000 + KILLS * 20_000 },
  async () => {
    await withFolder(async (folder) => {
      const page = (index: number): Buffer =>
        buildRecord({
          url: `https://s${index % 40}.example/${index % (PAGES - 50)}`,
          date: new Date(1.6e12 + ((index * 7919) % PAGES) * 1e6).toISOString(),
          body:
            `<title>Page ${index}</title><p>${`word${index % 90} `.repeat(40)}${index % 3 === 0 ? index : ''}` +
            `<a href="https://s${(index * 7) % 40}.example/${index % 11}">to ${index % 5}</a>`,
        });
      const records = Array.from({ length: PAGES }, (_, index) => page(index));
      const names = ['a.warc.gz', 'b.warc.gz', 'c.warc.gz'].map((name) => join(folder, name));
      const third = PAGES / 3;
      for (const [at, name] of names.entries())
        await writeFile(name, packEach(records.slice(at * third, (at + 1) * third)));
      const [one, shards] = [join(folder, 'one.sqlite'), join(folder, 'shards.sqlite')];
      await importPaths({ indexFile: one, paths: names, workers: 0 });
      await renewIndex(one);

      await renewIndex(shards, { shards: 3 });
      let killed = 0;
      for (let round = 0; round < KILLS; round += 1)
        killed += (await importAndKill(
          { indexFile: shards, paths: names, workers: 0 },
          ((round + 1) * 331) % 1900,
          'the first pages',
        ))
          ? 1
          : 0;
      expect(killed).toBeGreaterThan(0);
      await importPaths({ indexFile: shards, paths: names, workers: 0 });
      for (const file of listMountedFiles(shards))
        expect([...verifyIndexFile(file), ...verifyShard(shards, file)].filter(({ isOk }) => !isOk)).toEqual(
          [],
        );
      await renewIndex(shards, { shards: 1 });
      expect(hashOf(shards)).toBe(hashOf(one));
    });
  },
);
