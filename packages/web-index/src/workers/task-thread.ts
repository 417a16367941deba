import { readFailure } from './serve-tasks.ts';
import { startWorker } from './start-worker.ts';

/** A thread that does one task after the other. */
export interface TaskThread<Task> {
  /**
   * @param onNews hears what the task tells before it is done
   * @throws what the task or `onNews` threw, or why the thread ended
   */
  readonly run: <Answer>(task: Task, onNews?: (news: unknown) => void) => Promise<Answer>;
  /** Ends it in the middle of a task; resolves when it has ended. */
  readonly end: () => Promise<void>;
}

interface Call {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onNews: ((news: unknown) => void) | undefined;
}

export function startTaskThread<Task>(script: URL, data: unknown = null): TaskThread<Task> {
  /** Answers come in this order, and news are of the first. */
  const calls: Call[] = [];
  let lastId = 0;
  let end: Error | null = null;
  const thread = startWorker<Task, unknown>(
    'thread',
    { script, data },
    {
      onNews({ news }) {
        try {
          calls[0]?.onNews?.(news);
        } catch (error) {
          calls[0]?.reject(error as Error);
        }
      },
      onReply({ outcome }) {
        const call = calls.shift();
        if (outcome.ok) call?.resolve(outcome.value);
        else call?.reject(readFailure(outcome));
      },
      onEnd(cause) {
        end = cause;
        for (const { reject } of calls) reject(cause);
      },
    },
  );
  return {
    run: <Answer>(task: Task, onNews?: (news: unknown) => void) =>
      new Promise<Answer>((resolve, reject) => {
        if (end !== null) return reject(end);
        calls.push({ resolve: resolve as (answer: unknown) => void, reject, onNews });
        thread.send([{ id: (lastId += 1), task }]);
      }),
    end: thread.end,
  };
}
