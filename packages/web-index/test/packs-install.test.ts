import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openServingReader } from '../src/mounting/current-reader.ts';
import { listMountedFiles, packsFolder } from '../src/mounting/mounted-files.ts';
import { findSupersededState } from '../src/mounting/superseded-state.ts';
import {
  folderOrigin,
  installPack,
  listPacks,
  makePack,
  makeSigningKey,
  PackError,
  trustKey,
  uninstallPack,
} from '../src/packs/index.ts';
import { createSearchPool } from '../src/query/search-pool.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { indexVersion } from '../src/store/index-version.ts';
import { parsed } from './parsed-query.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';

let folder: IndexFolder;
const place = (name: string) => join(dirname(folder.file), name);

beforeEach(() => {
  folder = makeIndexFolder();
});
afterEach(() => folder.remove());

const asked = { query: parsed('gardening'), exclude: [], page: 1, pageSize: 10 };

function found(file = folder.file): string[] {
  const reader = openServingReader(file);
  try {
    return reader.search(asked).results.map(({ url }) => url);
  } finally {
    reader.close();
  }
}

/** A pack of these websites about gardening, made elsewhere with a key of its own; answers the key. */
async function packOf(name: string, sites: readonly string[], isSigned = true): Promise<string> {
  const maker = place(`made-${name}/web.sqlite`);
  mkdirSync(dirname(maker));
  const pages = sites.map((site) =>
    aPage({
      url: `https://${site}.example/`,
      title: `Gardening by ${site}`,
      capturedAt: '2026-03-03T00:00:00Z',
      links: [aLink('https://b.example/', 'their greenhouse')],
    }),
  );
  writePages(maker, pages, ({ db }) =>
    db.exec(`CREATE TABLE import_files (path TEXT PRIMARY KEY, identity TEXT NOT NULL, pages INTEGER NOT NULL, finished_at TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO import_files VALUES ('/home/someone/secret/${name}.warc.gz', 'x', ${pages.length}, 'now')`),
  );
  sealIndex(maker);
  const key = isSigned ? makeSigningKey(maker) : '';
  await makePack({ indexFile: maker, folder: place(name), name, licence: 'For tests.' });
  return key;
}

const install = (name: string, more: Partial<Parameters<typeof installPack>[0]> = {}) =>
  installPack({ indexFile: folder.file, origin: folderOrigin(place(name)), ...more });

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PackError);
  return (error as Error).message;
}

describe('a pack', () => {
  it('that a trusted key signed is found in with everything else, and gone when it is taken out', async () => {
    writePages(folder.file, [aPage({ url: 'https://a.example/', title: 'Own gardening' })]);
    trustKey(folder.file, await packOf('herbs', ['b', 'c']), 'Hertha');
    trustKey(folder.file, await packOf('trees', ['c', 'd']), 'Theo');
    expect(await install('herbs')).toMatchObject({ replaced: false, manifest: { pages: 2, domains: 2 } });
    const version = indexVersion(folder.file);
    await install('trees');
    expect(indexVersion(folder.file)).not.toBe(version);
    expect(found()).toHaveLength(4);
    expect(new Set(found()).size).toBe(4);
    expect(listPacks(folder.file).map(({ manifest }) => manifest?.name)).toEqual(['herbs', 'trees']);
    // Links of one pack say something of a page in another.
    const reader = openServingReader(folder.file);
    expect([...reader.matchUrls(parsed('inanchor:greenhouse'))]).toEqual(['https://b.example/']);
    reader.close();

    expect(uninstallPack(folder.file, 'herbs')).toBe(true);
    expect(uninstallPack(folder.file, 'herbs')).toBe(false);
    expect(found()).toHaveLength(3);
    uninstallPack(folder.file, 'trees');
    expect(found()).toEqual(['https://a.example/']);
    expect(
      readdirSync(packsFolder(folder.file)).filter((name) => !/^\.(?:packs|superseded)/.test(name)),
    ).toEqual([]);
  });

  it('is enough to answer from where there is no index beside it, and takes the place of an earlier one of its name', async () => {
    const key = await packOf('herbs', ['b']);
    trustKey(folder.file, key, 'Hertha');
    await install('herbs');
    expect(found()).toEqual(['https://b.example/']);
    rmSync(place('herbs'), { recursive: true });
    writePages(place('made-herbs/web.sqlite'), [
      aPage({ url: 'https://e.example/', title: 'More gardening' }),
    ]);
    sealIndex(place('made-herbs/web.sqlite'));
    await makePack({
      indexFile: place('made-herbs/web.sqlite'),
      folder: place('herbs'),
      name: 'herbs',
      licence: 'x',
    });
    expect(await install('herbs')).toMatchObject({ replaced: true });
    expect(found().toSorted()).toEqual(['https://b.example/', 'https://e.example/']);
    expect(listPacks(folder.file)).toHaveLength(1);
  });

  it('is looked through together with the others before it is there, so that no search has to', async () => {
    const files = () => listMountedFiles(folder.file);
    const known = () =>
      findSupersededState(folder.file, files())?.files.map(({ superseded }) => superseded.length);
    const older = aPage({
      url: 'https://b.example/',
      title: 'Old gardening',
      capturedAt: '2026-01-01T00:00:00Z',
    });
    writePages(folder.file, [older]);
    await packOf('herbs', ['b', 'c']);
    await packOf('trees', ['c', 'd']);
    await install('herbs', { allowUnknownKey: true });
    expect(known()).toEqual([1, 0]);
    await install('trees', { allowUnknownKey: true });
    expect(known()).toEqual([1, 0, 1]);
    sealIndex(folder.file);
    expect(known()).toEqual([1, 0, 1]);
    expect(found().toSorted()).toEqual(['https://b.example/', 'https://c.example/', 'https://d.example/']);
    // What came since is found from what is known.
    writePages(folder.file, [{ ...older, title: 'Newer gardening', capturedAt: '2026-09-09T00:00:00Z' }]);
    expect(found()).toHaveLength(3);
    const reader = openServingReader(folder.file);
    expect(reader.search(asked).results.map(({ title }) => title)).toContain('Newer gardening');
    reader.close();
    uninstallPack(folder.file, 'herbs');
    expect(known()).toEqual([0, 0]);
    expect(found().toSorted()).toEqual(['https://b.example/', 'https://c.example/', 'https://d.example/']);
  });

  it('says where its pages came from and nothing of the machine it was made on', async () => {
    await packOf('herbs', ['b']);
    expect(JSON.parse(readFileSync(join(place('herbs'), 'sources.json'), 'utf8'))).toEqual([
      { file: 'herbs.warc.gz', pages: 1 },
    ]);
    expect(readFileSync(join(place('herbs'), 'LICENCES.txt'), 'utf8')).toContain('For tests.');
    for (const name of readdirSync(place('herbs')))
      expect(readFileSync(join(place('herbs'), name)).includes('secret'), name).toBe(false);
  });

  it('is not made of pages that have no place in the order yet', async () => {
    writePages(folder.file, [aPage({ url: 'https://a.example/' })]);
    const making = makePack({ indexFile: folder.file, folder: place('p'), name: 'p', licence: 'x' });
    expect(await refusal(making)).toContain('index rank');
    expect(existsSync(place('p'))).toBe(false);
  });

  it('is refused where nobody signed it, or a stranger, unless the operator says so', async () => {
    await packOf('herbs', ['b'], false);
    expect(await refusal(install('herbs'))).toContain('--allow-unsigned');
    expect(listPacks(folder.file)).toEqual([]);
    expect(await install('herbs', { allowUnsigned: true })).toMatchObject({ signedBy: null });
    const key = await packOf('trees', ['c']);
    expect(await refusal(install('trees'))).toContain(`index key trust ${key}`);
    expect(await install('trees', { allowUnknownKey: true })).toMatchObject({ signedBy: key });
  });

  it('is refused when any byte of any of its files is another, whatever the operator says', async () => {
    trustKey(folder.file, await packOf('herbs', ['b']), 'Hertha');
    const names = readdirSync(place('herbs'));
    expect(names.toSorted()).toEqual([
      'LICENCES.txt',
      'index.sqlite',
      'pack.json',
      'pack.sig',
      'sources.json',
    ]);
    const allow = { allowUnsigned: true, allowUnknownKey: true };
    for (const name of names) {
      const file = join(place('herbs'), name);
      const whole = readFileSync(file);
      const places = Array.from({ length: 12 }, (_, n) => Math.floor((n * (whole.length - 1)) / 11));
      for (const at of places) {
        const bytes = Buffer.from(whole);
        bytes[at]! ^= 1 << (at % 7);
        writeFileSync(file, bytes);
        // JSON may be written in more than one way, so a signature may survive in its white space.
        if (name === 'pack.sig' && isSameJson(bytes, whole)) continue;
        await refusal(install('herbs', allow));
      }
      writeFileSync(file, whole.subarray(0, -1));
      if (!name.endsWith('.sig')) await refusal(install('herbs', allow));
      if (name !== 'pack.sig') {
        rmSync(file);
        await refusal(install('herbs', allow));
      }
      writeFileSync(file, whole);
    }
    expect(listPacks(folder.file)).toEqual([]);
    expect(readdirSync(packsFolder(folder.file)).filter((one) => one.startsWith('.incoming'))).toEqual([]);
    // Negative control: as it was made it is taken.
    await install('herbs');
  });

  it('is refused when its maker put code into its index, or names files outside of it', async () => {
    await packOf('herbs', ['b'], false);
    const index = join(place('herbs'), 'index.sqlite');
    const db = new DatabaseSync(index);
    db.exec('CREATE VIEW more AS SELECT * FROM pages');
    db.close();
    resay('herbs', (manifest) => {
      manifest.files['index.sqlite'] = digestOf(index);
    });
    expect(await refusal(install('herbs', { allowUnsigned: true }))).toContain(
      'no index of this version does: more',
    );
    resay('herbs', (manifest) => {
      manifest.files['../../outside'] = digestOf(index);
    });
    expect(await refusal(install('herbs', { allowUnsigned: true }))).toContain('not whole');
  });

  it('comes and goes under a running server that is imported into and sealed: no search fails, and each is answered by what was there', async () => {
    const own = (n: number) =>
      aPage({
        url: 'https://a.example/',
        title: `Own gardening ${n}`,
        capturedAt: new Date(1.7e12 + n * 1e6).toISOString(),
      });
    writePages(folder.file, [own(0)]);
    trustKey(folder.file, await packOf('herbs', ['b', 'c']), 'Hertha');
    const pool = createSearchPool({ file: folder.file, size: 2, timeoutMs: 60_000, quickMs: 60_000 });
    const sizes = new Set<number>();
    let isOver = false;
    const searching = async () => {
      while (!isOver) sizes.add((await pool.search(asked)).results.length);
    };
    const searches = [searching(), searching()];
    try {
      for (let n = 1; n <= 12; n++) {
        await install('herbs');
        writePages(folder.file, [own(n)]);
        if (n % 4 === 0) sealIndex(folder.file);
        const { results } = await pool.search(asked);
        expect(results.map(({ title }) => title)).toContain(`Own gardening ${n}`);
        expect(results).toHaveLength(3);
        uninstallPack(folder.file, 'herbs');
        expect((await pool.search(asked)).results).toHaveLength(1);
      }
    } finally {
      isOver = true;
      await Promise.all(searches);
      await pool.close();
    }
    expect(sizes).toEqual(new Set([1, 3]));
  });
});

function isSameJson(a: Buffer, b: Buffer): boolean {
  try {
    const read = (bytes: Buffer) => {
      const value = JSON.parse(bytes.toString()) as { signature: string };
      return JSON.stringify({ ...value, signature: Buffer.from(value.signature, 'base64').toString('hex') });
    };
    return read(a) === read(b);
  } catch {
    return false;
  }
}

interface Written {
  files: Record<string, { bytes: number; sha256: string }>;
}

function resay(name: string, change: (manifest: Written) => void): void {
  const file = join(place(name), 'pack.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Written;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

function digestOf(file: string): { bytes: number; sha256: string } {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return { bytes: statSync(file).size, sha256 };
}
