import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { indexCommands } from './index-commands.ts';
import { packCommands } from './pack-commands.ts';
import { takedownCommands } from './takedown-commands.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-pack-commands-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const place = (name: string) => path.join(folder, name);

/** A command of one of two installations: its status, and what it told. */
async function run(home: string, name: string, ...words: string[]): Promise<[number, string]> {
  const commands = [...indexCommands, ...packCommands, ...takedownCommands];
  const { status, told } = await operate(commands, name, words, { env: { DATA_DIR: place(home) } });
  return [status, told];
}

function writePage(host: string, file: string, text: string): void {
  const target = path.join(place('web'), host, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, `<title>Beekeeping at ${host}</title><p>${text}`);
}

async function makePack(): Promise<string> {
  writePage('hives.example', 'index.html', 'All about hives and honey.');
  writePage('wax.example', 'candles.html', 'Candles of wax.');
  await run('maker', 'index import', place('web'));
  await run('maker', 'index rank');
  const [, key] = await run('maker', 'index key', 'make');
  const made = await run('maker', 'index pack', place('pack'), '--name', 'bees', '--licence', 'For tests.');
  expect(made).toMatchObject([0, expect.stringContaining('2 pages of 2 websites')]);
  return key.split('\n')[0]!;
}

const search = (query = 'beekeeping') => run('taker', 'index search', query);

test('a pack goes from one installation to another, answers there, and goes again; what is forgotten stays away, whatever comes in', async () => {
  const key = await makePack();
  expect(await run('maker', 'index key', 'make')).toMatchObject([
    1,
    expect.stringContaining('a key already'),
  ]);
  expect(await run('maker', 'index key', 'show')).toEqual([0, `${key}\n`]);
  const refused = await run('taker', 'index install', place('pack'));
  expect(refused).toMatchObject([1, expect.stringContaining(`index key trust ${key}`)]);
  await run('taker', 'index key', 'trust', key, '--of', 'Bea');
  expect(await run('taker', 'index key', 'list')).toMatchObject([0, expect.stringContaining(`${key}  Bea`)]);
  const installed = await run('taker', 'index install', path.join(place('pack'), 'pack.json'));
  expect(installed).toMatchObject([
    0,
    expect.stringMatching(/bees is in: 2 pages of 2 websites, signed by Bea/),
  ]);
  expect(await search()).toMatchObject([0, expect.stringContaining('https://wax.example/candles.html')]);
  const [, listed] = await run('taker', 'index list');
  expect(listed).toMatch(/pack {3}bees: 2 pages of 2 websites.*\nTogether 2 pages/);
  expect(await run('taker', 'index verify')).toMatchObject([0, expect.not.stringContaining('FAIL')]);

  await run('taker', 'index import', place('web'));
  expect((await search())[1]).toContain('hives.example');
  const forgotten = await run('taker', 'index forget', 'hives.example', '--because', 'asked by mail');
  expect(forgotten).toMatchObject([0, expect.stringContaining('1 page was erased from the index')]);
  expect((await search())[1]).not.toContain('hives.example');
  expect((await search())[1]).toContain('wax.example');
  const again = await run('taker', 'index import', place('web'), '--force');
  expect(again[1]).toContain('1 page left out, since they were taken down');
  await run('taker', 'index install', place('pack'));
  expect((await search())[1]).not.toContain('hives.example');
  expect(await run('taker', 'index forgotten')).toMatchObject([
    0,
    expect.stringMatching(/site {2}hives\.example {2}\(asked by mail\)/),
  ]);
  await expect(run('taker', 'index forget', 'com', '--because', 'x')).rejects.toThrow('neither a site');

  expect(await run('taker', 'index uninstall', 'honey')).toMatchObject([
    1,
    expect.stringContaining('no pack honey'),
  ]);
  expect(await run('taker', 'index uninstall', 'bees')).toEqual([0, 'The pack bees is out.\n']);
  expect(await run('taker', 'index list')).toEqual([0, expect.stringMatching(/^index {2}1 pages.*\n$/)]);
  expect(await run('taker', 'index key', 'distrust', key)).toMatchObject([
    0,
    expect.stringContaining('no more'),
  ]);
});

test('a pack over http whose signature nobody looks at is refused', async () => {
  await expect(
    run('taker', 'index install', 'http://packs.example/bees/', '--allow-unsigned'),
  ).rejects.toThrow('anybody on the way may have changed the pack');
});
