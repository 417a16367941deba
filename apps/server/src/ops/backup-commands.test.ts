import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { availableIn, expireHolds, placeHold } from '../modules/credits/index.ts';
import { findLastBackup } from '../platform/backup/backup-record.repo.ts';
import { takeBackup as takeBackupOf } from '../platform/backup/take-backup.ts';
import type { Config } from '../platform/config/parse-config.ts';
import { describeSchema } from '../testing/describe-schema.ts';
import { readMigrations } from '../platform/database/migrate.ts';
import { inTransaction } from '../platform/database/open-database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { operate, type Operated } from '../testing/operate.ts';
import type { Person } from '../testing/start-test-app.ts';
import { startPaymentsApp, type PaymentsApp } from '../testing/start-payments-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backupCommands } from './backup-commands.ts';
import type { Command } from './command.ts';
import { paymentsCommands } from './payments-commands.ts';

/** Payments between the backup and the restore. */
const LATER = process.env['NIGHTLY'] === '1' ? 50 : 6;

let paymentsApp: PaymentsApp;
let people: Person[];
let folder: string;
const elsewhere: TestDatabase[] = [];

beforeAll(async () => {
  paymentsApp = await startPaymentsApp();
  people = await Promise.all(
    ['ann', 'ben', 'cem', 'dan', 'eve', 'fay', 'gus', 'hal'].map((name) =>
      paymentsApp.app.signIn('bob', name),
    ),
  );
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-backup-'));
});
afterAll(async () => {
  for (const database of elsewhere) await database.drop();
  await paymentsApp.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const person = (index: number): Person => people[index % people.length] as Person;

/** A database with nothing in it, and what an installation there would be configured with. */
async function emptyPlace(): Promise<{ database: TestDatabase; config: Partial<Config> }> {
  const database = await createTestDatabase();
  elsewhere.push(database);
  await sql`DROP SCHEMA public CASCADE`.execute(database.owner);
  await sql`CREATE SCHEMA public`.execute(database.owner);
  return { database, config: { databaseUrl: database.url, databaseMigrationUrl: database.ownerUrl } };
}

async function run(
  commands: readonly Command[],
  typed: string,
  config: Partial<Config> = { databaseUrl: paymentsApp.app.url },
): Promise<Operated> {
  const name = commands.find((one) => typed.startsWith(one.name))?.name ?? typed;
  const words = typed.slice(name.length).split(' ').filter(Boolean);
  return operate(commands, name, words, { config: { payments: paymentsApp.rehearsal, ...config } });
}

async function takeBackup(words = ''): Promise<string> {
  const { status, told } = await run(backupCommands, `backup ${folder} ${words}`);
  expect(status).toBe(0);
  return /^(\S+): \d+ rows/.exec(told)?.[1] ?? '';
}

async function buy(index: number): Promise<string> {
  const { id } = await paymentsApp.order(person(index));
  const proof = paymentsApp.pay(id);
  if (proof === null) throw new Error('the bank refused');
  expect((await paymentsApp.verify(person(index), proof)).body).toMatchObject({ success: true });
  return id;
}

describe('a backup', () => {
  test('under load restores to books that balance, and reconciliation credits each later payment once', async () => {
    for (let i = 0; i < 3; i++) await buy(i);
    const openBefore = await paymentsApp.order(person(3));

    let isOver = false;
    let bought = 0;
    const load = [0, 1, 2, 3].map(async (buyer) => {
      while (!isOver && bought < 60) {
        await buy(4 + buyer);
        bought++;
      }
    });
    await expect.poll(() => bought, { timeout: 20_000 }).toBeGreaterThan(3);
    const backup = await takeBackup();
    isOver = true;
    await Promise.all(load);

    // Later: an order from before is paid, others are made and paid, and only some of them did the old server still
    // hear of.
    paymentsApp.pay(openBefore.id);
    const later = [openBefore.id];
    for (let i = 0; i < LATER; i++) {
      if (i % 2 === 0) later.push(await buy(i % 4));
      else {
        const { id } = await paymentsApp.order(person(i % 4));
        paymentsApp.pay(id);
        later.push(id);
      }
      // The provider's own limit of orders for a person is not what is tested.
      await sql`ALTER TABLE payment_order DISABLE TRIGGER USER`.execute(paymentsApp.app.owner);
      await sql`UPDATE payment_order SET created_at = created_at - interval '11 minutes'`.execute(
        paymentsApp.app.owner,
      );
      await sql`ALTER TABLE payment_order ENABLE TRIGGER USER`.execute(paymentsApp.app.owner);
    }

    const place = await emptyPlace();
    const restored = await run(backupCommands, `restore ${backup}`, place.config);
    expect(restored.told).toMatch(/checks, .*: 0 differences/);
    expect(restored.told).toMatch(/payments reconcile --since \d{4}-\d\d-\d\d/);
    expect(restored.status).toBe(0);
    expect(await describeSchema(place.database.ownerUrl)).toBe(
      await describeSchema(paymentsApp.app.ownerUrl),
    );
    const creditedLater = async (): Promise<number> => {
      const { rows } = await sql<{ id: string; entries: number }>`
        SELECT provider_order_id AS id, (SELECT count(*)::int FROM credit_entry e
          WHERE e.reason = 'purchase' AND e.ref_id = o.id::text) AS entries
        FROM payment_order o`.execute(place.database.db);
      const entries = new Map(rows.map((row) => [row.id, row.entries]));
      expect([...entries.values()].every((count) => count <= 1)).toBe(true);
      return later.filter((id) => entries.get(id) === 1).length;
    };
    expect(await creditedLater()).toBe(0);

    const since = new Date().toISOString().slice(0, 10);
    await run(paymentsCommands, `payments reconcile --since ${since}`, place.config);
    expect(await creditedLater()).toBe(later.length);
    const again = await run(paymentsCommands, `payments reconcile --since ${since}`, place.config);
    expect(again).toMatchObject({ status: 0 });
    expect(await creditedLater()).toBe(later.length);
    // Every purchase that the provider was paid for is credited in the restored books, those during the backup too.
    const books = await sql<{ credited: number }>`
      SELECT count(*)::int AS credited FROM payment_order WHERE state = 'credited'`.execute(
      place.database.db,
    );
    expect(books.rows[0]?.credited).toBe(3 + bought + later.length);
    expect((await run(backupCommands, `backup ${folder}`, place.config)).status).toBe(0);
  }, 240_000);

  test('keeps no session, nor what a program comes with: who had one signs in again; the rest of a person is there', async () => {
    await sql`WITH key AS (
        INSERT INTO personal_key (account_id, name, key_hash, hint, scope, expires_at)
        SELECT id, 'Agent', sha256('key'), '', 'read', now() + interval '1 day' FROM account LIMIT 1 RETURNING id),
      code AS (
        INSERT INTO authorization_code (code_hash, key_id, redirect_uri, challenge, key_days, expires_at)
        SELECT sha256('code'), id, 'https://agent.example/back', sha256('proof'), 1, now() + interval '1 minute' FROM key)
      INSERT INTO client_token (token_hash, key_id, kind, expires_at)
      SELECT sha256('token'), id, 'refresh', now() + interval '1 day' FROM key`.execute(paymentsApp.app.db);
    const backup = await takeBackup();
    const place = await emptyPlace();
    expect((await run(backupCommands, `restore ${backup}`, place.config)).status).toBe(0);
    const count = async (table: string, database: TestDatabase['db']): Promise<number> =>
      (await sql`SELECT FROM ${sql.table(table)}`.execute(database)).rows.length;
    for (const table of ['session', 'client_token', 'authorization_code']) {
      expect([table, await count(table, paymentsApp.app.db)]).not.toEqual([table, 0]);
      expect([table, await count(table, place.database.db)]).toEqual([table, 0]);
    }
    for (const table of ['account', 'personal_key', 'signup_grant', 'credit_entry', 'payment'])
      expect(await count(table, place.database.db)).toBe(await count(table, paymentsApp.app.db));
    // New entries do not take the numbers of old ones.
    await sql`INSERT INTO account (issuer, subject) VALUES ('a', 'new')`.execute(place.database.db);
    await sql`INSERT INTO credit_account (account_id) SELECT id FROM account WHERE subject = 'new'`.execute(
      place.database.db,
    );
    await sql`WITH moved AS (UPDATE credit_account SET balance = 1, seq = 1
        WHERE account_id = (SELECT id FROM account WHERE subject = 'new') RETURNING *)
      INSERT INTO credit_entry (account_id, seq, reason, amount, balance_after, ref_type, ref_id)
      SELECT account_id, 1, 'adjustment', 1, 1, 'test', 'after' FROM moved`.execute(place.database.db);
  }, 60_000);

  test('of a moment in which somebody searches restores to books that balance, and the credits that were held are free', async () => {
    const { db } = paymentsApp.app;
    const { accountId } = person(5);
    await buy(5);
    const free = await availableIn(db, accountId);
    await inTransaction(db, (tx) => placeHold(tx, { accountId, wanted: 10, ttlSeconds: 0 }));
    await sql`UPDATE credit_hold SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      WHERE account_id = ${accountId} AND status = 'held'`.execute(db);
    const backup = await takeBackup();
    expect(await expireHolds(db)).toBe(1);
    const place = await emptyPlace();
    const restored = await run(backupCommands, `restore ${backup}`, place.config);
    expect(restored.told).toMatch(/checks, .*: 0 differences/);
    expect(restored.status).toBe(0);
    expect(await availableIn(place.database.db, accountId)).toBe(free);
  }, 60_000);

  test('is known to the database, has no name until it is finished, and only the newest stay with --keep', async () => {
    const own = path.join(folder, 'kept');
    for (let i = 0; i < 3; i++) expect((await run(backupCommands, `backup ${own} --keep 2`)).status).toBe(0);
    const names = fs.readdirSync(own).sort();
    expect(names).toHaveLength(2);
    expect(names.every((name) => /^linklode-\d{8}T\d{9}Z$/.test(name))).toBe(true);
    expect(await findLastBackup(paymentsApp.app.db)).toMatchObject({
      folder: path.join(own, names[1] ?? ''),
    });
    expect(fs.statSync(path.join(own, names[0] ?? '')).mode & 0o077).toBe(0);
  }, 60_000);
});

test('what a backup left that was killed goes with a later one; one that is under way stays', async () => {
  const own = path.join(folder, 'killed');
  const [killed, underWay] = ['.unfinished-linklode-1-1', '.unfinished-linklode-2-2'].map((name) =>
    path.join(own, name),
  ) as [string, string];
  const earlier = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const left of [killed, underWay]) {
    fs.mkdirSync(left, { recursive: true });
    fs.writeFileSync(path.join(left, 'account.copy.gz'), '');
    fs.utimesSync(left, earlier, earlier);
  }
  fs.utimesSync(path.join(killed, 'account.copy.gz'), earlier, earlier);
  expect((await run(backupCommands, `backup ${own}`)).status).toBe(0);
  expect(fs.readdirSync(own).filter((name) => name.startsWith('.'))).toEqual([path.basename(underWay)]);
}, 60_000);

test('a backup that is interrupted is told in a sentence and leaves nothing', async () => {
  const at = path.join(folder, 'interrupted');
  const { url } = paymentsApp.app;
  const parts = { url, target: at, productVersion: '0', signal: AbortSignal.abort() };
  await expect(takeBackupOf(parts)).rejects.toThrow(new OperatorError('Interrupted; nothing was kept.'));
  expect(fs.readdirSync(at)).toEqual([]);
});

describe('a restore refuses', () => {
  let backup: string;
  beforeAll(async () => {
    backup = await takeBackup();
  });

  /** A copy of the backup that something happened to. */
  function damaged(change: (copy: string) => void): string {
    const copy = fs.mkdtempSync(path.join(folder, 'copy-'));
    fs.cpSync(backup, copy, { recursive: true });
    change(copy);
    return copy;
  }
  const flip = (copy: string, file: string): void => {
    const bytes = fs.readFileSync(path.join(copy, file));
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
    fs.writeFileSync(path.join(copy, file), bytes);
  };

  test.each<[string, (copy: string) => void, RegExp]>([
    [
      'a file that changed',
      (copy) => flip(copy, 'credit_entry.copy.gz'),
      /is damaged: credit_entry\.copy\.gz/,
    ],
    [
      'a file that is cut off',
      (copy) => fs.truncateSync(path.join(copy, 'account.copy.gz'), 20),
      /is damaged: account/,
    ],
    [
      'a file that is missing',
      (copy) => fs.rmSync(path.join(copy, 'payment.copy.gz')),
      /is incomplete: payment\.copy\.gz/,
    ],
    ['a manifest that changed', (copy) => flip(copy, 'manifest.json'), /is damaged: manifest\.json/],
    [
      'one that was never finished',
      (copy) => fs.rmSync(path.join(copy, 'manifest.sha256')),
      /is not a finished backup/,
    ],
  ])('%s, in a sentence, before a table is made', async (_name, change, told) => {
    const copy = damaged(change);
    const place = await emptyPlace();
    const refused = run(backupCommands, `restore ${copy}`, place.config);
    await expect(refused).rejects.toThrow(told);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    const { rows } = await sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(
      place.database.owner,
    );
    expect(rows).toHaveLength(0);
  });

  test('a database that is in use, and changes nothing there', async () => {
    const before = (await sql`SELECT FROM credit_entry`.execute(paymentsApp.app.db)).rows.length;
    const config = { databaseUrl: paymentsApp.app.url, databaseMigrationUrl: paymentsApp.app.ownerUrl };
    await expect(run(backupCommands, `restore ${backup}`, config)).rejects.toThrow(
      /is in use: account has rows/,
    );
    expect((await sql`SELECT FROM credit_entry`.execute(paymentsApp.app.db)).rows.length).toBe(before);
  });

  test('one of a newer version', async () => {
    const copy = damaged((at) =>
      rewriteManifest(at, (text) => text.replace(readMigrations().at(-1)?.name ?? '', '9998_next.sql')),
    );
    const place = await emptyPlace();
    await expect(run(backupCommands, `restore ${copy}`, place.config)).rejects.toThrow(
      /with migration 9998_next\.sql/,
    );
  });

  test('and negative control: books that were forged with their checksums are loaded and named by the audit', async () => {
    const copy = damaged((at) => {
      const file = path.join(at, 'credit_account.copy.gz');
      const old = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
      const text = gunzipSync(fs.readFileSync(file)).toString();
      fs.writeFileSync(
        file,
        gzipSync(text.replace(/^(\S+\t)(\d+)/, (_all, id: string, n: string) => `${id}${Number(n) + 5}`)),
      );
      const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
      rewriteManifest(at, (manifest) => manifest.replace(old, sum));
    });
    // npm moves to the project's folder; a path is meant from where it was typed.
    vi.stubEnv('INIT_CWD', path.dirname(copy));
    const checked = await run(backupCommands, `restore ${path.basename(copy)} --check`);
    vi.unstubAllEnvs();
    expect(checked.told).toContain(`${copy} is whole`);
    const place = await emptyPlace();
    const { status, told } = await run(backupCommands, `restore ${copy}`, place.config);
    expect(status).toBe(1);
    expect(told).toContain('FAIL every balance is the sum of its entries: 1 differences');
    expect(told).toContain('The books do not balance.');
  });
});

function rewriteManifest(copy: string, change: (text: string) => string): void {
  const file = path.join(copy, 'manifest.json');
  const text = change(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, text);
  const sum = createHash('sha256').update(text).digest('hex');
  fs.writeFileSync(path.join(copy, 'manifest.sha256'), `${sum}  manifest.json\n`);
}
