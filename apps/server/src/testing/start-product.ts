import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { newSessionToken } from '../modules/auth/session-token.ts';
import { post } from '../modules/credits/index.ts';
import { projectRoot } from '../platform/config/read-config.ts';
import { withDatabase } from '../platform/database/database-url.ts';
import { inTransaction, openDatabase, type DatabasePool } from '../platform/database/open-database.ts';
import { acquireEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { hashSecret } from '../platform/secrets.ts';
import { copySampleWeb } from './copy-sample-web.ts';
import { isAlive, postmasterPid } from './embedded-database.ts';
import { freePort } from './free-port.ts';
import type { GatewaySettings, Vitals } from './product-process.ts';

export interface Customer {
  readonly accountId: string;
  readonly token: string;
}

/** The whole product as a process of its own on a data folder of its own, to be killed and started again. */
export interface Product {
  /** The same for all lives. */
  readonly api: string;
  readonly processId: () => number;
  /** Of the test, beside the product's own pools; as the owner of the schema. */
  readonly db: DatabasePool;
  /** The last lines of all lives, for the message of a test that fails. */
  output(): string;
  /** Makes an account that is signed in and has so many credits. */
  newCustomer(credits: number): Promise<Customer>;
  /** SIGKILL to node, which cleans up nothing. Resolves when it is gone. */
  killNode(): Promise<void>;
  /** SIGKILL to PostgreSQL's first process, after which its others go. Node is to start it again. */
  killDatabase(): Promise<void>;
  /** Starts node where it does not run, and waits until it is ready to serve and the database answers. */
  untilReady(): Promise<void>;
  vitals(): Promise<Vitals>;
  close(): Promise<void>;
}

const KEPT_OUTPUT = 8_000;
const READY_WITHIN_MS = 240_000;

export async function startProduct(
  gateway: GatewaySettings,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-product-'));
  await copySampleWeb(path.join(dataDir, 'index/web.sqlite'));
  const [webPort, apiPort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${apiPort}`;
  let said = '';
  const keep = (data: Buffer): void => void (said = (said + data.toString()).slice(-KEPT_OUTPUT));

  function launch(): ChildProcess {
    const child = fork(path.join(import.meta.dirname, 'product-process.ts'), [JSON.stringify(gateway)], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        WEB_PORT: String(webPort),
        API_PORT: String(apiPort),
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'fatal',
        REQUESTS_PER_MINUTE: '1000000',
        REQUESTS_PER_MINUTE_PER_ACCOUNT: '1000000',
        SEARCHES_PER_DAY: '1000000',
        ...env,
      },
    });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    return child;
  }
  let child = launch();
  let hasEnded = endOf(child);

  async function untilReady(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) {
      child = launch();
      hasEnded = endOf(child);
    }
    for (const until = Date.now() + READY_WITHIN_MS; ;) {
      if (child.exitCode !== null) throw new Error(`the product ended: ${said}`);
      if (await isReady(api)) return;
      if (Date.now() > until) throw new Error(`the product did not become ready: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  await untilReady().catch(async (error: unknown) => {
    // Nobody else knows of it.
    child.kill('SIGTERM');
    await hasEnded;
    throw error;
  });
  const own = await acquireEmbeddedPostgres(dataDir, () => undefined);
  const db = openDatabase({
    url: withDatabase(own.url, 'linklode'),
    connectionTimeoutMs: 30_000,
    maxConnections: 2,
    purpose: 'work',
  });
  let customers = 0;

  return {
    api,
    processId: () => child.pid ?? 0,
    db,
    output: () => said,
    async newCustomer(credits) {
      const token = newSessionToken();
      const accountId = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          INSERT INTO account (issuer, subject) VALUES ('https://id.example', ${`load-${customers++}`})
          RETURNING id`.execute(tx);
        const id = rows[0]?.id ?? '';
        await sql`INSERT INTO credit_account (account_id) VALUES (${id})`.execute(tx);
        await post(tx, id, credits, { reason: 'adjustment', refType: 'test', refId: id, details: null });
        await sql`INSERT INTO session (token_hash, account_id, expires_at)
          VALUES (${hashSecret(token)}, ${id}, now() + interval '1 day')`.execute(tx);
        return id;
      });
      return { accountId, token };
    },
    async killNode() {
      child.kill('SIGKILL');
      await hasEnded;
    },
    async killDatabase() {
      const pid = postmasterPid(own.folder);
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    async untilReady() {
      // Readiness is kept for a second: asked of the database itself, a dead one is known at once.
      await untilReady();
      await untilAnswering(db);
    },
    vitals: () =>
      new Promise((resolve) => {
        child.once('message', (vitals: Vitals) => resolve(vitals));
        child.send('vitals');
      }),
    async close() {
      child.kill('SIGTERM');
      await hasEnded;
      await db.destroy();
      await own.release();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(db: DatabasePool): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; ;) {
    try {
      await sql`SELECT 1`.execute(db);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('exit', () => resolve()));

async function isReady(api: string): Promise<boolean> {
  try {
    return (await fetch(`${api}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
