import type { SignInNotice } from '../lib/sign-in-notice.ts';
import type { TokenStorage } from '../lib/token-storage.ts';
import { ApiError, isSuspension } from './api-error.ts';

export interface SessionState {
  readonly token: string | null;
  /** Why the last session ended, until the screen has gone where that leads; null otherwise. */
  readonly ended: 'logout' | 'refused' | 'suspended' | 'closed' | null;
}

export interface Session {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the stored token. Call once, at start-up. */
  start(): void;
  signIn(token: string): void;
  /** Forgets everything here first, then tells the server; works offline. */
  logOut(): void;
  /**
   * The server refused this token: ends the session if it is still the current one. Of a suspension only `/user/me`
   * says why, so it is asked first.
   */
  refuse(token: string | null, error?: ApiError): void;
  /** `/user/me` failed for this token: ends the session where that is an answer about it. */
  refuseUser(token: string, error: unknown): void;
  /** The server has closed the account. `erasedAfter`: until when a sign-in opens it again, UTC, ISO 8601. */
  close(erasedAfter: string): void;
  /** Another tab wrote or removed the stored token; null when it is gone there. */
  followOtherTab(token: string | null): void;
  /** The screen has gone where the end of the session leads. */
  acknowledgeEnd(): void;
}

interface SessionParts {
  readonly tokens: TokenStorage;
  /** Asks for the user of a token. Must leave a refusal to the session. */
  readonly getMe: (token: string) => Promise<unknown>;
  readonly postLogout: (token: string) => Promise<unknown>;
  /** Called whenever the token changes or goes: what belongs to the last person must go too. */
  readonly onTokenChange: () => void;
  /** Keeps for the sign-in page why somebody is there. */
  readonly keepNotice: (notice: SignInNotice) => void;
  readonly logError: (message: string, error: unknown) => void;
}

/** Only an answer of the server about this very call ends a session; trouble on the way does not. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 429 && error.status < 500;
}

export function createSession(parts: SessionParts): Session {
  let state: SessionState = { token: null, ended: null };
  const listeners = new Set<() => void>();

  function set(change: SessionState) {
    state = change;
    for (const listener of listeners) listener();
  }

  function end(reason: SessionState['ended'], notice: SignInNotice | null = null) {
    parts.tokens.remove();
    parts.onTokenChange();
    if (notice) parts.keepNotice(notice);
    set({ token: null, ended: reason });
  }

  function take(token: string) {
    parts.onTokenChange();
    set({ token, ended: null });
  }

  function suspend(token: string, error: unknown) {
    const reason = isSuspension(error) ? (error.body.reason ?? null) : null;
    if (state.token === token) end('suspended', { kind: 'suspended', reason });
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
      if (token) set({ token, ended: null });
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
      if (isSuspension(error)) {
        parts.getMe(token).then(
          // Lifted meanwhile.
          () => undefined,
          (why: unknown) => {
            parts.logError('Failed to fetch user', why);
            suspend(token, why);
          },
        );
      } else end('refused', { kind: 'ended' });
    },
    refuseUser(token, error) {
      if (state.token !== token || !endsSession(error)) return;
      if (isSuspension(error)) suspend(token, error);
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
      if (state.ended !== null) set({ ...state, ended: null });
    },
  };
}
