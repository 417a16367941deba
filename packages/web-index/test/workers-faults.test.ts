import { expect, test } from 'vitest';
import type { TaskReply } from '../src/workers/serve-tasks.ts';
import { startWorker, type StartedWorker } from '../src/workers/start-worker.ts';
import { startTaskThread } from '../src/workers/task-thread.ts';

const MISBEHAVING = new URL('./workers-misbehaving.ts', import.meta.url);
const DATA = { of: 'the one who started it' };

type Kind = Parameters<typeof startWorker>[0];
const kinds: Kind[] = ['thread', 'process'];

interface Heard {
  readonly worker: StartedWorker<{ url: string }>;
  /** All that was heard, in order. */
  readonly said: string[];
  readonly ended: Promise<void>;
}

function start(kind: Kind, script = MISBEHAVING): Heard {
  const said: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const tellOutcome = ({ id, outcome }: TaskReply<{ detail: string; data: unknown }>): string =>
    outcome.ok
      ? `${id}: ${outcome.value.detail} for ${JSON.stringify(outcome.value.data)}`
      : `${id}: ${outcome.name}: ${outcome.message}`;
  const worker = startWorker<{ url: string }, { detail: string; data: unknown }>(
    kind,
    { script, data: DATA },
    {
      onReady: () => said.push('ready'),
      onNews: ({ id, news }) => said.push(`${id}: ${String(news)}`),
      onReply: (reply) => said.push(tellOutcome(reply)),
      onEnd(cause) {
        said.push(`end: ${cause.message}`);
        resolve();
      },
    },
  );
  return { worker, said, ended };
}

const orders = (...urls: string[]) => urls.map((url, at) => ({ id: at + 1, task: { url } }));
const answered = (id: number, url: string) => [
  `${id}: ${url} is under way`,
  `${id}: ${url} for ${JSON.stringify(DATA)}`,
];

test.each(kinds)('a %s answers in order, tells what a task failed with, and goes on', async (kind) => {
  const { worker, said } = start(kind);
  worker.send(orders('a', 'fail', 'b'));
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(6);
  await worker.end();
  expect(said.slice(0, 6)).toEqual([
    'ready',
    ...answered(1, 'a'),
    '2: RangeError: out of range',
    ...answered(3, 'b'),
  ]);
  expect(said).toHaveLength(7);
});

test.each([
  ['thread', 'exit', 'The thread ended with 3.'],
  ['thread', 'throw', 'out of cheese'],
  ['process', 'exit', 'The process ended with 3.'],
  ['process', 'throw', 'The process ended with 1.'],
  ['process', 'kill', 'The process ended with SIGKILL.'],
] as const)('the end of a %s (%s) is told once, after its last answer', async (kind, trouble, cause) => {
  const { worker, said, ended } = start(kind);
  worker.send(orders('a', trouble, 'b'));
  await ended;
  worker.send(orders('c'));
  await worker.end();
  expect(said).toEqual(['ready', ...answered(1, 'a'), `end: ${cause}`]);
});

test.each(kinds)(
  'a %s is ended in the middle of a task, and nothing is heard of it after that',
  async (kind) => {
    const { worker, said } = start(kind);
    worker.send(orders('a', 'hang', 'b'));
    await expect.poll(() => said.length, { timeout: 20_000 }).toBe(3);
    await Promise.all([worker.end(), worker.end()]);
    expect(said).toHaveLength(4);
    expect(said.at(-1)).toMatch(/^end: The (?:thread|process) ended with (?:1|SIGKILL)\.$/);
  },
);

test.each([
  ['thread', 'is not there', './none.ts'],
  ['process', 'is not there', './none.ts'],
  ['thread', 'the system refuses to start', 'https://nowhere.example/none.ts'],
  ['process', 'the system refuses to start', 'https://nowhere.example/none.ts'],
] as const)(
  'a %s whose program %s has ended before it began, which is no exception',
  async (kind, _, script) => {
    const { worker, said, ended } = start(kind, new URL(script, import.meta.url));
    expect(said).toEqual([]);
    worker.send(orders('a'));
    await ended;
    await worker.end();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^end: /);
  },
);

test('who waits for a thread hears what its task threw, or why the thread ended', async () => {
  const thread = startTaskThread<{ url: string }>(MISBEHAVING, DATA);
  const news: unknown[] = [];
  expect(await thread.run({ url: 'a' }, (one) => news.push(one))).toMatchObject({ detail: 'a' });
  expect(news).toEqual(['a is under way']);
  const refused = thread.run({ url: 'a' }, () => {
    throw new Error('no more of this');
  });
  await expect(refused).rejects.toThrow('no more of this');
  const failed: unknown = await thread.run({ url: 'fail' }).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'RangeError', message: 'out of range' });
  // Where it happened, and not where it was heard of.
  expect((failed as Error).stack).toMatch(/workers-misbehaving/);
  const ends = await Promise.allSettled(['throw', 'b'].map((url) => thread.run({ url })));
  const cause: unknown = expect.objectContaining({ message: 'out of cheese' });
  expect(ends).toEqual([0, 1].map(() => ({ status: 'rejected', reason: cause })));
  await expect(thread.run({ url: 'c' })).rejects.toThrow('out of cheese');
  await thread.end();
});
