import type { User } from '@linklode/contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { createSession, retryDelayMs } from './session.ts';

const alice: User = { name: 'Alice Ash', email: 'alice@linklode.example', credits: 100 };

const failure = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, body: { text: '', code: null, position: null }, retryAfterSeconds });

function newSession(stored: string | null, answers: (User | Error)[]) {
  let kept = stored;
  const timers: { action: () => void; delayMs: number }[] = [];
  const tokens = {
    find: () => kept,
    save: (token: string) => void (kept = token),
    remove: () => void (kept = null),
    adoptAuthToken: vi.fn(),
  };
  const getMe = vi.fn(async (_signal: AbortSignal) => {
    const answer = answers.shift();
    if (!answer) throw new Error('asked too often');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const parts = {
    tokens,
    getMe,
    postLogout: vi.fn(async (_token: string) => undefined),
    onTokenChange: vi.fn(),
    keepNotice: vi.fn(),
    logError: vi.fn(),
    setTimer: (action: () => void, delayMs: number) => timers.push({ action, delayMs }),
    clearTimer: vi.fn(),
  };
  const session = createSession(parts);
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { session, parts, timers, settle, kept: () => kept };
}

describe('starting', () => {
  it('loads the user of a stored token', async () => {
    const { session, parts, settle } = newSession('t', [alice]);
    session.start();
    expect(session.getState()).toEqual({ token: 't', user: null, ended: null });
    await settle();
    expect(session.getState().user).toEqual(alice);
    expect(parts.tokens.adoptAuthToken).toHaveBeenCalledOnce();
  });

  it('asks nothing without a token', async () => {
    const { session, parts, settle } = newSession(null, []);
    session.start();
    await settle();
    expect(parts.getMe).not.toHaveBeenCalled();
  });

  it.each([401, 403, 404])('ends the session when /user/me answers %s', async (status) => {
    const { session, parts, settle, kept } = newSession('t', [failure(status)]);
    session.start();
    await settle();
    expect(session.getState()).toEqual({ token: null, user: null, ended: 'refused' });
    expect(kept()).toBeNull();
    expect(parts.logError).toHaveBeenCalledWith('Failed to fetch user', expect.any(ApiError));
    session.acknowledgeEnd();
    expect(session.getState().ended).toBeNull();
  });

  it.each([
    ['a network error', new NoAnswerError('cut'), 1000],
    ['429', failure(429, 20), 20_000],
    ['503', failure(503), 1000],
  ])('keeps the token after %s and tries again', async (_what, error, delayMs) => {
    const { session, parts, settle, timers, kept } = newSession('t', [error, alice]);
    session.start();
    await settle();
    expect([session.getState().token, kept()]).toEqual(['t', 't']);
    expect(parts.logError).toHaveBeenCalledWith('Failed to fetch user', error);
    expect(timers.map((timer) => timer.delayMs)).toEqual([delayMs]);
    timers[0]?.action();
    await settle();
    expect(session.getState().user).toEqual(alice);
  });
});

describe('ending', () => {
  it('clears first and tells the server afterwards, also offline', async () => {
    const { session, parts, settle, kept } = newSession('t', [alice]);
    session.start();
    await settle();
    parts.postLogout.mockImplementation(async () => {
      expect(kept()).toBeNull();
      throw new NoAnswerError('offline');
    });
    session.logOut();
    expect(session.getState()).toEqual({ token: null, user: null, ended: 'logout' });
    await settle();
    expect(parts.postLogout).toHaveBeenCalledExactlyOnceWith('t');
    expect(parts.onTokenChange).toHaveBeenCalledOnce();
  });

  it('ignores the refusal of a token that is no longer the current one', async () => {
    const { session, settle } = newSession('old', [alice, alice]);
    session.start();
    await settle();
    session.signIn('new');
    session.refuse('old');
    session.refuse(null);
    expect(session.getState().token).toBe('new');
    session.refuse('new');
    expect(session.getState().token).toBeNull();
    await settle();
    expect(session.getState().user).toBeNull();
  });

  it('asks why before a suspension ends it, and keeps the reason for the sign-in', async () => {
    const suspension = (reason?: string) =>
      new ApiError({
        status: 403,
        body: { text: '', code: 'account_suspended', position: null, ...(reason ? { reason } : {}) },
        retryAfterSeconds: null,
      });
    const { session, parts, settle, kept } = newSession('t', [alice, suspension('scraping')]);
    session.start();
    await settle();
    session.refuse('t', suspension());
    expect(session.getState().token).toBe('t');
    await settle();
    expect([session.getState().ended, kept()]).toEqual(['suspended', null]);
    expect(parts.keepNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'suspended', reason: 'scraping' });
  });

  it('follows another tab out and in', async () => {
    const bob: User = { name: null, email: 'bob@linklode.example', credits: 0 };
    const { session, parts, settle, kept } = newSession('t', [alice, bob]);
    session.start();
    await settle();
    session.followOtherTab('t');
    expect(parts.onTokenChange).not.toHaveBeenCalled();
    session.followOtherTab(null);
    expect([session.getState(), kept()]).toEqual([{ token: null, user: null, ended: null }, null]);
    session.followOtherTab('b');
    await settle();
    expect([session.getState().user, kept()]).toEqual([bob, 'b']);
  });

  it('takes an empty token as no token', () => {
    const { session, kept } = newSession('t', [alice]);
    session.start();
    session.signIn('');
    expect([session.getState().token, kept()]).toEqual([null, null]);
  });
});

describe('refreshing', () => {
  it('drops the answer of a call that a newer one replaced', async () => {
    const { session, parts, settle } = newSession('t', []);
    const answers: ((user: User) => void)[] = [];
    parts.getMe.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    session.start();
    session.refreshUser();
    answers[1]?.({ ...alice, credits: 90 });
    await settle();
    answers[0]?.(alice);
    await settle();
    expect(session.getState().user?.credits).toBe(90);
  });

  it('joins a running call when that is enough', async () => {
    const { session, parts, settle } = newSession('t', [alice]);
    session.start();
    session.refreshUser({ joinRunning: true });
    await settle();
    expect(parts.getMe).toHaveBeenCalledOnce();
  });

  it('takes the balance from other answers', async () => {
    const { session, settle } = newSession('t', [alice]);
    session.setCredits(5);
    expect(session.getState().user).toBeNull();
    session.start();
    await settle();
    session.setCredits(5);
    expect(session.getState().user?.credits).toBe(5);
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
