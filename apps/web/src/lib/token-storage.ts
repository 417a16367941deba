/** Where a browser keeps things. A storage is null where the browser refuses it (blocked cookies, no window). */
export interface TokenPlaces {
  readonly local: Storage | null;
  readonly session: Storage | null;
  readonly readCookies: () => string;
  readonly writeCookie: (cookie: string) => void;
  readonly hostname: string;
  /** Host under which the cookie is shared between subdomains, or null. */
  readonly productDomain: string | null;
}

export interface TokenStorage {
  /** Local `token`, local `auth_token`, the same in session storage, then the cookie. Null when none holds one. */
  find(): string | null;
  /** Writes every place. An empty token removes instead. */
  save(token: string): void;
  remove(): void;
  /** At start-up: an `auth_token` without a `token` beside it is copied, so that older sign-ins go on working. */
  adoptAuthToken(): void;
}

export const TOKEN_KEYS = ['token', 'auth_token'] as const;
export const TOKEN_COOKIE = 'linklode_token';
export const TOKEN_COOKIE_SECONDS = 2_592_000;

/** Runs against a storage that may be missing, full or forbidden; each of these reads as "nothing there". */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function findCookie(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const separator = part.indexOf('=');
    if (separator < 0 || part.slice(0, separator).trim() !== TOKEN_COOKIE) continue;
    const value = part.slice(separator + 1).trim();
    const decoded = attempt(() => decodeURIComponent(value)) ?? value;
    if (decoded !== '') return decoded;
  }
  return null;
}

/** True where the shared cookie may be set: on the product's domain itself or below it. */
export function isUnderDomain(hostname: string, domain: string | null): domain is string {
  if (!domain) return false;
  const host = hostname.toLowerCase();
  const root = domain.toLowerCase().replace(/^\./, '');
  return host === root || host.endsWith(`.${root}`);
}

export function createTokenStorage(places: TokenPlaces): TokenStorage {
  const storages = [places.local, places.session];

  function writeCookies(value: string, seconds: number) {
    const cookie = `${TOKEN_COOKIE}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax; Secure`;
    attempt(() => places.writeCookie(cookie));
    if (isUnderDomain(places.hostname, places.productDomain)) {
      attempt(() => places.writeCookie(`${cookie}; Domain=${places.productDomain}`));
    }
  }

  function remove() {
    for (const storage of storages) {
      for (const key of TOKEN_KEYS) attempt(() => storage?.removeItem(key));
    }
    writeCookies('', 0);
  }

  return {
    find() {
      for (const storage of storages) {
        for (const key of TOKEN_KEYS) {
          const token = attempt(() => storage?.getItem(key));
          if (token) return token;
        }
      }
      return findCookie(attempt(places.readCookies) ?? '');
    },
    save(token) {
      if (token === '') {
        remove();
        return;
      }
      for (const storage of storages) {
        for (const key of TOKEN_KEYS) attempt(() => storage?.setItem(key, token));
      }
      writeCookies(token, TOKEN_COOKIE_SECONDS);
    },
    remove,
    adoptAuthToken() {
      for (const storage of storages) {
        attempt(() => {
          const older = storage?.getItem('auth_token');
          if (older && !storage?.getItem('token')) storage?.setItem('token', older);
        });
      }
    },
  };
}

/** The places of this browser window; all empty where there is no window (prerender). */
export function browserTokenPlaces(productDomain: string | null): TokenPlaces {
  if (typeof window === 'undefined') {
    return {
      local: null,
      session: null,
      readCookies: () => '',
      writeCookie: () => undefined,
      hostname: '',
      productDomain,
    };
  }
  return {
    local: attempt(() => window.localStorage),
    session: attempt(() => window.sessionStorage),
    readCookies: () => document.cookie,
    writeCookie: (cookie) => {
      document.cookie = cookie;
    },
    hostname: window.location.hostname,
    productDomain,
  };
}
