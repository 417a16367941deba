import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** "restarting": it ended by itself and is being started again. "given up": that failed too often. */
export type DatabaseHealth = 'serving' | 'restarting' | 'given up';

export interface Keeper {
  health(): DatabaseHealth;
  stop(): Promise<void>;
}

interface KeeperParts {
  readonly url: string;
  /** Starts it, or finds it running. */
  readonly ensureRunning: () => Promise<unknown>;
  readonly say: (line: string) => void;
  /** Called once, after the last try. */
  readonly onGivenUp: (reason: OperatorError) => void;
  /** How long to wait before each try, in milliseconds. */
  readonly delaysMs?: readonly number[];
}

/** After this long without an end the tries are counted anew. */
const STEADY_MS = 60_000;
const DELAYS_MS = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Starts PostgreSQL again whenever it ends by itself (the kernel was out of memory, somebody killed it). A connection
 * of its own that does nothing tells at once, without asking: it ends when the server ends.
 */
export function keepRunning(parts: KeeperParts): Keeper {
  const delays = parts.delaysMs ?? DELAYS_MS;
  const stopped = new AbortController();
  let health: DatabaseHealth = 'serving';
  let watch: pg.Client | null = null;

  /** Watches one connection to its end. Answers for how long it served, in milliseconds; 0 where there was none. */
  async function watchOnce(): Promise<number> {
    try {
      watch = await connect(parts.url);
    } catch {
      return 0;
    }
    if (health === 'restarting') parts.say('PostgreSQL is running again; no committed transaction was lost.');
    health = 'serving';
    const since = Date.now();
    await ended(watch, stopped.signal);
    return Date.now() - since;
  }

  async function run(): Promise<void> {
    for (let tries = 0; ; tries++) {
      if ((await watchOnce()) >= STEADY_MS) tries = 0;
      if (stopped.signal.aborted) return;
      if (tries >= delays.length) break;
      if (health === 'serving')
        parts.say('Connection to PostgreSQL lost; PostgreSQL is restarted if it is not running ...');
      health = 'restarting';
      await pause(delays[tries] ?? 0, stopped.signal);
      if (stopped.signal.aborted) return;
      try {
        await parts.ensureRunning();
      } catch (error) {
        const why = error instanceof Error ? error.message : JSON.stringify(error);
        parts.say(`PostgreSQL could not be started (try ${tries + 1} of ${delays.length}): ${why}`);
      }
    }
    health = 'given up';
    parts.onGivenUp(
      new OperatorError(
        `PostgreSQL exited unexpectedly and did not stay up in ${delays.length} tries. Linklode stops, so that its supervisor can act. See postgres.log beside the database (disk full? out of memory?).`,
      ),
    );
  }

  const running = run();
  return {
    health: () => health,
    async stop() {
      stopped.abort();
      await running;
      await watch?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'linklode keeper',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // An abort that came while it connected is not told again.
    if (signal.aborted) resolve();
    client.once('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
