import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { openSigningKey, signingKeyFile } from '../platform/signing/signing-key.ts';
import { operate } from '../testing/operate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { UsageError } from './arguments.ts';
import { receiptsCommands } from './receipts-commands.ts';

let database: TestDatabase;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'receipt-keys-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true, force: true });
  await database.drop();
});

async function run(name: string, ...words: string[]): Promise<string> {
  const config = { databaseUrl: database.url, dataDir };
  return (await operate(receiptsCommands, name, words, { config })).told;
}

test('an operator declares a key stolen: it is listed so, its file is gone, and nobody is told to start anything again', async () => {
  const key = openSigningKey(signingKeyFile(dataDir));
  await sql`INSERT INTO receipt_key (id, public_key) VALUES (${key.id}, ${key.publicKey})`.execute(
    database.db,
  );
  expect(await run('receipts keys')).toMatch(new RegExp(`^${key.id}  since \\S+\\n$`));
  const revoke = (...words: string[]) => run('receipts revoke-key', ...words);
  for (const wrong of [
    [key.id, '--because', 'x'],
    [key.id, '--stolen', 'yesterday', '--because', 'x'],
    [key.id, '--stolen', '2999-01-01', '--because', 'x'],
    [key.id, '--stolen', '2026-11-20', '--because', ' '],
  ])
    await expect(async () => revoke(...wrong)).rejects.toThrow(UsageError);
  await expect(revoke('none', '--stolen', '2026-11-20', '--because', 'x')).rejects.toThrow(OperatorError);
  expect(fs.existsSync(signingKeyFile(dataDir))).toBe(true);

  const told = await revoke(key.id, '--stolen', '2026-11-20T08:00:00Z', '--because', 'backup was public');
  expect(told).toContain('counts as stolen since 2026-11-20T08:00:00.000Z');
  expect(told).toContain('the next receipt of this process is signed with another key, without a start');
  // A key of another process is its own to change.
  expect(await revoke(key.id, '--stolen', '2026-11-21', '--because', 'x')).not.toMatch(/start .* again/);
  expect(await run('receipts keys')).toContain('stolen 2026-11-20T08:00:00.000Z');
  expect(openSigningKey(signingKeyFile(dataDir)).id).not.toBe(key.id);
});
