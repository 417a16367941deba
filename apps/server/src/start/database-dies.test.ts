import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newSessionToken } from '../modules/auth/session-token.ts';
import { auditCredits, post } from '../modules/credits/index.ts';
import { searchAuditRules } from '../modules/search/index.ts';
import { projectRoot } from '../platform/config/read-config.ts';
import { withDatabase } from '../platform/database/database-url.ts';
import { inTransaction, openDatabase, type DatabasePool } from '../platform/database/open-database.ts';
import {
  acquireEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import { hashSecret } from '../platform/secrets.ts';
import { copySampleWeb } from '../testing/copy-sample-web.ts';
import { isAlive, postmasterPid } from '../testing/embedded-database.ts';
import { freePort } from '../testing/free-port.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const GIVEN = 5_000;
let dataDir: string;
let api: string;
let server: ChildProcess;
let output = '';
/** The test's own part in the database, to look into the books. */
let own: EmbeddedPostgres | undefined;
let db: DatabasePool;
let accountId: string;
const token = newSessionToken();

async function startServer(): Promise<void> {
  const [web, port] = [await freePort(), await freePort()];
  api = `http://localhost:${port}`;
  output = '';
  // A session and process group of its own, as a supervisor or a terminal gives it.
  server = spawn(process.execPath, [path.join(projectRoot, 'apps/server/src/main.ts')], {
    cwd: projectRoot,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      WEB_PORT: String(web),
      API_PORT: String(port),
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE_PER_ACCOUNT: '1000000',
      SEARCHES_PER_DAY: '100000',
      // Fewer processes for searches, which are not what is judged here: a start takes a fifth less.
      SEARCH_WORKERS: '1',
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  await vi.waitFor(
    async () => {
      if (server.exitCode !== null) throw new Error(`the server ended: ${output}`);
      expect((await fetch(`${api}/readyz`)).status).toBe(200);
    },
    { timeout: 180_000, interval: 100 },
  );
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-dies-'));
  await copySampleWeb(path.join(dataDir, 'index/web.sqlite'));
  await startServer();
});
afterAll(async () => {
  if (server.exitCode === null) process.kill(-(server.pid ?? 0), 'SIGKILL');
  if (own !== undefined) await db.destroy();
  await own?.release();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function giveCredits(): Promise<void> {
  own = await acquireEmbeddedPostgres(dataDir, () => undefined);
  db = openDatabase({ url: withDatabase(own.url, 'linklode'), connectionTimeoutMs: 20_000 });
  const { rows } = await sql<{
    id: string;
  }>`INSERT INTO account (issuer, subject) VALUES ('https://id.example', 'under-load') RETURNING id`.execute(
    db,
  );
  accountId = rows[0]?.id ?? '';
  await sql`INSERT INTO credit_account (account_id) VALUES (${accountId})`.execute(db);
  const cause = { reason: 'adjustment', refType: 'test', refId: 'given', details: null } as const;
  await inTransaction(db, (tx) => post(tx, accountId, GIVEN, cause));
  await sql`INSERT INTO session (token_hash, account_id, expires_at)
    VALUES (${hashSecret(token)}, ${accountId}, now() + interval '1 hour')`.execute(db);
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s to the whole process group ends node first and PostgreSQL last, quietly, and leaves no orphan',
  async (signal) => {
    if (server.exitCode !== null) await startServer();
    // It answers a moment before it says so.
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl-C stops everything.');
    const postmaster = postmasterPid(path.join(dataDir, 'postgres'));
    const ended = new Promise((resolve) => server.once('exit', resolve));
    output = '';
    process.kill(-(server.pid ?? 0), signal);
    expect(await ended).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    expect(output.trim().split('\n')).toEqual([`${signal}: stopping ...`, 'Stopped.']);
  },
);

test('a PostgreSQL that is killed under load is started again: what was confirmed is there, nothing else was charged', async () => {
  await startServer();
  await giveCredits();
  const answers: { status: number; retryAfter: string | null; charged: number; query: string }[] = [];
  let going = true;
  let count = 0;
  const search = async (): Promise<void> => {
    while (going) {
      // Most are the first of their kind and charge; the words are those of the sample web.
      const query = `intitle:${['garden', 'guide', 'write', 'food', 'travel'][count % 5]} -nothing${count++}`;
      const answer = await fetch(`${api}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const body = (await answer.json()) as { charged?: number };
      const retryAfter = answer.headers.get('retry-after');
      answers.push({ status: answer.status, retryAfter, charged: body.charged ?? 0, query });
    }
  };
  const load = Promise.all(Array.from({ length: 4 }, search));
  for (let kill = 1; kill <= 2; kill++) {
    const before = answers.length;
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(before + 10);
    const pid = postmasterPid(path.join(dataDir, 'postgres'));
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    // The processes of its connections may answer a moment longer: only what is asked once it is back says that it is.
    await expect
      .poll(() => output.split('PostgreSQL is running again').length - 1, { timeout: 90_000 })
      .toBe(kill);
    // It heals by itself: the same process of node serves searches again.
    const killed = answers.length;
    await expect
      .poll(() => answers.slice(killed + 8).some((answer) => answer.status === 200), { timeout: 90_000 })
      .toBe(true);
    expect((await fetch(`${api}/healthz`)).status).toBe(200);
  }
  going = false;
  await load;

  expect(server.exitCode).toBeNull();
  const others = answers.filter((answer) => answer.status !== 200);
  expect(others.filter((answer) => answer.status !== 503 || answer.retryAfter === null)).toEqual([]);
  expect(others.length).toBeGreaterThan(0);

  const acknowledged = answers.reduce((sum, answer) => sum + answer.charged, 0);
  const { rows } = await sql<{ charged: string }>`
    SELECT -sum(amount) AS charged FROM credit_entry WHERE account_id = ${accountId} AND reason = 'search'`.execute(
    db,
  );
  const charged = Number(rows[0]?.charged);
  expect(acknowledged).toBeGreaterThan(0);
  // What was acknowledged is in the ledger; beyond it at most what was under way at each kill and lost its answer.
  expect(charged).toBeGreaterThanOrEqual(acknowledged);
  expect(charged).toBeLessThanOrEqual(acknowledged + 2 * 4 * 10);
  const differences = (await auditCredits(db, searchAuditRules)).flatMap((check) => check.differences);
  expect(differences).toEqual([]);
});

test.runIf(process.env['NIGHTLY'] === '1')(
  'a PostgreSQL that does not start again ends the process with a line, after which its supervisor can act',
  async () => {
    const config = path.join(dataDir, 'postgres/data/postgresql.conf');
    const text = fs.readFileSync(config, 'utf8');
    fs.writeFileSync(config, `${text}\nnonsense = here\n`);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    process.kill(postmasterPid(path.join(dataDir, 'postgres')), 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output).toContain('did not stay up in 8 tries');
    fs.writeFileSync(config, text);
    await startServer();
  },
);
