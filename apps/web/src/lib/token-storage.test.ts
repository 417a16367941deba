import { describe, expect, it } from 'vitest';
import { createTokenStorage, isUnderDomain, type TokenPlaces } from './token-storage.ts';

function memoryStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

function places(over: Partial<TokenPlaces> = {}) {
  const written: string[] = [];
  const local = memoryStorage();
  const session = memoryStorage();
  const parts: TokenPlaces = {
    local,
    session,
    readCookies: () => '',
    writeCookie: (cookie) => written.push(cookie),
    hostname: 'app.linklode.example',
    productDomain: null,
    ...over,
  };
  return { written, local, session, tokens: createTokenStorage(parts) };
}

describe('finding a token', () => {
  it('looks in local token, local auth_token, session token, session auth_token, then the cookie', () => {
    const local = memoryStorage({ token: 'a', auth_token: 'b' });
    const session = memoryStorage({ token: 'c', auth_token: 'd' });
    const { tokens } = places({ local, session, readCookies: () => 'x=1; linklode_token=e%3D; y=2' });
    const found: (string | null)[] = [];
    for (const drop of [
      () => local.removeItem('token'),
      () => local.removeItem('auth_token'),
      () => session.removeItem('token'),
      () => session.removeItem('auth_token'),
      () => undefined,
    ]) {
      found.push(tokens.find());
      drop();
    }
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e=']);
  });

  it('finds none in empty places, in empty values and in other cookies', () => {
    const { tokens } = places({
      local: memoryStorage({ token: '' }),
      readCookies: () => 'my_linklode_token=a; linklode_token=',
    });
    expect(tokens.find()).toBeNull();
  });

  it('survives a browser that refuses storage and a cookie that is no percent-code', () => {
    const refusing = new Proxy({} as Storage, {
      get: () => () => {
        throw new Error('SecurityError');
      },
    });
    const { tokens } = places({ local: refusing, session: null, readCookies: () => 'linklode_token=%zz' });
    tokens.adoptAuthToken();
    expect(tokens.find()).toBe('%zz');
    expect(() => tokens.save('t')).not.toThrow();
    expect(() => tokens.remove()).not.toThrow();
  });
});

describe('saving a token', () => {
  it('writes both keys in both storages and the cookie for 30 days', () => {
    const { tokens, local, session, written } = places();
    tokens.save('t/1');
    for (const storage of [local, session]) {
      expect([storage.getItem('token'), storage.getItem('auth_token')]).toEqual(['t/1', 't/1']);
    }
    expect(written).toEqual(['linklode_token=t%2F1; Max-Age=2592000; Path=/; SameSite=Lax; Secure']);
  });

  it('adds the shared cookie on the product domain and below it only', () => {
    const { tokens, written } = places({ productDomain: 'linklode.example' });
    tokens.save('t');
    expect(written).toHaveLength(2);
    expect(written[1]).toBe(`${written[0]}; Domain=linklode.example`);

    const elsewhere = places({ productDomain: 'linklode.example', hostname: 'notlinklode.example' });
    elsewhere.tokens.save('t');
    expect(elsewhere.written).toHaveLength(1);
  });

  it('removes everything when the token is empty', () => {
    const { tokens, local, session, written } = places({ productDomain: 'linklode.example' });
    tokens.save('t');
    tokens.save('');
    expect(local.length + session.length).toBe(0);
    expect(written.slice(2)).toEqual([
      'linklode_token=; Max-Age=0; Path=/; SameSite=Lax; Secure',
      'linklode_token=; Max-Age=0; Path=/; SameSite=Lax; Secure; Domain=linklode.example',
    ]);
    expect(tokens.find()).toBeNull();
  });
});

describe('an older auth_token', () => {
  it('is copied into token at start-up', () => {
    const kept = memoryStorage({ auth_token: 'old' });
    const { tokens } = places({ local: kept });
    tokens.adoptAuthToken();
    expect([kept.getItem('token'), tokens.find()]).toEqual(['old', 'old']);
  });

  it('does not push aside a token that is looked up before it', () => {
    const kept = memoryStorage({ token: 'new', auth_token: 'old' });
    places({ local: kept }).tokens.adoptAuthToken();
    expect(kept.getItem('token')).toBe('new');
  });
});

describe('isUnderDomain', () => {
  it.each([
    ['linklode.example', 'linklode.example', true],
    ['App.Linklode.example', '.linklode.example', true],
    ['xlinklode.example', 'linklode.example', false],
    ['localhost', null, false],
    ['localhost', '', false],
  ])('%s under %s: %s', (host, domain, expected) => {
    expect(isUnderDomain(host, domain)).toBe(expected);
  });
});
