import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive, postmasterPid, query } from '../../testing/embedded-database.ts';
import { OperatorError } from '../operator-error.ts';
import { acquireEmbeddedPostgres, openDataDir } from './embedded-postgres.ts';

vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
const quiet = (): void => undefined;

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-embedded-'));
});
afterEach(() => {
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('a data folder that cannot be opened is told in a sentence, with what to do', () => {
  const file = path.join(dataDir, 'file');
  fs.writeFileSync(file, '');
  const link = path.join(dataDir, 'link');
  fs.symlinkSync(path.join(dataDir, 'not-mounted'), link);
  const why = (folder: string): string => {
    try {
      return openDataDir(folder);
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return error.message;
    }
  };
  expect(why(file)).toBe(
    `The data folder ${file} cannot be opened: something that is no folder has its name. Mend that, or set another DATA_DIR.`,
  );
  expect(why(path.join(file, 'below'))).toContain('something on the way to it is no folder');
  for (const folder of [link, path.join(link, 'below')])
    expect(why(folder)).toContain('a link on the way leads to nothing; perhaps its disk is not mounted');
  // What root, who runs these tests too, only meets on a disk that the kernel made read-only.
  vi.spyOn(fs, 'accessSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' });
  });
  expect(why(dataDir)).toContain('the disk is read-only');
  expect(why(path.join(dataDir, 'new'))).toBe(fs.realpathSync(path.join(dataDir, 'new')));
});

describe('the embedded PostgreSQL', () => {
  test('keeps what it confirmed over a restart, writes to disk, and asks for a password', async () => {
    const first = await acquireEmbeddedPostgres(dataDir, quiet);
    await query(first.url, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    expect(await query(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await expect(query(first.url.replace(/:[^:@]*@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
    await first.release();
    const again = await acquireEmbeddedPostgres(dataDir, quiet);
    expect(await query(again.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
    await again.release();
  });

  test('is shared by those who hold it and stops with the last of them', async () => {
    const server = await acquireEmbeddedPostgres(dataDir, quiet);
    const command = await acquireEmbeddedPostgres(dataDir, quiet);
    expect(command.joined).toBe(true);
    const pid = postmasterPid(server.folder);
    await server.release();
    expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await command.release();
    expect(isAlive(pid)).toBe(false);
  });

  test('starts once for five that want it at the same moment', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, () => acquireEmbeddedPostgres(dataDir, quiet)));
    expect(held.filter((one) => !one.joined)).toHaveLength(1);
    await Promise.all(held.map((one) => one.release()));
  });

  test('comes back after everything was killed, with every row that it had confirmed', async () => {
    const script = path.join(dataDir, 'writer.ts');
    fs.writeFileSync(
      script,
      `import { acquireEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))};
       import pg from ${JSON.stringify(path.join(import.meta.dirname, '../../../../../node_modules/pg/esm/index.mjs'))};
       const database = await acquireEmbeddedPostgres(process.argv[2], () => undefined);
       const client = new pg.Client({ connectionString: database.url });
       client.on('error', () => process.exit(1));
       await client.connect();
       await client.query('CREATE TABLE IF NOT EXISTS counted (id int PRIMARY KEY)');
       for (let id = Number(process.argv[3]); ; id++) {
         await client.query('INSERT INTO counted VALUES ($1)', [id]);
         process.stdout.write(id + '\\n');
       }`,
    );
    const rounds = process.env['NIGHTLY'] === '1' ? 20 : 3;
    let confirmed = 0;
    for (let round = 0; round < rounds; round++) {
      const writer = spawn(process.execPath, [script, dataDir, String(confirmed + 1_000 * (round + 1))], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: number[] = [];
      writer.stdout.on('data', (data: Buffer) =>
        lines.push(...data.toString().trim().split('\n').map(Number)),
      );
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(20);
      const pid = postmasterPid(path.join(dataDir, 'postgres'));
      const ended = new Promise((resolve) => writer.once('exit', resolve));
      writer.kill('SIGKILL');
      // Every second time only the program dies and leaves its database running.
      if (round % 2 === 0) {
        process.kill(pid, 'SIGKILL');
        // On a busy machine a killed process may still answer for a moment.
        await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
      }
      await ended;
      const again = await acquireEmbeddedPostgres(dataDir, quiet);
      const rows = (await query(again.url, 'SELECT id FROM counted')) as { id: number }[];
      const found = new Set(rows.map((row) => row.id));
      expect(lines.filter((id) => !found.has(id))).toEqual([]);
      confirmed = Math.max(confirmed, ...lines);
      await again.release();
    }
  });

  test('does not leave root’s own account to PostgreSQL', async () => {
    const database = await acquireEmbeddedPostgres(dataDir, quiet);
    const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(postmasterPid(database.folder))], {
      encoding: 'utf8',
    }).trim();
    if (process.getuid?.() === 0) expect(owner).not.toBe('0');
    else expect(owner).toBe(String(process.getuid?.()));
    await database.release();
  });
});
