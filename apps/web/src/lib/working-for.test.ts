import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from './fingerprint.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const note = (account: string, token = 't') => `${fingerprint(token)} ${account}`;
const OTHER = '22222222-2222-4222-8222-222222222222';

function openTab(search: string, kept: Record<string, string> = {}, assign = vi.fn()) {
  const store = new Map(Object.entries(kept));
  vi.stubGlobal('window', {
    location: { search, assign },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => void store.set(key, text),
      removeItem: (key: string) => void store.delete(key),
    },
  });
  return store;
}

describe('for whom a tab works', () => {
  beforeEach(() => void vi.resetModules());
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const load = () => import('./working-for.ts');

  it('is oneself, or what its address or the tab named', async () => {
    openTab('');
    expect((await load()).accountFor('t')).toBeNull();
    vi.resetModules();
    const store = openTab(`?q=a&for=${ONE}`);
    expect((await load()).accountFor('t')).toBe(ONE);
    expect(store.get('linklode_for')).toBe(note(ONE));
    vi.resetModules();
    openTab('?for=nonsense', { linklode_for: note(OTHER) });
    expect((await load()).accountFor('t')).toBe(OTHER);
    vi.resetModules();
    openTab('', { linklode_for: note(OTHER, 'somebody else') });
    expect((await load()).accountFor('t')).toBeNull();
  });

  it('stays what it was while the page is open, whatever is written beside it', async () => {
    const store = openTab('', { linklode_for: note(ONE) });
    const { accountFor, workFor } = await load();
    expect(accountFor('t')).toBe(ONE);
    workFor('t', OTHER);
    store.set('linklode_for', note(OTHER));
    expect(accountFor('t')).toBe(ONE);
  });

  it('is not the last person’s once another has signed in', async () => {
    const store = openTab(`?for=${ONE}`);
    const { accountFor } = await load();
    expect(accountFor('t')).toBe(ONE);
    expect(store.has('linklode_for')).toBe(true);
    expect(accountFor('another')).toBeNull();
  });

  it('ends with the account, and the next page says so', async () => {
    const assign = vi.fn();
    const store = openTab('', { linklode_for: note(ONE), linklode_search: 'of the account' }, assign);
    const { accountFor, leaveAccountGone } = await load();
    accountFor('t');
    leaveAccountGone();
    expect([accountFor('t'), store.size]).toEqual([null, 0]);
    expect(assign).toHaveBeenCalledWith('/dashboard?account=gone');
  });
});
