import { describe, expect, test } from 'vitest';
import { createCallTally } from './call-tally.ts';
import { BREAKER_DEFAULTS } from './circuit-breaker.ts';
import type { DailyBudget } from './daily-budget.repo.ts';
import { createMemoryBudget } from '../../testing/memory-budget.ts';
import { OutgoingFailure, type OutgoingAnswer } from './send-json.ts';
import { createVendorCaller, type Exchange, type Verdict } from './vendor-caller.ts';
import { VendorError, type VendorErrorKind } from './vendor-error.ts';

type Step = number | OutgoingFailure['kind'] | { status: number; retryAfter: string };

const answerOf = (status: number, headers: Record<string, string> = {}): OutgoingAnswer => ({
  status,
  headers: new Headers(headers),
  text: '',
  json: { status },
});

function readStatus({ status }: OutgoingAnswer): Verdict<string> {
  if (status === 200) return { kind: 'answer', value: 'rows' };
  if (status === 201) return { kind: 'answer', value: 'rows', costMicroUsd: 70 };
  if (status === 401) return { kind: 'permanent', reason: 'the key is refused' };
  if (status === 422) return { kind: 'permanent', reason: 'the key is refused', confirm: true };
  if (status === 400) return { kind: 'refused', reason: 'not such a question' };
  return { kind: 'retryable', reason: `HTTP ${status}` };
}

/** A vendor that answers the steps in turn, and then 200; time passes only where somebody sleeps. */
function scripted(steps: Step[], over: { budget?: DailyBudget; maxTries?: number } = {}) {
  const clock = { nowMs: 1_000_000 };
  const sleeps: number[] = [];
  const budget = createMemoryBudget(null);
  const tally = createCallTally();
  let asked = 0;
  const caller = createVendorCaller(
    { name: 'acme', timeoutMs: 1_000, deadlineMs: 10_000, maxTries: over.maxTries ?? 3, maxConcurrent: 4 },
    {
      budget: over.budget ?? budget,
      record: tally.record,
      now: () => clock.nowMs,
      random: () => 0.5,
      sleep: (ms) => {
        sleeps.push(ms);
        clock.nowMs += ms;
        return Promise.resolve();
      },
      send: () => {
        asked++;
        const step = steps.shift() ?? 200;
        if (typeof step === 'string') return Promise.reject(new OutgoingFailure(step, 'acme.example'));
        return Promise.resolve(
          typeof step === 'number'
            ? answerOf(step)
            : answerOf(step.status, { 'retry-after': step.retryAfter }),
        );
      },
    },
  );
  const exchange: Exchange<string> = {
    purpose: 'search',
    request: { url: new URL('https://acme.example/?key=CANARY'), method: 'GET' },
    costMicroUsd: 100,
    read: readStatus,
  };
  return {
    clock,
    sleeps,
    budget,
    tally,
    caller,
    asked: () => asked,
    call: () => caller.call(exchange),
    async fails(kind: VendorErrorKind) {
      const error = await caller.call(exchange).then(
        () => null,
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(VendorError);
      expect((error as VendorError).kind).toBe(kind);
      expect(`${String((error as Error).stack)} ${JSON.stringify(error)}`).not.toContain('CANARY');
      return error as VendorError;
    },
  };
}

describe('retries', () => {
  test('follow what passes by, with pauses that grow and are drawn by lot, and stop after the third try', async () => {
    const vendor = scripted([503, 502]);
    expect(await vendor.call()).toBe('rows');
    expect(vendor.sleeps).toEqual([125, 250]);
    const dead = scripted([500, 500, 500, 500]);
    expect((await dead.fails('retryable')).message).toBe('acme: HTTP 500');
    expect(dead.asked()).toBe(3);
  });

  test('follow a broken line, not a time-out, a redirect, a refused question or a refused key', async () => {
    const broken = scripted(['network']);
    expect(await broken.call()).toBe('rows');
    for (const [step, kind] of [
      ['timeout', 'retryable'],
      ['redirect', 'retryable'],
      ['too large', 'retryable'],
      [400, 'refused'],
      [401, 'permanent'],
    ] as const) {
      const vendor = scripted([step]);
      await vendor.fails(kind);
      expect(vendor.asked()).toBe(1);
    }
  });

  test('wait as long as they are asked to, and not longer than a person would', async () => {
    const patient = scripted([{ status: 429, retryAfter: '2' }]);
    expect(await patient.call()).toBe('rows');
    expect(patient.sleeps).toEqual([2_000]);
    const long = scripted([{ status: 429, retryAfter: '60' }]);
    await long.fails('retryable');
    expect(long.sleeps).toEqual([]);
    await long.fails('breaker open');
    long.clock.nowMs += 60_001;
    expect(await long.call()).toBe('rows');
  });

  test('are not more than a fifth of the answers once the first ones are used up', async () => {
    const steps: Step[] = [];
    const vendor = scripted(steps);
    let tries = 0;
    for (let i = 0; i < 200; i++) {
      steps.push(500);
      const before = vendor.asked();
      await vendor.call().catch(() => undefined);
      tries += vendor.asked() - before;
      vendor.clock.nowMs += BREAKER_DEFAULTS.windowMs + 1;
      steps.length = 0;
    }
    expect(tries).toBeLessThanOrEqual(200 + 10 + 40);
  });
});

describe('the breaker', () => {
  test('opens after five failures, lets one through after a while, and closes when that is answered', async () => {
    const vendor = scripted(Array<number>(6).fill(500), { maxTries: 1 });
    for (let i = 0; i < 5; i++) await vendor.fails('retryable');
    expect((await vendor.fails('breaker open')).message).toBe('acme: not asked: HTTP 500');
    expect(vendor.asked()).toBe(5);
    vendor.clock.nowMs += BREAKER_DEFAULTS.openMs + 1;
    await vendor.fails('retryable');
    // The probe failed, so it stays open for twice as long.
    vendor.clock.nowMs += BREAKER_DEFAULTS.openMs + 1;
    await vendor.fails('breaker open');
    vendor.clock.nowMs += BREAKER_DEFAULTS.openMs + 1;
    const both = await Promise.allSettled([vendor.call(), vendor.call()]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(vendor.caller.state()).toEqual({ state: 'closed' });
  });

  test('does not open when most calls are answered', async () => {
    const vendor = scripted(
      Array.from({ length: 40 }, (_, i) => (i % 3 === 0 ? 500 : 200)),
      { maxTries: 1 },
    );
    for (let i = 0; i < 40; i++) await vendor.call().catch(() => undefined);
    expect(vendor.asked()).toBe(40);
  });

  test('opens at once and for long when the key is refused, and says so', async () => {
    const vendor = scripted([401]);
    await vendor.fails('permanent');
    expect((await vendor.fails('breaker open')).reason).toBe('not asked: the key is refused');
    expect(vendor.caller.state()).toMatchObject({ state: 'open', reason: 'the key is refused' });
    vendor.clock.nowMs += BREAKER_DEFAULTS.permanentMs + 1;
    expect(await vendor.call()).toBe('rows');
  });

  test('asks a second time where a refusal may be chance', async () => {
    const chance = scripted([422]);
    expect(await chance.call()).toBe('rows');
    const real = scripted([422, 422]);
    await real.fails('permanent');
    await real.fails('breaker open');
  });

  test('learns nothing from a defect of ours', async () => {
    const vendor = scripted([]);
    const defect = (): Promise<unknown> =>
      vendor.caller.call({
        purpose: 'search',
        request: { url: new URL('https://acme.example'), method: 'GET' },
        costMicroUsd: 0,
        read: () => {
          throw new TypeError('defect');
        },
      });
    for (let i = 0; i < 10; i++) await expect(defect()).rejects.toThrow(TypeError);
    expect(vendor.caller.state()).toEqual({ state: 'closed' });
  });
});

describe('money', () => {
  test('is set aside before asking and given back where the vendor does not bill', async () => {
    const vendor = scripted([500, 200, 201, 400]);
    await vendor.call();
    expect(vendor.budget.spentMicroUsd()).toBe(100);
    await vendor.call();
    expect(vendor.budget.spentMicroUsd()).toBe(170);
    await vendor.fails('refused');
    expect(vendor.budget.spentMicroUsd()).toBe(170);
    expect(vendor.tally.totals().get('acme search')).toEqual({ calls: 4, answered: 2, costMicroUsd: 170 });
  });

  test('counts as spent where nobody knows', async () => {
    const vendor = scripted(['timeout']);
    await vendor.fails('retryable');
    expect(vendor.budget.spentMicroUsd()).toBe(100);
  });

  test('ends the calls of the day at the cap, before anything is asked', async () => {
    const vendor = scripted([], { budget: createMemoryBudget(250) });
    await vendor.call();
    await vendor.call();
    await vendor.fails('over budget');
    expect(vendor.asked()).toBe(2);
    expect(vendor.caller.state()).toEqual({ state: 'closed' });
  });

  test('that cannot be counted is not spent', async () => {
    const broken: DailyBudget = { reserve: () => Promise.reject(new Error('the database is away')) };
    const vendor = scripted([], { budget: broken });
    await expect(vendor.call()).rejects.toThrow('the database is away');
    expect(vendor.asked()).toBe(0);
  });
});

test('no more than the slots are asked at once, and who waits too long is told', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const caller = createVendorCaller(
    { name: 'acme', timeoutMs: 1_000, deadlineMs: 200, maxTries: 1, maxConcurrent: 2 },
    {
      budget: createMemoryBudget(null),
      send: async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => waiting.push(resolve));
        running--;
        return answerOf(200);
      },
    },
  );
  const ask = (): Promise<string> =>
    caller.call({
      purpose: 'search',
      request: { url: new URL('https://acme.example'), method: 'GET' },
      costMicroUsd: 0,
      read: readStatus,
    });
  const first = [ask(), ask()];
  await expect(ask()).rejects.toThrow('too many calls at once');
  const queued = ask();
  for (const go of waiting.splice(0)) go();
  await Promise.all(first);
  while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  for (const go of waiting.splice(0)) go();
  expect(await queued).toBe('rows');
  expect(most).toBe(2);
});
