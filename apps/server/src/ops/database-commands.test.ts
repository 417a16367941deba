import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { acquireDatabase } from '../platform/database/acquire-database.ts';
import { isLedgerGuarded } from '../platform/database/app-role.ts';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { askOnce, query } from '../testing/embedded-database.ts';
import { operate } from '../testing/operate.ts';
import { databaseCommands } from './database-commands.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const BALANCES = 'SELECT credits FROM balance';
let top: string;
let dataDir: string;
let record: string;
beforeEach(async () => {
  top = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-adopt-')));
  fs.chmodSync(top, 0o755);
  dataDir = path.join(top, 'data');
  await askOnce(dataDir, 'CREATE TABLE balance (credits int); INSERT INTO balance VALUES (17)');
  record = fs.readFileSync(inside('postgres.json'), 'utf8');
});
afterEach(() => fs.rmSync(top, { recursive: true, force: true }));

const inside = (...names: string[]): string => path.join(dataDir, ...names);

async function ops(
  words: string,
  folder = dataDir,
  env: Record<string, string> = {},
): Promise<{ status: number | string; told: string }> {
  const [name, ...rest] = words.split(' ');
  try {
    return await operate(databaseCommands, `database ${name}`, rest, { env: { DATA_DIR: folder, ...env } });
  } catch (error) {
    return { status: 'refused', told: (error as Error).message };
  }
}

test('adopt takes over a database that was moved away, keeps the old record beside, and leaves nothing where it was', async () => {
  const away = path.join(top, 'away');
  fs.renameSync(inside('postgres'), away);
  await expect(askOnce(dataDir, BALANCES)).rejects.toThrow(/is not there/);
  const { status, told } = await ops(`adopt ${away}`);
  expect(status).toBe(0);
  expect(fs.existsSync(away)).toBe(false);
  const kept = /kept in (\S+)\.$/m.exec(told)?.[1] ?? '';
  expect(fs.readFileSync(kept, 'utf8')).toBe(record);
  expect(fs.statSync(kept).mode & 0o777).toBe(0o600);
  expect(fs.readFileSync(inside('postgres.json'), 'utf8')).not.toContain(
    (JSON.parse(record) as { password: string }).password,
  );
  expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
});

test('adopt takes over a database whose record is lost, without its password', async () => {
  fs.rmSync(inside('postgres.json'));
  expect((await ops('adopt')).status).toBe(0);
  expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
});

test('adopt keeps the product from changing the ledger: its role has its password anew after ops migrate, and no more rights', async () => {
  const acquire = (wish: 'migrate' | 'current') =>
    acquireDatabase(parseConfig({ DATA_DIR: dataDir }, '/'), () => undefined, wish);
  const first = await acquire('migrate');
  await query(first.url, "INSERT INTO account (issuer, subject) VALUES ('https://id.example', 'ada')");
  await first.release();
  const away = path.join(top, 'away');
  fs.renameSync(inside('postgres'), away);
  expect((await ops(`adopt ${away}`)).status).toBe(0);

  const before = await acquire('current');
  await expect(query(before.url, 'SELECT 1'), 'the role still has the password of before').rejects.toThrow(
    /password authentication failed/,
  );
  await before.release();
  const after = await acquire('migrate');
  expect(after.migrated).toEqual([]);
  expect(await query(after.url, 'SELECT subject FROM account')).toEqual([{ subject: 'ada' }]);
  expect(await isLedgerGuarded(after.url)).toBe(true);
  await expect(query(after.url, 'DELETE FROM credit_entry')).rejects.toThrow(/permission denied/);
  await after.release();
});

test('adopt makes a copy an installation of its own, after which both run apart', async () => {
  const copy = path.join(top, 'copy');
  spawnSync('cp', ['-a', dataDir, copy]);
  await expect(askOnce(copy, BALANCES)).rejects.toThrow(/is a copy/);
  expect((await ops('adopt', copy)).status).toBe(0);
  const original = await acquireEmbeddedPostgres(dataDir, () => undefined);
  await askOnce(copy, 'UPDATE balance SET credits = 3');
  expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
  await original.release();
});

test('adopt and begin-anew refuse a database that is in use, one that is there already, and one that is none', async () => {
  const running = await acquireEmbeddedPostgres(dataDir, () => undefined);
  expect((await ops('adopt')).told).toContain('A PostgreSQL runs in');
  expect((await ops('begin-anew --without-the-balances-of-everybody')).told).toContain(
    'A PostgreSQL runs in',
  );
  await running.release();
  expect((await ops(`adopt ${top}`)).told).toContain('There is no database in');
  const other = path.join(top, 'other');
  spawnSync('cp', ['-a', inside('postgres'), other]);
  expect((await ops(`adopt ${other}`)).told).toContain(
    `There is a database in ${inside('postgres')} already`,
  );
  expect((await ops('adopt', dataDir, { DATABASE_URL: 'postgres://x@y/z' })).told).toContain('DATABASE_URL');
  expect(fs.readFileSync(inside('postgres.json'), 'utf8')).toBe(record);
  expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
});

test('begin-anew says what it means and does nothing until that is confirmed; then database and record are put aside', async () => {
  const asked = await ops('begin-anew');
  expect(asked.status).toBe(1);
  expect(asked.told).toContain('Nothing was changed.');
  expect(asked.told).toContain('credits that people have paid for are gone for them');
  expect(fs.readFileSync(inside('postgres.json'), 'utf8')).toBe(record);

  expect((await ops('begin-anew --without-the-balances-of-everybody')).status).toBe(0);
  const kept = fs.readdirSync(dataDir).find((name) => name.startsWith('postgres.json.until-')) ?? '';
  expect(fs.readFileSync(inside(kept), 'utf8')).toBe(record);
  expect(await askOnce(dataDir, "SELECT to_regclass('balance') AS found")).toEqual([{ found: null }]);

  // And back again.
  const old = fs.readdirSync(dataDir).find((name) => name.startsWith('postgres.until-')) ?? '';
  await ops('begin-anew --without-the-balances-of-everybody');
  expect((await ops(`adopt ${inside(old)}`)).status).toBe(0);
  expect(await askOnce(dataDir, BALANCES)).toEqual([{ credits: 17 }]);
});
