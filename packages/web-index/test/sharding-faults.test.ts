import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPaths } from '../src/importing/import-paths.ts';
import { listMountedFiles } from '../src/mounting/mounted-files.ts';
import { dealShards } from '../src/sharding/deal-shards.ts';
import { renewIndex } from '../src/sharding/index.ts';
import { hashOf } from './importing-index.ts';
import { buildRecord, packEach, withFolder } from './reading-archive-builder.ts';

const page = (index: number): Buffer =>
  buildRecord({
    url: `https://s${index % 40}.example/${index}`,
    date: new Date(1.6e12 + index * 1e6).toISOString(),
    body: `<title>Page ${index}</title><p>${`word${index % 90} `.repeat(40)}<a href="https://s${(index * 7) % 40}.example/">to</a>`,
  });

/** Two archives in the folder, of so many pages each. */
function writeArchives(folder: string, pages: number): string[] {
  return ['a.warc.gz', 'b.warc.gz'].map((name, at) => {
    const file = join(folder, name);
    fs.writeFileSync(file, packEach(Array.from({ length: pages }, (_, index) => page(at * pages + index))));
    return file;
  });
}

/** Whether this process, with all its threads, has a file of the folder open. */
function hasOpen(folder: string): boolean {
  return fs.readdirSync('/proc/self/fd').some((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      // The one that the list was read by.
      return false;
    }
  });
}

const HARMS: readonly (readonly [(file: string) => void, RegExp])[] = [
  [(file) => fs.writeFileSync(file, 'no index'), /shard-1\.sqlite cannot be written: file is not a database/],
  [
    (file) => fs.writeFileSync(file, fs.readFileSync(file).fill(0xa5, 4096)),
    /shard-1\.sqlite cannot be written: .*malformed/,
  ],
];

test.runIf(process.platform === 'linux')(
  'an import into shards of which one is damaged says which, and goes on where it was when the file is back',
  { timeout: 240_000 },
  async () => {
    await withFolder(async (folder) => {
      const [first = '', second = ''] = writeArchives(folder, 60);
      const [one, shards] = [join(folder, 'one.sqlite'), join(folder, 'shards.sqlite')];
      await importPaths({ indexFile: one, paths: [first, second], workers: 0 });
      await renewIndex(one);
      await renewIndex(shards, { shards: 3 });
      await importPaths({ indexFile: shards, paths: [first], workers: 0 });

      const shard = listMountedFiles(shards)[1] ?? '';
      const kept = join(folder, 'kept');
      fs.copyFileSync(shard, kept);
      for (const [harm, words] of HARMS) {
        harm(shard);
        await expect(importPaths({ indexFile: shards, paths: [second], workers: 0 })).rejects.toThrow(words);
        expect(hasOpen(fs.realpathSync(shards))).toBe(false);
        fs.copyFileSync(kept, shard);
      }
      await importPaths({ indexFile: shards, paths: [second], workers: 0 });
      await renewIndex(shards, { shards: 1 });
      expect(hashOf(shards)).toBe(hashOf(one));
    });
  },
);

test.runIf(process.platform === 'linux')(
  'when one of the threads that deal an index to shards fails, the others have ended before that is told',
  { timeout: 120_000 },
  async () => {
    await withFolder(async (folder) => {
      const from = join(folder, 'one.sqlite');
      await importPaths({ indexFile: from, paths: writeArchives(folder, 400), workers: 0 });
      const to = join(folder, 'building');
      // Where the last shard is to be, there is a folder; by then the others have begun.
      fs.mkdirSync(join(to, 'shard-3.sqlite'), { recursive: true });
      const dealt = dealShards({ from, to, shards: 4, generation: 1, workers: 4, tell: () => undefined });
      await expect(dealt).rejects.toThrow(/unable to open database file/);
      expect(hasOpen(to)).toBe(false);
    });
  },
);

test.runIf(process.platform === 'linux')(
  'the making of shards that is stopped ends with its threads, and the index is what it was',
  { timeout: 120_000 },
  async () => {
    await withFolder(async (folder) => {
      const indexFile = join(folder, 'one.sqlite');
      await importPaths({ indexFile, paths: writeArchives(folder, 200), workers: 0 });
      const before = { rows: hashOf(indexFile), files: fs.readdirSync(folder) };
      const stop = new AbortController();
      const renewed = renewIndex(indexFile, {
        shards: 4,
        workers: 4,
        signal: stop.signal,
        onProgress: ({ phase }) => {
          if (phase === 'words') stop.abort(new Error('the operator has had enough'));
        },
      });
      await expect(renewed).rejects.toThrow('the operator has had enough');
      expect(hasOpen(`${indexFile}.building`)).toBe(false);
      expect({ rows: hashOf(indexFile), files: fs.readdirSync(folder) }).toEqual(before);
    });
  },
);
