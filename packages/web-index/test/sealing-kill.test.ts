import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServingReader } from '../src/mounting/current-reader.ts';
import { openIndexReader } from '../src/query/index-reader.ts';
import { folderOrigin, installPack, listPacks, makePack } from '../src/packs/index.ts';
import { packsFolder } from '../src/mounting/mounted-files.ts';
import { sealIndex } from '../src/sealing/index.ts';
import { addFigures, makeRandomIndex } from './query-random-index.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';

/**
 * NIGHTLY=1 kills at every point, of which there are more than fifty; else at some, the last step of all among them.
 */
const POINTS = process.env.NIGHTLY === '1' ? Infinity : 3;
const madeUp = makeRandomIndex(11, 120);
const source = (file: string) => JSON.stringify(new URL(`../src/${file}`, import.meta.url).href);

let folder: IndexFolder;
beforeAll(() => {
  folder = makeIndexFolder();
});
afterAll(() => folder.remove());
const place = (name: string) => join(dirname(folder.file), name);

/**
 * Runs some work in a process of its own that is killed as it is about to take its n-th step with the disk; answers how
 * many steps it took, or null where it was killed.
 */
function runUntil(step: number, work: string): number | null {
  const script = `
    import fs from 'node:fs';
    import { DatabaseSync } from 'node:sqlite';
    let steps = 0;
    const count = () => { if (++steps === ${step}) process.kill(process.pid, 'SIGKILL'); };
    for (const name of ['renameSync', 'rmSync', 'symlinkSync', 'fsyncSync', 'mkdirSync', 'writeFileSync', 'chmodSync', 'createWriteStream']) {
      const real = fs[name];
      fs[name] = (...given) => { count(); return real.apply(fs, given); };
    }
    const exec = DatabaseSync.prototype.exec;
    DatabaseSync.prototype.exec = function (sql) { count(); return exec.call(this, sql); };
    ${work}
    process.stdout.write(String(steps));`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (signal === 'SIGKILL') return null;
  expect(stderr).toBe('');
  return Number(stdout);
}

/** Some of the steps from the first to the last, both among them. */
function someOf(steps: number): number[] {
  const points = Math.min(POINTS, steps);
  return Array.from({ length: points }, (_, n) => 1 + Math.round((n * (steps - 1)) / (points - 1)));
}

/** All that is in a generation, in its order. */
function contentOf(file: string): unknown {
  const reader = openIndexReader(file);
  try {
    expect(reader.verify().filter(({ isOk }) => !isOk)).toEqual([]);
    return [...reader.dumpPages()];
  } finally {
    reader.close();
  }
}

it('killed at any step, a seal leaves the index as it was or whole, and done again it makes what an undisturbed one does', () => {
  const first = place('first');
  writePages(first, madeUp.pages, (writer) => addFigures(writer, 3));
  const copy = (name: string): string => {
    cpSync(first, place(name));
    return place(name);
  };
  const seal = (file: string) => `
    const { sealIndex } = await import(${source('sealing/index.ts')});
    sealIndex(${JSON.stringify(file)}, { onProgress: count });`;
  const undisturbed = copy('undisturbed');
  const steps = runUntil(0, seal(undisturbed))!;
  expect(steps).toBeGreaterThan(30);
  const [before, after] = [contentOf(first), contentOf(undisturbed)];
  expect(after).not.toEqual(before);
  for (const step of someOf(steps)) {
    const file = copy(`killed-${step}`);
    expect(runUntil(step, seal(file)), `step ${step} of ${steps}`).toBeNull();
    expect([before, after], `after a kill at step ${step}`).toContainEqual(contentOf(file));
    sealIndex(file);
    expect(contentOf(file), `sealed again after a kill at step ${step}`).toEqual(after);
    const left = readdirSync(dirname(file)).filter((name) => /\.(?:building|link)/.test(name));
    expect(left, `step ${step}`).toEqual([]);
  }
}, 300_000);

it('killed at any step, an installation leaves no pack or a whole one, and is done by doing it again', async () => {
  const maker = place('maker');
  writePages(maker, madeUp.pages, (writer) => addFigures(writer, 3));
  sealIndex(maker);
  await makePack({ indexFile: maker, folder: place('pack'), name: 'some', licence: 'x' });
  const install = (file: string) => `
    const { installPack, folderOrigin } = await import(${source('packs/index.ts')});
    await installPack({ indexFile: ${JSON.stringify(file)}, origin: folderOrigin(${JSON.stringify(place('pack'))}), allowUnsigned: true });`;
  const steps = runUntil(0, install(place('taker')))!;
  expect(steps).toBeGreaterThan(10);
  for (const step of someOf(steps)) {
    const file = place(`taker-${step}`);
    expect(runUntil(step, install(file)), `step ${step} of ${steps}`).toBeNull();
    for (const { manifest } of listPacks(file)) expect(manifest?.pages).toBe(120);
    await installPack({ indexFile: file, origin: folderOrigin(place('pack')), allowUnsigned: true });
    const reader = openServingReader(file);
    expect(reader.countPages(), `after a kill at step ${step}`).toBe(120);
    reader.close();
    const left = readdirSync(packsFolder(file)).filter((name) => /^\.(?:incoming|removed)/.test(name));
    expect(left, `step ${step}`).toEqual([]);
  }
}, 300_000);
