import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { createSession } from './session.ts';

const failure = (status: number, code: string | null = null, reason?: string) =>
  new ApiError({
    status,
    body: { text: '', code, position: null, ...(reason ? { reason } : {}) },
    retryAfterSeconds: null,
  });
const suspension = (reason?: string) => failure(403, 'account_suspended', reason);

function newSession(stored: string | null) {
  let kept = stored;
  const tokens = {
    find: () => kept,
    save: (token: string) => void (kept = token),
    remove: () => void (kept = null),
    adoptAuthToken: vi.fn(),
  };
  const parts = {
    tokens,
    getMe: vi.fn(async (_token: string): Promise<unknown> => ({})),
    postLogout: vi.fn(async (_token: string) => undefined),
    onTokenChange: vi.fn(),
    keepNotice: vi.fn(),
    logError: vi.fn(),
  };
  const session = createSession(parts);
  session.start();
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { session, parts, settle, kept: () => kept };
}

describe('starting', () => {
  it('takes the stored token, and none where there is none', () => {
    const { session, parts } = newSession('t');
    expect(session.getState()).toEqual({ token: 't', ended: null });
    expect(parts.tokens.adoptAuthToken).toHaveBeenCalledOnce();
    expect(newSession(null).session.getState()).toEqual({ token: null, ended: null });
  });
});

describe('the user of a session', () => {
  it.each([401, 403, 404])('ends it where /user/me answers %s', (status) => {
    const { session, kept } = newSession('t');
    session.refuseUser('t', failure(status));
    expect(session.getState()).toEqual({ token: null, ended: 'refused' });
    expect(kept()).toBeNull();
    session.acknowledgeEnd();
    expect(session.getState().ended).toBeNull();
  });

  it.each([
    ['a network error', new NoAnswerError('cut')],
    ['429', failure(429)],
    ['503', failure(503)],
  ])('keeps the token after %s', (_what, error) => {
    const { session, kept } = newSession('t');
    session.refuseUser('t', error);
    expect([session.getState().token, kept()]).toEqual(['t', 't']);
  });

  it('of another token ends nothing', () => {
    const { session } = newSession('t');
    session.refuseUser('old', failure(401));
    expect(session.getState().token).toBe('t');
  });

  it('says why it is suspended', () => {
    const { session, parts } = newSession('t');
    session.refuseUser('t', suspension('scraping'));
    expect(session.getState().ended).toBe('suspended');
    expect(parts.keepNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'suspended', reason: 'scraping' });
  });
});

describe('ending', () => {
  it('clears first and tells the server afterwards, also offline', async () => {
    const { session, parts, settle, kept } = newSession('t');
    parts.postLogout.mockImplementation(async () => {
      expect(kept()).toBeNull();
      throw new NoAnswerError('offline');
    });
    session.logOut();
    expect(session.getState()).toEqual({ token: null, ended: 'logout' });
    await settle();
    expect(parts.postLogout).toHaveBeenCalledExactlyOnceWith('t');
    expect(parts.onTokenChange).toHaveBeenCalledOnce();
    expect(parts.logError).toHaveBeenCalledWith('Failed to log out', expect.any(NoAnswerError));
  });

  it('ignores the refusal of a token that is no longer the current one', () => {
    const { session, parts } = newSession('old');
    session.signIn('new');
    session.refuse('old');
    session.refuse(null);
    expect(session.getState().token).toBe('new');
    expect(parts.keepNotice).not.toHaveBeenCalled();
    session.refuse('new');
    expect(session.getState()).toEqual({ token: null, ended: 'refused' });
    expect(parts.keepNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'ended' });
  });

  it('asks why before a suspension ends it, and keeps the reason for the sign-in', async () => {
    const { session, parts, settle, kept } = newSession('t');
    parts.getMe.mockRejectedValue(suspension('scraping'));
    session.refuse('t', suspension());
    expect(session.getState().token).toBe('t');
    await settle();
    expect([session.getState().ended, kept()]).toEqual(['suspended', null]);
    expect(parts.keepNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'suspended', reason: 'scraping' });
  });

  it('ends by a suspension also where nobody says why, and not by one that was lifted', async () => {
    const cut = newSession('t');
    cut.parts.getMe.mockRejectedValue(new NoAnswerError('cut'));
    cut.session.refuse('t', suspension());
    await cut.settle();
    expect(cut.parts.keepNotice).toHaveBeenCalledExactlyOnceWith({ kind: 'suspended', reason: null });

    const lifted = newSession('t');
    lifted.session.refuse('t', suspension());
    await lifted.settle();
    expect(lifted.session.getState().token).toBe('t');
  });

  it('follows another tab out and in', () => {
    const { session, parts, kept } = newSession('t');
    session.followOtherTab('t');
    expect(parts.onTokenChange).not.toHaveBeenCalled();
    session.followOtherTab(null);
    expect([session.getState(), kept()]).toEqual([{ token: null, ended: null }, null]);
    session.followOtherTab('b');
    expect([session.getState().token, kept()]).toEqual(['b', 'b']);
  });

  it('takes an empty token as no token', () => {
    const { session, kept } = newSession('t');
    session.signIn('');
    expect([session.getState().token, kept()]).toEqual([null, null]);
  });
});
