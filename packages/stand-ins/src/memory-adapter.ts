import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** Entries beyond this are dropped, oldest first: a development server may run for weeks. */
const MAX_ENTRIES = 5_000;

/** Keeps what the provider remembers in memory; gone with the process, as a stand-in's memory should be. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  return (model) => {
    const key = (id: string): string => `${model}:${id}`;
    const findEntry = (id: string): AdapterPayload | undefined => {
      const entry = entries.get(key(id));
      return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined;
    };
    const findWhere = (test: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
      for (const [name, entry] of entries) {
        if (name.startsWith(`${model}:`) && entry.expiresAt > Date.now() && test(entry.payload))
          return entry.payload;
      }
      return undefined;
    };
    return {
      upsert(id, payload, expiresIn) {
        entries.delete(key(id));
        entries.set(key(id), { payload, expiresAt: Date.now() + (expiresIn ?? 3600) * 1000 });
        const [oldest] = entries.keys();
        if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
        return Promise.resolve(undefined);
      },
      find: (id) => Promise.resolve(findEntry(id)),
      findByUid: (uid) => Promise.resolve(findWhere((payload) => payload.uid === uid)),
      findByUserCode: (userCode) => Promise.resolve(findWhere((payload) => payload.userCode === userCode)),
      consume(id) {
        const payload = findEntry(id);
        if (payload !== undefined) payload['consumed'] = Math.floor(Date.now() / 1000);
        return Promise.resolve(undefined);
      },
      destroy(id) {
        entries.delete(key(id));
        return Promise.resolve(undefined);
      },
      revokeByGrantId(grantId) {
        for (const [name, entry] of entries) if (entry.payload.grantId === grantId) entries.delete(name);
        return Promise.resolve(undefined);
      },
    };
  };
}
