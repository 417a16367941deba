import type { AnswerOf, BodyOf, User } from '@linklode/contract';
import type { runSearch } from '@linklode/contract/calls';
import { getWebConfig } from '../lib/app-config.ts';
import { clearTabState } from '../lib/tab-state.ts';
import { dropSignInNotice, keepSignInNotice } from '../lib/sign-in-notice.ts';
import { browserTokenPlaces, createTokenStorage, TOKEN_KEYS } from '../lib/token-storage.ts';
import type { ApiClient } from './api-client.ts';
import { createSession, type Session } from './session.ts';

const config = getWebConfig();

type Calling = typeof import('./calling.ts') & { readonly client: ApiClient };

let calling: Promise<Calling> | null = null;

/** A visitor of a public page calls nothing, and so does not load how to call. */
function loadCalling(): Promise<Calling> {
  calling ??= import('./calling.ts').then(
    (code) => ({
      ...code,
      client: code.createApiClient({
        origin: config.api_origin,
        findToken: () => session.getState().token,
        onRefused: (token, error) => session.refuse(token, error),
        fetch: (...args) => fetch(...args),
      }),
    }),
    (error: unknown) => {
      // The next call tries again.
      calling = null;
      throw error;
    },
  );
  return calling;
}

/** The API as this window calls it: with the session's token, whose refusal ends the session. */
export const call: ApiClient['call'] = async (route, request) =>
  (await loadCalling()).client.call(route, request);
export const download: ApiClient['download'] = async (route, request) =>
  (await loadCalling()).client.download(route, request);

/** The user of a token. A refusal is left to the caller. */
export async function callGetMe(token: string, signal?: AbortSignal): Promise<User> {
  const { client, getMe } = await loadCalling();
  return client.call(getMe, { token, keepsSession: true, ...(signal ? { signal } : {}) });
}

export async function callRunSearch(
  body: BodyOf<typeof runSearch>,
  signal: AbortSignal,
): Promise<AnswerOf<typeof runSearch>> {
  const { client, runSearch: route } = await loadCalling();
  return client.call(route, { body, signal });
}

async function callLogout(token: string): Promise<unknown> {
  const { client, logout } = await loadCalling();
  return client.call(logout, { token, keepsSession: true, keepalive: true });
}

const tokens = createTokenStorage(browserTokenPlaces(config.product_domain));

/** The session of this window. There is one; components read it through useSession. */
export const session: Session = createSession({
  tokens,
  getMe: callGetMe,
  postLogout: callLogout,
  onTokenChange: () => {
    clearTabState();
    dropSignInNotice();
  },
  keepNotice: keepSignInNotice,
  logError: (message, error) => console.error(message, error),
});

let early: { readonly token: string; readonly user: Promise<User> } | null = null;

/** The user as asked for while the code of the pages was still on its way; once, and null for another token. */
export function takeEarlyUser(token: string): Promise<User> | null {
  const user = early?.token === token ? early.user : null;
  early = null;
  return user;
}

/** Starts the session and listens to the other tabs. Call once, in the browser. */
export function startSession(): void {
  session.start();
  const { token } = session.getState();
  if (token !== null) {
    early = { token, user: callGetMe(token) };
    // Whoever takes it tells of the failure.
    early.user.catch(() => undefined);
  }
  window.addEventListener('storage', (event) => {
    const isTokenKey = event.key === null || TOKEN_KEYS.some((key) => key === event.key);
    if (!isTokenKey || event.storageArea !== window.localStorage) return;
    const [first, second] = TOKEN_KEYS.map((key) => window.localStorage.getItem(key));
    session.followOtherTab(first || second || null);
  });
  // A document that the browser kept and brings back knows nothing of a sign-out since.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) session.followOtherTab(tokens.find());
  });
}
