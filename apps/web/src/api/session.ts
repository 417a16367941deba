import type { User } from '@linklode/contract';
import type { SignInNotice } from '../lib/sign-in-notice.ts';
import type { TokenStorage } from '../lib/token-storage.ts';
import { ApiError, isSuspension } from './api-error.ts';

export interface SessionState {
  readonly token: string | null;
  /** Null until `/user/me` has answered. */
  readonly user: User | null;
  /** Why the last session ended, until the screen has gone where that leads; null otherwise. */
  readonly ended: 'logout' | 'refused' | 'suspended' | 'closed' | null;
}

export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the stored token and loads the user where there is one. Call once, at start-up. */
  start(): void;
  signIn(token: string): void;
  /** Forgets everything here first, then tells the server; works offline. */
  logOut(): void;
  /**
   * The server refused this token: ends the session if it is still the current one. Of a suspension only `/user/me` says
   * why, so it is asked first.
   */
  refuse(token: string | null, error?: ApiError): void;
  /** The server has closed the account. `erasedAfter`: until when a sign-in opens it again, UTC, ISO 8601. */
  close(erasedAfter: string): void;
  /** Another tab wrote or removed the stored token; null when it is gone there. */
  followOtherTab(token: string | null): void;
  /** The screen has gone where the end of the session leads. */
  acknowledgeEnd(): void;
  /**
   * Loads the user. On a network error, 429 or 5xx the token stays and the call is repeated with growing pauses.
   * `joinRunning` is content with a call that is already under way, `maxAgeMs` with an answer that is no older.
   */
  refreshUser(options?: { joinRunning?: boolean; maxAgeMs?: number }): void;
  /** The balance as an answer other than `/user/me` told it. */
  setCredits(credits: number): void;
}

export interface SessionParts {
  readonly tokens: TokenStorage;
  /** Must leave a refusal to the session, which decides itself what it means. */
  readonly getMe: (signal: AbortSignal) => Promise<User>;
  readonly postLogout: (token: string) => Promise<void>;
  /** Called whenever the token changes or goes: what belongs to the last person must go too. */
  readonly onTokenChange: () => void;
  /** Keeps for the sign-in page why somebody is there. */
  readonly keepNotice: (notice: SignInNotice) => void;
  readonly logError: (message: string, error: unknown) => void;
  readonly setTimer: (action: () => void, delayMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Milliseconds before the next try: doubling from one second to thirty, never before the server's Retry-After. */
export function retryDelayMs(failures: number, retryAfterSeconds: number | null): number {
  const grown = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
  return Math.max(grown, Math.min(retryAfterSeconds ?? 0, 300) * 1000);
}

/** Only an answer of the server about this very call ends a session; trouble on the way does not. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 429 && error.status < 500;
}

export function createSession(parts: SessionParts): Session {
  let state: SessionState = { token: null, user: null, ended: null };
  const listeners = new Set<() => void>();
  let running: AbortController | null = null;
  let retryTimer: unknown = null;
  /** When `/user/me` last answered for this token. */
  let loadedAtMs = 0;

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function stopLoading() {
    running?.abort();
    running = null;
    if (retryTimer !== null) parts.clearTimer(retryTimer);
    retryTimer = null;
  }

  function end(reason: SessionState['ended'], notice: SignInNotice | null = null) {
    stopLoading();
    parts.tokens.remove();
    parts.onTokenChange();
    if (notice) parts.keepNotice(notice);
    set({ token: null, user: null, ended: reason });
  }

  async function loadUser(failures: number): Promise<void> {
    stopLoading();
    const { token } = state;
    if (!token) return;
    const controller = new AbortController();
    running = controller;
    try {
      const user = await parts.getMe(controller.signal);
      if (running !== controller) return;
      loadedAtMs = Date.now();
      set({ user });
    } catch (error) {
      if (controller.signal.aborted) return;
      parts.logError('Failed to fetch user', error);
      if (state.token !== token) return;
      if (isSuspension(error)) {
        end('suspended', { kind: 'suspended', reason: error.body.reason ?? null });
        return;
      }
      if (endsSession(error)) {
        end('refused');
        return;
      }
      const waitMs = retryDelayMs(failures, error instanceof ApiError ? error.retryAfterSeconds : null);
      retryTimer = parts.setTimer(() => void loadUser(failures + 1), waitMs);
    } finally {
      if (running === controller) running = null;
    }
  }

  function take(token: string) {
    stopLoading();
    parts.onTokenChange();
    set({ token, user: null, ended: null });
    void loadUser(0);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      parts.tokens.adoptAuthToken();
      const token = parts.tokens.find();
      if (!token) return;
      set({ token });
      void loadUser(0);
    },
    signIn(token) {
      if (token === '') {
        end(null);
        return;
      }
      parts.tokens.save(token);
      take(token);
    },
    logOut() {
      const { token } = state;
      end('logout');
      if (token)
        parts.postLogout(token).catch((error: unknown) => parts.logError('Failed to log out', error));
    },
    refuse(token, error) {
      if (state.token === null || state.token !== token) return;
      if (isSuspension(error)) void loadUser(0);
      else end('refused');
    },
    close: (erasedAfter) => end('closed', { kind: 'closed', erasedAfter }),
    followOtherTab(token) {
      if (token === state.token) return;
      if (token === null) {
        end(null);
        return;
      }
      parts.tokens.save(token);
      take(token);
    },
    acknowledgeEnd() {
      if (state.ended !== null) set({ ended: null });
    },
    refreshUser(options = {}) {
      if (options.joinRunning && running) return;
      if (state.user && Date.now() - loadedAtMs < (options.maxAgeMs ?? 0)) return;
      void loadUser(0);
    },
    setCredits(credits) {
      if (state.user && state.user.credits !== credits) set({ user: { ...state.user, credits } });
    },
  };
}
