import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenChecks, dumpOf, importInto, skipsOf } from './importing-index.ts';
import { withFolder } from './reading-archive-builder.ts';

const SITES = new URL('../../../../shared/data/sites/', import.meta.url).pathname;
const ARCHIVES = new URL('../../../../shared/data/warc/real/', import.meta.url).pathname;
const nightly = process.env.NIGHTLY !== undefined;

const list = (folder: string, limit: number, most: number): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).size < limit)
        .slice(0, most)
    : [];
const sites = list(SITES, nightly ? Infinity : 100_000, nightly ? Infinity : 8);
const archives = list(ARCHIVES, nightly ? Infinity : 300_000, Infinity);

test.skipIf(sites.length === 0)(
  'real sites and archives come in whole (skipped where ../shared/data is absent)',
  { timeout: 3_600_000 },
  async () => {
    await withFolder(async (folder) => {
      const paths = [...sites, ...archives];
      const report = await importInto(folder, [], { paths, workers: 2 });
      expect(report.unreadable).toEqual([]);
      expect(report.stopped).toBe(false);
      const skips = skipsOf(report);
      expect(skips['could not be extracted'] ?? 0).toBe(0);
      expect(skips['could not be stored'] ?? 0).toBe(0);
      expect(skips['took too long'] ?? 0).toBe(0);
      const urls = dumpOf(join(folder, 'index.db')).map(({ url }) => url);
      expect(new Set(urls).size).toBe(urls.length);
      expect(urls.length).toBe(report.pages.added);
      expect(urls.length).toBeGreaterThan(100);
      expect(brokenChecks(join(folder, 'index.db'))).toEqual([]);

      const again = await importInto(folder, [], { paths });
      expect(again.files).toEqual({ read: 0, unchanged: report.files.read });
    });
  },
);
