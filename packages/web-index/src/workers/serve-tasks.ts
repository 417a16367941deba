import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { SQLITE, sqliteFailureOf } from '../store/sqlite-failure.ts';

/** What a worker, which is a thread or a process, is sent: one or more tasks, to be answered in order. */
export interface TaskOrder<Task> {
  readonly id: number;
  readonly task: Task;
}

/** Tasks that were sent ahead and now belong to another worker, if this one has not begun them. */
export interface TakenBack {
  readonly takenBack: readonly number[];
}

/** What a task tells before it is done. */
export interface TaskNews {
  readonly id: number;
  readonly news: unknown;
}

/** What the worker sends back, after it has said 'ready'. */
export interface TaskReply<Answer> {
  readonly id: number;
  /** How long it took, by the clock. */
  readonly ms: number;
  readonly outcome: { readonly ok: true; readonly value: Answer } | TaskFailure;
}

/** What a task threw: an error loses its class, and more, on the way. */
interface TaskFailure {
  readonly ok: false;
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** What a task failed with, as an error of this thread. */
export function readFailure({ name, message, stack }: TaskFailure): Error {
  if (name === 'IndexUnavailableError') return new IndexUnavailableError(message);
  return Object.assign(new Error(message), stack === undefined ? { name } : { name, stack });
}

const UNREADABLE = new Set<number | null>([
  SQLITE.ioError,
  SQLITE.corrupt,
  SQLITE.cannotOpen,
  SQLITE.notADatabase,
]);

/** zlib's codes for a text whose bytes have changed, https://nodejs.org/api/zlib.html#zlib-constants */
const UNPACKABLE = new Set<unknown>(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'Z_NEED_DICT']);

/**
 * The file became damaged or was removed while we use it. That is no defect of the search, and it ends when the file is
 * put back.
 */
function isUnreadableFile(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return UNPACKABLE.has(code) || UNREADABLE.has(sqliteFailureOf(error));
}

/** If a task took so long, the tasks behind it may have been taken back meanwhile. */
const LONG_MS = 10;

/**
 * A task works without a pause, so messages that came meanwhile are unread. They are read in the first turn of the
 * event loop, even if this is called while messages are being read.
 */
async function readMessages(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The only variable in the environment of a worker that is a process. */
export const WORKER_DATA = 'WORKER_DATA';

/** What whoever started this worker gave to it. */
export function readWorkerData(): unknown {
  return parentPort === null ? JSON.parse(process.env[WORKER_DATA] ?? 'null') : workerData;
}

/** If it cannot be sent, nobody waits for it any more. */
function say<Answer>(message: 'ready' | TaskNews | TaskReply<Answer>): void {
  if (parentPort === null) process.send?.(message, () => undefined);
  else parentPort.postMessage(message);
}

/**
 * Makes this thread or process a worker: answers each task by `run`. It lives as long as whoever started it. A process
 * ignores signals that a terminal or a supervisor sends to the whole process group: the server obeys them and lets
 * running searches finish.
 */
export function serveTasks<Task, Answer>(
  run: (task: Task, tell: (news: unknown) => void) => Answer | Promise<Answer>,
): void {
  const outcomeOf = async ({ id, task }: TaskOrder<Task>): Promise<TaskReply<Answer>['outcome']> => {
    try {
      return { ok: true, value: await run(task, (news) => say({ id, news })) };
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      if (!isUnreadableFile(error)) return { ok: false, name, message, stack };
      return {
        ok: false,
        name: 'IndexUnavailableError',
        message: `The web index cannot be read (${message}).`,
      };
    }
  };
  const open = new Set<number>();
  const answer = async (order: TaskOrder<Task>): Promise<void> => {
    if (!open.delete(order.id)) return;
    const from = performance.now();
    const outcome = await outcomeOf(order);
    const reply: TaskReply<Answer> = { id: order.id, ms: performance.now() - from, outcome };
    say(reply);
    if (open.size > 0 && reply.ms >= LONG_MS) await readMessages();
  };
  let before: Promise<void> = Promise.resolve();
  const hear = (message: readonly TaskOrder<Task>[] | TakenBack): void => {
    if ('takenBack' in message) {
      for (const id of message.takenBack) open.delete(id);
      return;
    }
    for (const order of message) {
      open.add(order.id);
      before = before.then(() => answer(order));
    }
  };
  if (parentPort === null) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
    process.on('disconnect', () => process.exit(0));
    process.on('message', hear);
  } else parentPort.on('message', hear);
  say('ready');
  // A process will be killed, and Node writes its compile cache only when one ends by itself, so write it now.
  if (parentPort === null) flushCompileCache();
}
