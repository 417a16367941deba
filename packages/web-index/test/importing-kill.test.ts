import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenChecks, hashOf, importInto } from './importing-index.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import { importAndKill, killBefore } from './importing-killed.ts';
import { buildRecord, packEach, withFolder } from './reading-archive-builder.ts';

const KILLS = process.env.NIGHTLY ? 50 : 2;
const PAGES = 1_500;

test(
  `killed ${KILLS} times at any point and run again, an import ends as if nothing had been`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    await withFolder(async (folder) => {
      const page = (index: number): Buffer =>
        buildRecord({
          url: `https://s${index % 40}.example/${index % 1_400}`,
          date: new Date(1.6e12 + ((index * 7_919) % PAGES) * 1e6).toISOString(),
          body:
            `<title>Page ${index}</title><p>${`word${index % 90} `.repeat(40)}${index % 3 === 0 ? index : ''}` +
            `<a href="https://s${(index * 7) % 40}.example/${index % 11}">to ${index % 5}</a>`,
        });
      const records = Array.from({ length: PAGES }, (_, index) => page(index));
      const names = ['a.warc.gz', 'b.warc.gz', 'c.warc.gz'];
      for (const [index, name] of names.entries()) {
        await writeFile(join(folder, name), packEach(records.slice(index * 500, index * 500 + 500)));
      }
      const undisturbed = join(folder, 'undisturbed.db');
      await importInto(folder, names, { indexFile: undisturbed });

      const toImport = {
        indexFile: join(folder, 'index.db'),
        paths: names.map((name) => join(folder, name)),
        workers: 1,
      };
      let killed = 0;
      for (let round = 0; round < KILLS; round += 1) {
        killed += (await importAndKill(toImport, ((round + 1) * 331) % 1_900, 'the start')) ? 1 : 0;
        // What is there after a kill is whole, however little it is.
        if (round % 5 === 1)
          await importInto(folder, []).then(() => expect(brokenChecks(join(folder, 'index.db'))).toEqual([]));
      }
      expect(killed).toBeGreaterThan(0);
      await importInto(folder, names);
      expect(brokenChecks(join(folder, 'index.db'))).toEqual([]);
      expect(hashOf(join(folder, 'index.db'))).toBe(hashOf(undisturbed));
    });
  },
);

test('killed when all is stored, an import draws the links between websites when it is run again', async () => {
  await withFolder(async (folder) => {
    const body = '<title>Kilns</title><a href="https://b.example/">glaze</a>';
    await writeFile(join(folder, 'a.warc.gz'), packEach([buildRecord({ url: 'https://a.example/', body })]));
    const indexFile = join(folder, 'index.db');
    const script = new URL('../src/importing/import-paths.ts', import.meta.url).href;
    killBefore(
      'DELETE FROM domain_links',
      `const { importPaths } = await import(${JSON.stringify(script)});
      await importPaths(${JSON.stringify({ indexFile, paths: [join(folder, 'a.warc.gz')], workers: 0 })});`,
    );
    const { files } = await importInto(folder, ['a.warc.gz']);
    expect(files).toEqual({ read: 0, unchanged: 1 });
    const db = openIndexDatabase(indexFile);
    expect(db.prepare('SELECT pages FROM domain_links').all()).toMatchObject([{ pages: 1 }]);
    db.close();
  });
});
