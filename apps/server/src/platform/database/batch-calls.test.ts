import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { batchCalls, newKeysUnderWay } from './batch-calls.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Sent {
  readonly way: 'alone' | 'together';
  readonly calls: readonly string[];
  readonly end: (answers?: readonly (string | null)[]) => void;
  readonly fail: (error: Error) => void;
}

/** What was sent, each waiting to be ended; a call is answered by itself unless told. */
function script(keyed = false, underWay = newKeysUnderWay()) {
  const sent: Sent[] = [];
  const note = (way: Sent['way'], calls: readonly string[]) =>
    new Promise<readonly (string | null)[]>((resolve, reject) =>
      sent.push({ way, calls, end: (answers = calls) => resolve(answers), fail: reject }),
    );
  const ask = batchCalls<string, string>({
    alone: async (call) => (await note('alone', [call]))[0] ?? '',
    together: (calls) => note('together', calls),
    underWay,
    ...(keyed ? { keyOf: (call: string) => call.charAt(0) } : {}),
  });
  return { ask, sent, calls: () => sent.map(({ way, calls }) => `${way} ${calls.join(' ')}`) };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('one that comes alone goes alone, and those that come meanwhile go together', async () => {
  const { ask, sent, calls } = script();
  const first = ask('a');
  await turn();
  const others = [ask('b'), ask('c'), ask('d')];
  await turn();
  expect(calls()).toEqual(['alone a']);
  sent[0]?.end();
  expect(await first).toBe('a');
  await turn();
  expect(calls()).toEqual(['alone a', 'together b c d']);
  sent[1]?.end();
  expect(await Promise.all(others)).toEqual(['b', 'c', 'd']);
});

test('two with one key never go together, nor while one is under way as a call of another kind', async () => {
  const underWay = newKeysUnderWay();
  const [begins, ends] = [script(true, underWay), script(true, underWay)];
  const begun = [begins.ask('a1'), begins.ask('a2'), begins.ask('b1')];
  await turn();
  const ended = [ends.ask('a3'), ends.ask('c1')];
  await turn();
  expect(begins.calls()).toEqual(['together a1 b1']);
  expect(ends.calls()).toEqual(['alone c1']);
  ends.sent[0]?.end();
  begins.sent[0]?.end();
  await turn();
  // Whoever looked first has the key; the other has it next.
  expect([...begins.calls(), ...ends.calls()].toSorted()).toEqual(['alone a2', 'alone c1', 'together a1 b1']);
  begins.sent[1]?.end();
  await turn();
  expect(ends.calls()).toEqual(['alone c1', 'alone a3']);
  ends.sent[1]?.end();
  expect(await Promise.all([...begun, ...ended])).toEqual(['a1', 'a2', 'b1', 'a3', 'c1']);
});

test('one that is left out is asked for alone, and the others have their answers already', async () => {
  const { ask, sent, calls } = script();
  const asked = [ask('a'), ask('b')];
  await turn();
  sent[0]?.end([null, 'b']);
  expect(await asked[1]).toBe('b');
  await turn();
  expect(calls()).toEqual(['together a b', 'alone a']);
  sent[1]?.fail(new Error('its own'));
  await expect(asked[0]).rejects.toThrow('its own');
});

test('what the database refuses together is asked for one by one; what was lost on the way is not asked for again', async () => {
  const { ask, sent, calls } = script();
  const refused = [ask('a'), ask('b')];
  await turn();
  sent[0]?.fail(new pg.DatabaseError('invalid input', 13, 'error'));
  await turn();
  expect(calls()).toEqual(['together a b', 'alone a', 'alone b']);
  sent[1]?.fail(new Error('a is bad'));
  sent[2]?.end();
  await expect(refused[0]).rejects.toThrow('a is bad');
  expect(await refused[1]).toBe('b');

  // Whether it was committed nobody knows.
  const lost = [ask('c'), ask('d')];
  await turn();
  sent[3]?.fail(new Error('Connection terminated unexpectedly'));
  for (const one of lost) await expect(one).rejects.toThrow('Connection terminated');
  expect(calls()).toHaveLength(4);
});

test('one that takes long, as on a slow disk, keeps those of its own key waiting and no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, sent, calls } = script(true);
  const slow = ask('a1');
  await turn();
  const [same, other] = [ask('a2'), ask('b1')];
  await turn();
  expect(calls()).toEqual(['alone a1']);
  vi.advanceTimersByTime(200);
  await turn();
  // The other one of “a” would be left out for its lock, and be asked for alone.
  expect(calls()).toEqual(['alone a1', 'alone b1']);
  sent[0]?.end();
  expect(await slow).toBe('a1');
  await turn();
  // It waits for what is under way now, as anybody.
  expect(calls()).toEqual(['alone a1', 'alone b1']);
  sent[1]?.end();
  expect(await other).toBe('b1');
  await turn();
  expect(calls()).toEqual(['alone a1', 'alone b1', 'alone a2']);
  sent[2]?.end();
  expect(await same).toBe('a2');
});

test('one that is never answered, as when a connection is lost without a word, does not keep its key for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { ask, sent, calls } = script(true);
  void ask('a1');
  await turn();
  const next = ask('a2');
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(calls()).toEqual(['alone a1']);
  vi.advanceTimersByTime(20_000);
  await turn();
  expect(calls()).toEqual(['alone a1', 'alone a2']);
  // The late answer frees nothing that is another's by now.
  sent[0]?.end();
  const third = ask('a3');
  await turn();
  expect(calls()).toEqual(['alone a1', 'alone a2']);
  sent[1]?.end();
  expect(await next).toBe('a2');
  await turn();
  sent[2]?.end();
  expect(await third).toBe('a3');
});
