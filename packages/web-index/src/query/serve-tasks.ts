import { flushCompileCache } from 'node:module';

/** What a pool sends to its process: one or more tasks, to be answered in order. */
export interface TaskOrder<Task> {
  readonly id: number;
  readonly task: Task;
}

/** Tasks that were sent ahead and now belong to another process, if this one has not begun them. */
export interface TakenBack {
  readonly takenBack: readonly number[];
}

/** What the process sends back, after it has said 'ready'. */
export interface TaskReply<Answer> {
  readonly id: number;
  /** How long it took, by the clock. */
  readonly ms: number;
  readonly outcome:
    | { readonly ok: true; readonly value: Answer }
    | { readonly ok: false; readonly name: string; readonly message: string };
}

/** SQLite's codes for I/O error, corrupt file, cannot open, not a database, https://www.sqlite.org/rescode.html */
const UNREADABLE = new Set([10, 11, 14, 26]);

/** zlib's codes for a text whose bytes have changed, https://nodejs.org/api/zlib.html#zlib-constants */
const UNPACKABLE = new Set<unknown>(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT']);

/**
 * The file became damaged or was removed while we use it. That is no defect of the search, and it ends when the file is put back.
 */
function isUnreadableFile(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (UNPACKABLE.has(code)) return true;
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && UNREADABLE.has(errcode & 0xff);
}

/** If a task took so long, the tasks behind it may have been taken back meanwhile. */
const LONG_MS = 10;

/**
 * A task works without a pause, so messages that came meanwhile are unread. They are read in the first turn of the event loop,
 * even if this is called while messages are being read.
 */
async function readMessages(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The only variable in the environment of a pool's process. */
export const POOL_DATA = 'POOL_DATA';

/** The data that the pool's owner gives to each process. */
export function readPoolData(): unknown {
  return JSON.parse(process.env[POOL_DATA] ?? 'null');
}

/**
 * Makes this process one of a pool: answers each task by `run`. It lives as long as its pool and ends with it. It ignores signals
 * that a terminal or a supervisor sends to the whole process group: the server obeys them and lets running searches finish.
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
    // If the answer cannot be sent, nobody waits for it any more.
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
  // It will be killed, and Node writes its compile cache only when a process ends by itself, so write it now.
  flushCompileCache();
}
