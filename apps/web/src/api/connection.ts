import { getWebConfig } from '../lib/app-config.ts';
import { clearTabState } from '../lib/tab-state.ts';
import { dropSignInNotice, keepSignInNotice } from '../lib/sign-in-notice.ts';
import { browserTokenPlaces, createTokenStorage, TOKEN_KEYS } from '../lib/token-storage.ts';
import { createApiClient } from './api-client.ts';
import { getMe } from './get-me.ts';
import { createSession, type Session } from './session.ts';

const config = getWebConfig();

/** The API as this window calls it: with the session's token, whose refusal ends the session. */
export const client = createApiClient({
  origin: config.api_origin,
  findToken: () => session.getState().token,
  onRefused: (token, error) => session.refuse(token, error),
  fetch: (...args) => fetch(...args),
});

const tokens = createTokenStorage(browserTokenPlaces(config.product_domain));

/** The session of this window. There is one; components read it through useSession. */
export const session: Session = createSession({
  tokens,
  getMe: (signal) => getMe(client, { signal }),
  postLogout: async (token) => {
    await client.call({ method: 'POST', path: '/auth/logout', token, keepsSession: true, keepalive: true });
  },
  onTokenChange: () => {
    clearTabState();
    dropSignInNotice();
  },
  keepNotice: keepSignInNotice,
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
  // A document that the browser kept and brings back knows nothing of what was done since: a purchase, a sign-out.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    session.followOtherTab(tokens.find());
    if (session.getState().token) session.refreshUser();
  });
  window.addEventListener('online', () => {
    const { token, user } = session.getState();
    if (token && !user) session.refreshUser();
  });
}
