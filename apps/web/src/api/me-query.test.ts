import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { ME_KEY, meQuery, refreshMe, retryDelayMs, setCredits } from './me-query.ts';

const failure = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, body: { text: '', code: null, position: null }, retryAfterSeconds });

describe('the user as a query', () => {
  const { retry, retryDelay } = meQuery('t');

  it.each([
    ['a network error', new NoAnswerError('cut'), true, 1_000],
    ['429, after the time it names', failure(429, 20), true, 20_000],
    ['503', failure(503), true, 1_000],
    ['401', failure(401), false, 1_000],
    ['403', failure(403), false, 1_000],
  ])('is asked for again after %s: %s', (_what, error, again, delayMs) => {
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('No rule.');
    expect(retry(7, error)).toBe(again);
    expect(retryDelay(0, error)).toBe(delayMs);
  });

  it('takes the balance from other answers, once there is a user', () => {
    const client = new QueryClient();
    setCredits(client, 5);
    expect(client.getQueryData(ME_KEY)).toBeUndefined();
    client.setQueryData(ME_KEY, { name: 'Ada', email: null, credits: 20 });
    setCredits(client, 5);
    expect(client.getQueryData(ME_KEY)).toEqual({ name: 'Ada', email: null, credits: 5 });
  });

  it.each([
    ['the first call', undefined],
    ['a later call', { credits: 20 }],
  ])(
    'has the balance of a refused search also where %s was under way, and the next one tells anew',
    async (_what, known) => {
      const client = new QueryClient();
      if (known) client.setQueryData(ME_KEY, known, { updatedAt: 1 });
      const calls: ((user: { credits: number }) => void)[] = [];
      const queryFn = () => new Promise<{ credits: number }>((answer) => calls.push(answer));
      const told: unknown[] = [];
      const observer = new QueryObserver(client, { queryKey: ME_KEY, queryFn });
      const stop = observer.subscribe(({ data }) => told.push(data?.credits));
      expect(calls).toHaveLength(1);
      setCredits(client, 0);
      calls[0]?.({ credits: 20 });
      await expect.poll(() => client.isFetching()).toBe(0);
      await expect.poll(() => told.at(-1)).toBe(0);
      refreshMe(client);
      await expect.poll(() => calls.length).toBe(2);
      calls[1]?.({ credits: 50 });
      await expect.poll(() => told.at(-1)).toBe(50);
      stop();
    },
  );

  it('asked for anew at once, is what that says', async () => {
    const client = new QueryClient();
    client.setQueryData(ME_KEY, { credits: 20 }, { updatedAt: 1 });
    const calls: ((user: { credits: number }) => void)[] = [];
    const queryFn = () => new Promise<{ credits: number }>((answer) => calls.push(answer));
    const stop = new QueryObserver(client, { queryKey: ME_KEY, queryFn }).subscribe(() => undefined);
    setCredits(client, 10);
    refreshMe(client);
    await expect.poll(() => calls.length).toBe(2);
    calls[0]?.({ credits: 20 });
    calls[1]?.({ credits: 9 });
    await expect.poll(() => client.getQueryData(ME_KEY)).toEqual({ credits: 9 });
    stop();
  });

  it('is asked for anew where a search was charged while the first call was under way', async () => {
    const client = new QueryClient();
    const calls: ((user: { credits: number }) => void)[] = [];
    const queryFn = () => new Promise<{ credits: number }>((answer) => calls.push(answer));
    const stop = new QueryObserver(client, { queryKey: ME_KEY, queryFn }).subscribe(() => undefined);
    refreshMe(client);
    await expect.poll(() => calls.length).toBe(2);
    calls[0]?.({ credits: 20 });
    calls[1]?.({ credits: 15 });
    await expect.poll(() => client.getQueryData(ME_KEY)).toEqual({ credits: 15 });
    stop();
  });
});

describe('retryDelayMs', () => {
  it('doubles from one second to thirty and waits for Retry-After, at most five minutes', () => {
    expect([0, 1, 4, 5, 60].map((failures) => retryDelayMs(failures, null))).toEqual([
      1000, 2000, 16_000, 30_000, 30_000,
    ]);
    expect([retryDelayMs(0, 12), retryDelayMs(0, 86_400)]).toEqual([12_000, 300_000]);
  });
});
