import type { CreditEntry, SearchRequest, SearchResponse, User } from '@linklode/contract';
import { getWebConfig } from '../lib/app-config.ts';
import { clearTabState } from '../lib/tab-state.ts';
import { browserTokenPlaces, createTokenStorage, TOKEN_KEYS } from '../lib/token-storage.ts';
import { createApiClient } from './api-client.ts';
import { readCreditHistory, readSearchResponse, readUser } from './read-answer.ts';
import { createSession } from './session.ts';

const config = getWebConfig();
const tokens = createTokenStorage(browserTokenPlaces(config.product_domain));

const client = createApiClient({
  origin: config.api_origin,
  findToken: () => session.getState().token,
  onRefused: (token) => session.refuse(token),
  fetch: (...args) => fetch(...args),
});

/** The session of this window. There is one; components read it through useSession. */
export const session = createSession({
  tokens,
  getMe: (signal) => getMe({ signal }),
  postLogout: async (token) => {
    await client.call({ method: 'POST', path: '/auth/logout', token, keepsSession: true, keepalive: true });
  },
  onTokenChange: clearTabState,
  logError: (message, error) => console.error(message, error),
  setTimer: (action, delayMs) => setTimeout(action, delayMs),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/** Starts the session and listens to the other tabs. Call once, in the browser. */
export function startSession(): void {
  session.start();
  window.addEventListener('storage', (event) => {
    const isTokenKey = event.key === null || TOKEN_KEYS.some((key) => key === event.key);
    if (!isTokenKey || event.storageArea !== window.localStorage) return;
    const [token, authToken] = TOKEN_KEYS.map((key) => window.localStorage.getItem(key));
    session.followOtherTab(token || authToken || null);
  });
  window.addEventListener('online', () => {
    const { token, user } = session.getState();
    if (token && !user) session.refreshUser();
  });
}

/** The signed-in user, or the user of another token that is being tried. */
export async function getMe(options: { signal?: AbortSignal; token?: string } = {}): Promise<User> {
  return readUser(await client.call({ method: 'GET', path: '/user/me', keepsSession: true, ...options }));
}

export async function postCallback(body: { code: string; state?: string; iss?: string }): Promise<unknown> {
  return client.call({ method: 'POST', path: '/auth/callback', body, keepsSession: true });
}

export async function runSearch(body: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
  return readSearchResponse(await client.call({ method: 'POST', path: '/search', body, signal }));
}

export async function listCreditHistory(signal: AbortSignal): Promise<CreditEntry[]> {
  return readCreditHistory(await client.call({ method: 'GET', path: '/credit-history', signal }));
}

/** Where a browser goes to sign in. */
export function signInAddress(apiOrigin: string): string {
  return `${apiOrigin}/auth/login`;
}
