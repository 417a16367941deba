import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { indexCommands } from './index-commands.ts';
import { packCommands } from './pack-commands.ts';
import { takedownCommands } from './takedown-commands.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-generations-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What it answered, where it succeeded; else what it said. */
async function run(name: string, ...words: string[]): Promise<string> {
  const commands = [...indexCommands, ...packCommands, ...takedownCommands];
  const { status, answered, said } = await operate(commands, name, words, { env: { DATA_DIR: folder } });
  return status === 0 ? answered : `failed: ${said}${answered}`;
}

function writeSite(host: string, text: string): void {
  const page = path.join(folder, 'web', host, 'index.html');
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, `<title>${host}</title><p>${text} <a href="https://a.example/">to a</a>`);
}

test(
  'an operator deals an index to shards and back, and every command works on either',
  { timeout: 120_000 },
  async () => {
    for (const host of ['a.example', 'b.example', 'c.example', 'd.example'])
      writeSite(host, `zebras of ${host}`);
    expect(await run('index import', path.join(folder, 'web'))).toMatch(/4 pages added/);
    expect(await run('index rank')).toMatch(/4 pages and 4 domains ranked.*generation 1\)/s);
    const searched = () => run('index search', 'zebras', '--json');
    const before = await searched();
    const dumped = async () => (await run('index dump', '--jsonl')).split('\n').toSorted();
    const pages = await dumped();

    expect(await run('index shard', '--into', '3')).toMatch(/4 pages.*generation 2, 3 shards/);
    expect(await searched()).toBe(before);
    expect(await dumped()).toEqual(pages);
    expect(await run('index list')).toMatch(/4 pages in 3 shards, ranked 2/);
    expect(JSON.parse(await run('index stats'))).toMatchObject({
      pages: 4,
      domains: 4,
      unordered: 0,
      shards: { length: 3 },
    });
    expect(await run('index verify')).not.toMatch(/fail/i);
    expect(await run('index explain', 'b.example')).toMatch(/b\.example/);

    writeSite('e.example', 'zebras of e.example');
    expect(await run('index import', path.join(folder, 'web'))).toMatch(/1 page added/);
    expect(JSON.parse(await run('index stats'))).toMatchObject({ pages: 5, unordered: 1 });
    expect(await run('index forget', 'c.example', '--because', 'asked')).toMatch(/1 page was erased/);
    expect(await run('index rank')).toMatch(/generation 3, 3 shards.*4 pages and/s);
    expect(await run('index verify')).not.toMatch(/fail/i);
    expect(JSON.parse(await searched())).toMatchObject({ total: 4 });

    const packed = await run(
      'index pack',
      path.join(folder, 'pack'),
      '--name',
      'zebras',
      '--licence',
      'none',
    );
    expect(packed).toMatch(/^failed: .*several shards.*index shard --into 1/);
    const inShards = await searched();
    expect(await run('index shard', '--into', '1')).toMatch(/generation 4\)/);
    expect(await searched()).toBe(inShards);
    expect(await run('index shard', '--into', '65').catch(String)).toContain('1 to 64');
  },
);

test('a model of kinds that cannot go on spoils nothing, is told, and goes on when it is asked again', async () => {
  writeSite('a.example', 'zebras of a.example');
  await run('index import', path.join(folder, 'web'));
  expect(await run('index rank')).toMatch(
    /generation 1\).*1 pages were looked at for their kind, 0 of them/s,
  );
  const change = (sql: string): void => {
    const db = new DatabaseSync(fs.realpathSync(path.join(folder, 'index/web.sqlite')));
    db.exec(sql);
    db.close();
  };
  change(`DELETE FROM page_kinds;
    CREATE TRIGGER refused BEFORE INSERT ON page_kinds BEGIN SELECT RAISE(ABORT, 'no room at all'); END`);
  expect(await run('index complete')).toMatch(
    /^failed: .*The model of kinds stopped \(no room at all\).*index complete.*phrases more/s,
  );
  expect(await run('index search', 'zebras')).toContain('a.example');
  change('DROP TRIGGER refused');
  expect(await run('index complete')).toMatch(/phrases more.*1 pages were looked at/s);
  expect(await run('index complete')).toMatch(/0 pages were looked at/);
});
