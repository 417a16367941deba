import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { askOnce } from '../../testing/embedded-database.ts';
import { formerFolder } from './database-record.ts';
import { acquireEmbeddedPostgres } from './embedded-postgres.ts';

// Each makes databases, which waits for the disk.
vi.setConfig({ testTimeout: 180_000 });

const isRoot = process.getuid?.() === 0;
const BALANCES = 'SELECT credits FROM balance';

/** Everything of a test lies below, at the same place for all. */
const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-home-')));
const top = path.join(home, 'top');
const dataDir = path.join(top, 'data');
const packed = path.join(home, 'data.tar');
const tar = (...words: string[]): void => expect(spawnSync('tar', ['-C', top, ...words]).status).toBe(0);
const makeTop = (): void => {
  fs.mkdirSync(top);
  fs.chmodSync(top, 0o755);
};

// A cluster takes a second of work to make, and a tenth to lay back. Packed it is no database, so that none is a copy
// of it.
beforeAll(async () => {
  fs.chmodSync(home, 0o755);
  makeTop();
  await make(dataDir);
  tar('-cf', packed, 'data');
  fs.rmSync(top, { recursive: true });
});
beforeEach(makeTop);
afterEach(() => fs.rmSync(top, { recursive: true, force: true }));
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

/** A database that holds a balance of 17. */
const make = (folder: string): Promise<unknown> =>
  askOnce(folder, 'CREATE TABLE balance (credits int); INSERT INTO balance VALUES (17)');
const begin = (): void => tar('-xpf', packed);
const inside = (...names: string[]): string => path.join(dataDir, ...names);
/** Also to another disk, where a rename cannot reach; owners are kept. */
const move = (from: string, to: string): void =>
  expect(spawnSync('mv', [from, to], { encoding: 'utf8' }).stderr).toBe('');
const refused = async (folder = dataDir): Promise<string> => {
  try {
    await (await acquireEmbeddedPostgres(folder, () => undefined)).release();
  } catch (error) {
    return (error as Error).message;
  }
  return 'it started';
};

describe('the database of a data folder', () => {
  test('lies below it, whoever starts it, and nobody else gets to read what is secret', async () => {
    begin();
    expect(fs.existsSync(inside('postgres/data/PG_VERSION'))).toBe(true);
    expect(fs.statSync(inside('postgres.json')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(inside('postgres')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o701 : 0o700);
  });

  test('goes on with its balances after the folder was moved, and after it was moved back', async () => {
    begin();
    for (const [from, to] of [
      [dataDir, path.join(top, 'elsewhere')],
      [path.join(top, 'elsewhere'), dataDir],
    ] as const) {
      fs.renameSync(from, to);
      expect(await askOnce(to, BALANCES)).toEqual([{ credits: 17 }]);
    }
  });

  test('is made by the next start where the first was killed before there was one', async () => {
    begin();
    const record = JSON.parse(fs.readFileSync(inside('postgres.json'), 'utf8')) as object;
    fs.writeFileSync(inside('postgres.json'), JSON.stringify({ ...record, created: false }));
    fs.rmSync(inside('postgres'), { recursive: true });
    fs.mkdirSync(inside('postgres/data.new'), { recursive: true });
    expect(await askOnce(dataDir, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a recorded database that is not there', () => {
  test('stops every start with what to do, begins nothing, keeps the record, and goes on when it is back', async () => {
    begin();
    const record = fs.readFileSync(inside('postgres.json'), 'utf8');
    fs.renameSync(inside('postgres'), path.join(top, 'unmounted'));
    for (let i = 0; i < 2; i++) {
      expect(await refused()).toBe(
        `The database of the data folder ${dataDir} is not there: it was in ${inside('postgres')}, and every account, balance and purchase is in it. Nothing was started and nothing was changed. Put the folder back (was a volume not mounted, or only a part of the data folder moved?) and start again; or, where it lies elsewhere: npm run ops -- database adopt <its folder>; or restore a backup. Only when it is lost for good: npm run ops -- database begin-anew`,
      );
      expect(fs.existsSync(inside('postgres'))).toBe(false);
      expect(fs.readFileSync(inside('postgres.json'), 'utf8')).toBe(record);
    }
    // An empty volume in its place is no database either.
    fs.mkdirSync(inside('postgres'));
    expect(await refused()).toContain('is not there');
    fs.rmdirSync(inside('postgres'));
    fs.renameSync(path.join(top, 'unmounted'), inside('postgres'));
    expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
  });

  test('is not replaced by another one that lies in its place', async () => {
    begin();
    const other = path.join(top, 'other');
    await make(other);
    fs.renameSync(inside('postgres'), path.join(top, 'aside'));
    fs.renameSync(path.join(other, 'postgres'), inside('postgres'));
    expect(await refused()).toContain('is not the one that');
  });

  test('nor is one begun over a database whose record is lost or cannot be read', async () => {
    begin();
    fs.writeFileSync(inside('postgres.json'), '{ half');
    expect(await refused()).toContain('cannot be read');
    fs.rmSync(inside('postgres.json'));
    expect(await refused()).toContain('which has its password, is not there');
    expect(fs.existsSync(inside('postgres/data/PG_VERSION'))).toBe(true);
  });
});

describe('a copy of a data folder', () => {
  test('is refused while the original is there, and goes on where it is gone', async () => {
    begin();
    const copy = path.join(top, 'copy');
    const copied = spawnSync('cp', ['-a', dataDir, copy]);
    expect(copied.status).toBe(0);
    const original = await acquireEmbeddedPostgres(dataDir, () => undefined);
    expect(await refused(copy)).toContain(
      `The data folder ${copy} is a copy: the database that it was copied from is still in ${inside('postgres')}.`,
    );
    await original.release();
    // Also when the original has moved since, and when the folder alone was copied.
    const moved = path.join(top, 'moved');
    fs.renameSync(dataDir, moved);
    await askOnce(moved, BALANCES);
    spawnSync('cp', ['-a', moved, dataDir]);
    expect(await refused(dataDir)).toContain('is a copy');
    fs.rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    expect(await refused(dataDir)).toContain('was copied, or moved without its database');
    fs.rmSync(moved, { recursive: true });
    expect(await askOnce(copy, BALANCES)).toEqual([{ credits: 17 }]);
  });
});

describe.skipIf(!isRoot)('started by root', () => {
  const nobody = { uid: 65534, gid: 65534 };
  const asNobody = (script: string): number | null =>
    spawnSync('/bin/sh', ['-c', script, dataDir], nobody).status;

  test('an account that is let through the folder can neither list it nor read its record', async () => {
    begin();
    expect(fs.statSync(inside('postgres/data')).uid).not.toBe(0);
    expect(asNobody('cd "$0"')).toBe(0);
    expect(asNobody('ls "$0"')).not.toBe(0);
    expect(asNobody('cat "$0/postgres.json"')).not.toBe(0);
    expect(asNobody('cat "$0/postgres/owner.json"')).not.toBe(0);
  });

  test('a folder that its account cannot reach is refused with what to do, and left as it was', async () => {
    const closed = path.join(top, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const below = path.join(closed, 'data');
    const words = await refused(below);
    expect(words).toContain(`because ${closed} is closed to it`);
    expect(words).toContain(`chmod o+x '${closed}'`);
    expect(words).toContain('DATABASE_URL');
    expect(fs.readdirSync(below)).toEqual(['postgres.lock']);
    fs.chmodSync(closed, 0o701);
    expect(await askOnce(below, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a database that an earlier version put outside goes on there, and its absence stops the start', async () => {
    begin();
    const former = formerFolder(dataDir);
    fs.mkdirSync(path.dirname(former), { recursive: true });
    move(inside('postgres'), former);
    const { id, password } = JSON.parse(fs.readFileSync(inside('postgres.json'), 'utf8')) as {
      id: string;
      password: string;
    };
    fs.writeFileSync(inside('postgres.json'), JSON.stringify({ id, folder: former, password }));
    try {
      const said: string[] = [];
      expect(await askOnce(dataDir, BALANCES, (line) => said.push(line))).toEqual([{ credits: 17 }]);
      expect(said.join('\n')).toContain(`lies outside it, in ${former}`);
      const moved = path.join(top, 'moved');
      fs.renameSync(dataDir, moved);
      expect(await refused(moved)).toContain(`npm run ops -- database adopt ${former}`);
      fs.renameSync(moved, dataDir);
      move(former, path.join(top, 'lost'));
      expect(await refused()).toContain(`is not there: it was in ${former}`);
      expect(fs.existsSync(inside('postgres'))).toBe(false);
    } finally {
      fs.rmSync(former, { recursive: true, force: true });
    }
  });
});

describe('the path of a data folder', () => {
  test.each([['with blanks and umlauts: Grüße 世界'], ["o'clock & co; (50%) #1 ! ~"], ['l'.repeat(120)]])(
    'may be %j',
    async (name) => {
      expect(await askOnce(path.join(top, name), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  test.each([['$(touch ran)'], ['`touch ran`'], ['a"b'], ['back\\slash'], ['two\nlines']])(
    'may not be %j: told in a sentence, and nothing is run',
    async (name) => {
      const words = await refused(path.join(top, name));
      expect(words).toContain('Set DATA_DIR to another path, or set DATABASE_URL.');
      expect(fs.readdirSync(path.join(top, name, 'postgres')).sort()).toEqual(['owner.json', 'run']);
    },
  );
});
