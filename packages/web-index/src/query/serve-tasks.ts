import { parentPort } from 'node:worker_threads';

/** What a pool sends to its thread. */
export interface TaskOrder<Task> {
  readonly id: number;
  readonly task: Task;
}

/** What the thread sends back, once it has said 'ready'. */
export interface TaskReply<Answer> {
  readonly id: number;
  readonly outcome:
    | { readonly ok: true; readonly value: Answer }
    | { readonly ok: false; readonly name: string; readonly message: string };
}

/** SQLite's I/O error, corrupt file, cannot open and no database, https://www.sqlite.org/rescode.html */
const UNREADABLE = new Set([10, 11, 14, 26]);

/** The file went bad or away under us. That is no defect of the search, and ends when the file is put back. */
function isUnreadableFile(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && UNREADABLE.has(errcode & 0xff);
}

/** Makes this thread one of a pool: answers each task by `run`. Does nothing in a process' first thread. */
export function serveTasks<Task, Answer>(run: (task: Task) => Answer | Promise<Answer>): void {
  const port = parentPort;
  if (port === null) return;
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
  port.on('message', ({ id, task }: TaskOrder<Task>) => {
    void outcomeOf(task).then((outcome) => port.postMessage({ id, outcome } satisfies TaskReply<Answer>));
  });
  port.postMessage('ready');
}
