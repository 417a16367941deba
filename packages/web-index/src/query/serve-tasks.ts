import { flushCompileCache } from 'node:module';

/** What a pool sends to its process, several at a time, to be answered in their order. */
export interface TaskOrder<Task> {
  readonly id: number;
  readonly task: Task;
}

/** What was sent ahead and is another process' now, where this one has not come to it. */
export interface TakenBack {
  readonly takenBack: readonly number[];
}

/** What the process sends back, once it has said 'ready'. */
export interface TaskReply<Answer> {
  readonly id: number;
  /** How long it took, by the clock. */
  readonly ms: number;
  readonly outcome:
    | { readonly ok: true; readonly value: Answer }
    | { readonly ok: false; readonly name: string; readonly message: string };
}

/** SQLite's I/O error, corrupt file, cannot open and no database, https://www.sqlite.org/rescode.html */
const UNREADABLE = new Set([10, 11, 14, 26]);

/** What zlib says of a text whose bytes have changed, https://nodejs.org/api/zlib.html#zlib-constants */
const UNPACKABLE = new Set<unknown>(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT']);

/** The file went bad or away under us. That is no defect of the search, and ends when the file is put back. */
function isUnreadableFile(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (UNPACKABLE.has(code)) return true;
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && UNREADABLE.has(errcode & 0xff);
}

/** Who takes so long may have lost what lies behind. */
const LONG_MS = 10;

/** A task works without a pause, so what came meanwhile has not been read. In the first turn of the loop it is, also where this is asked while messages are read. */
async function readMessages(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** All of the environment of a pool's process. */
export const POOL_DATA = 'POOL_DATA';

/** What the pool's owner gives each of its processes. */
export function readPoolData(): unknown {
  return JSON.parse(process.env[POOL_DATA] ?? 'null');
}

/**
 * Makes this process one of a pool: answers each task by `run`. It lives as long as its pool and ends with it; signals that a
 * terminal or a supervisor sends to all processes of the group are the server's to obey, which lets searches under way end.
 */
export function serveTasks<Task, Answer>(run: (task: Task) => Answer | Promise<Answer>): void {
  const outcomeOf = async (task: Task): Promise<TaskReply<Answer>['outcome']> => {
    try {
      return { ok: true, value: await run(task) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      if (!isUnreadableFile(error)) return { ok: false, name, message };
      return {
        ok: false,
        name: 'IndexUnavailableError',
        message: `The web index cannot be read (${message}).`,
      };
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  const open = new Set<number>();
  const answer = async ({ id, task }: TaskOrder<Task>): Promise<void> => {
    if (!open.delete(id)) return;
    const from = performance.now();
    const outcome = await outcomeOf(task);
    const reply: TaskReply<Answer> = { id, ms: performance.now() - from, outcome };
    // Where the answer cannot be sent, nobody waits for it any more.
    process.send?.(reply, () => undefined);
    if (open.size > 0 && reply.ms >= LONG_MS) await readMessages();
  };
  let before: Promise<void> = Promise.resolve();
  process.on('message', (message: readonly TaskOrder<Task>[] | TakenBack) => {
    if ('takenBack' in message) {
      for (const id of message.takenBack) open.delete(id);
      return;
    }
    for (const order of message) {
      open.add(order.id);
      before = before.then(() => answer(order));
    }
  });
  process.send?.('ready', () => undefined);
  // It will be killed, and what Node made of its sources is otherwise kept only by a process that ends by itself.
  flushCompileCache();
}
