import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createKey, createPaymentOrder, runSearch } from '@linklode/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { readOperator } from '../platform/config/read-operator.ts';
import { eraseClosedAccounts } from '../start/erase-accounts.ts';
import { startTestApp, type Person, type TestApp } from '../testing/start-test-app.ts';
import { accountsCommands } from './accounts-commands.ts';
import { creditsCommands } from './credits-commands.ts';
import { withoutSecrets } from './logged-words.ts';
import { findCommands } from './find-commands.ts';
import { indexCommands } from './index-commands.ts';
import { logCommands } from './log-commands.ts';
import { paymentsCommands } from './payments-commands.ts';
import { runCommand } from './run-command.ts';

const COMMANDS = [
  ...accountsCommands,
  ...creditsCommands,
  ...findCommands,
  ...indexCommands,
  ...logCommands,
  ...paymentsCommands,
];

let app: TestApp;
let dataDir: string;
beforeEach(async () => {
  app = await startTestApp({
    webSearch: { version: () => null, search: () => Promise.resolve({ total: 0, results: [] }) },
  });
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-ops-'));
});
afterEach(async () => {
  await app.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function ops(...typed: string[]): Promise<{ status: number; told: string }> {
  let told = '';
  const status = await runCommand(COMMANDS, typed, () => ({
    config: { ...parseConfig({ DATA_DIR: dataDir }, '/'), databaseUrl: app.url },
    answer: (text) => {
      told += text;
      return Promise.resolve();
    },
    say: (line) => {
      told += `${line}\n`;
    },
    signal: new AbortController().signal,
    operator: 'olga',
  }));
  return { status, told };
}

const EMAIL = 'alice@example.com';
const grant = (...words: string[]) =>
  ops('credits', 'adjust', ...words, '--because', 'lost rows', '--ref', 'T1');

test('a correction that is far more than anybody buys, up or down, is done only by force', async () => {
  await app.signIn('alice');
  for (const credits of ['4001', '-4001']) expect((await grant(EMAIL, credits)).status).toBe(2);
  expect((await grant(EMAIL, '12900', '--force')).told).toContain('+12900, balance 13000');
  expect((await ops('credits', 'adjust', EMAIL, '4000', '--because', 'x', '--ref', 'T2')).status).toBe(0);
});

describe('the log of operators', () => {
  test('has who did what, when, on whom and how it ended, and the ledger has who granted', async () => {
    const alice = await app.signIn('alice');
    expect((await grant(EMAIL, '5', '--by', 'petra')).status).toBe(0);
    expect((await grant(EMAIL, '5')).told).toContain('worked off before');
    const { told } = await ops('log');
    const [second, first] = told.split('\n');
    const words = `credits adjust ${alice.accountId} 5 --because "lost rows" --ref T1  \\(${EMAIL}\\)`;
    expect(first).toMatch(new RegExp(`^\\S+Z  petra  ${words}  done$`));
    expect(second).toMatch(new RegExp(`^\\S+Z  olga  ${words}  not done, status 1$`));
    expect((await ops('credits', 'show', EMAIL)).told).toContain(
      '+5  adjustment: lost rows, ticket T1, by petra\n',
    );
    expect((await ops('log', '--since', '2999-01-01')).told).toBe('Nothing was changed by a command.\n');
  });

  test('does not hold what only looks, nor secrets, and cannot be changed by the product', async () => {
    await app.signIn('alice');
    await ops('accounts', 'show', EMAIL);
    await ops('credits', 'audit');
    expect((await ops('log')).told).toBe('Nothing was changed by a command.\n');
    await ops('accounts', 'suspend', EMAIL, '--because', 'sent postgres://app:canary1@db/x and ll1_canary2');
    const kept = await sql<{ words: string }>`SELECT words::text FROM operator_log`.execute(app.db);
    expect(JSON.stringify(kept.rows)).not.toMatch(/canary|alice@/);
    for (const change of [sql`UPDATE operator_log SET operator = 'x'`, sql`DELETE FROM operator_log`]) {
      await expect(change.execute(app.db)).rejects.toThrow('permission denied');
      await expect(change.execute(app.owner)).rejects.toThrow('only ever added');
    }
  });

  test('forgets the words about an erased person and keeps the entry', async () => {
    const { accountId } = await app.signIn('alice');
    await ops('accounts', 'close', EMAIL, '--because', 'Alice Example asked by letter');
    await sql`UPDATE account SET state_since = now() - interval '31 days' WHERE id = ${accountId}`.execute(
      app.db,
    );
    expect(await eraseClosedAccounts(app.db)).toBe(1);
    expect((await ops('log')).told).toMatch(/olga {2}accounts close \(erased\) {2}done\n$/);
  });

  test('has commands that need no database too, from a file beside it', async () => {
    expect((await ops('index', 'import', path.join(dataDir, 'none.warc'))).status).toBe(1);
    expect((await ops('log')).told).toMatch(/olga {2}index import \S+none\.warc {2}not done, status 1\n$/);
  });

  test('what cannot be written down is not done', async () => {
    const { accountId } = await app.signIn('alice');
    await sql`REVOKE INSERT ON operator_log FROM PUBLIC`.execute(app.owner);
    await sql`ALTER TABLE operator_log ADD CHECK (operator <> 'olga')`.execute(app.owner);
    await expect(grant(accountId, '5')).rejects.toThrow();
    const entries = await sql`SELECT FROM credit_entry WHERE ref_type = 'ticket'`.execute(app.db);
    expect(entries.rows).toHaveLength(0);
  });
});

describe('an account', () => {
  async function twoOfOneAddress(): Promise<[Person, Person]> {
    return [await app.signIn('alice'), await app.signIn('alice', 'alice at work')];
  }

  test('is corrected by its id where two have one address', async () => {
    const [, atWork] = await twoOfOneAddress();
    const refused = await grant(EMAIL, '5');
    expect(refused.status).toBe(1);
    expect(refused.told).toContain('Several accounts have this address; nothing was changed.');
    expect((await grant(EMAIL, '5', '--id', atWork.accountId)).told).toBe(`${EMAIL}: +5, balance 105\n`);
    const again = ['--because', 'x', '--ref', 'T2'];
    expect((await ops('credits', 'adjust', '-5', '--id', atWork.accountId, ...again)).status).toBe(0);
    expect((await ops('credits', 'show', atWork.accountId)).told).toContain('100 credits free');
  });

  test('that is not there is told as such, and not as a mistake in typing', async () => {
    for (const words of [
      ['credits', 'show'],
      ['accounts', 'show'],
      ['accounts', 'sessions'],
      ['accounts', 'export'],
    ])
      expect(await ops(...words, 'nobody@x.example'), words.join(' ')).toEqual({
        status: 1,
        told: 'No account has the address nobody@x.example.\n',
      });
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await ops('credits', 'show', id)).told).toBe(`No account has the id ${id}.\n`);
  });

  test('is found by a part of its address, its id and its order, and listed in pages', async () => {
    const alice = await app.signIn('alice');
    const bob = await app.signIn('bob');
    expect((await ops('accounts', 'find', 'ALICE@')).told).toContain(alice.accountId);
    expect((await ops('accounts', 'find', 'ALICE@')).told).not.toContain(bob.accountId);
    expect((await ops('accounts', 'find', bob.accountId)).told).toContain('bob@example.com');
    // A percent sign is a percent sign.
    expect((await ops('accounts', 'find', '%')).status).toBe(1);
    await bob.call(createPaymentOrder, { body: { amount: 129, credits: 50 } });
    const order = await sql<{ id: string }>`SELECT id FROM payment_order`.execute(app.db);
    const [{ id }] = order.rows as [{ id: string }];
    expect((await ops('accounts', 'find', id)).told).toContain('bob@example.com');
    const first = await ops('accounts', 'list', '--limit', '1');
    expect(first.told).toContain('bob@example.com');
    const [, after = ''] = /--after (\S+)/.exec(first.told) ?? [];
    const second = await ops('accounts', 'list', '--limit', '1', '--after', after);
    expect(second.told).toContain(EMAIL);
    expect(second.told).toMatch(/1 accounts\n$/);
  });

  test('has its sessions listed and ended, one or all', async () => {
    const [here] = [await app.signIn('alice'), await app.signIn('alice'), await app.signIn('alice')];
    const { told } = await ops('accounts', 'sessions', EMAIL);
    expect(told).toMatch(/3 sessions\n$/);
    expect(told).not.toContain(here.token);
    const [session = ''] = told.split(' ');
    expect((await ops('accounts', 'sessions', EMAIL, '--end', session)).told).toBe(
      `${EMAIL}: 1 sessions ended\n`,
    );
    expect((await ops('accounts', 'sessions', EMAIL, '--end-all')).told).toBe(`${EMAIL}: 2 sessions ended\n`);
    expect(
      (await ops('log')).told.split('\n').filter((line) => line.includes('accounts sessions')),
    ).toHaveLength(2);
  });

  test('has its keys listed and revoked, one or all, which is written down', async () => {
    const alice = await app.signIn('alice');
    const wish = { name: 'Agent', scope: 'spend', call_cap: 5, day_cap: 9, expires_in_days: 1 } as const;
    const [one] = [await alice.call(createKey, { body: wish }), await alice.call(createKey, { body: wish })];
    const { told } = await ops('accounts', 'keys', EMAIL);
    expect(told).toMatch(/0 of 9 today, 5 a call[\s\S]*2 keys\n$/);
    expect(told).not.toContain(one.body.key.slice(9));
    expect((await ops('accounts', 'keys', EMAIL, '--revoke', one.body.id)).told).toBe(
      `${EMAIL}: 1 keys revoked\n`,
    );
    expect((await ops('accounts', 'keys', EMAIL, '--revoke-all')).told).toBe(`${EMAIL}: 1 keys revoked\n`);
    expect((await ops('log')).told.split('\n').filter((line) => line.includes('accounts keys'))).toHaveLength(
      2,
    );
  });

  test('has its searches of a day told, and all that is kept exported', async () => {
    const alice = await app.signIn('alice');
    await alice.call(runSearch, { body: { query: 'intitle:"lost sapphire"' } });
    const { told } = await ops('accounts', 'searches', EMAIL);
    expect(told).toMatch(/0 results, 0 credits\s+page 1 {2}intitle:"lost sapphire"\n1 searches/);
    expect((await ops('accounts', 'searches', EMAIL, '--on', '2020-01-01')).told).toMatch(/^0 searches/);
    const file = JSON.parse((await ops('accounts', 'export', EMAIL)).told) as { account: { email: string } };
    expect(file.account.email).toBe(EMAIL);
  });
});

test('secrets that were pasted are not kept, other words are', () => {
  expect(withoutSecrets('postgres://a:b@c/d')).toBe('postgres://a:(secret)@c/d');
  expect(withoutSecrets('token=abc key=x')).toBe('token=(secret) key=(secret)');
  expect(withoutSecrets('asked by letter, ticket 90')).toBe('asked by letter, ticket 90');
});

test('the operator is who says so, who used sudo, or the account of the machine', () => {
  expect(readOperator({ OPERATOR: ' petra ', SUDO_USER: 'x' })).toBe('petra');
  expect(readOperator({ OPERATOR: '', SUDO_USER: 'petra' })).toBe('petra');
  expect(readOperator({})).toBe(os.userInfo().username);
});
