/**
 * A cache that never holds more than twice `limit` entries: the young half is kept when the old half is dropped.
 * Cheaper than an exact least-recently-used order, and as good for names that come in clusters.
 */
interface BoundedMap<K, V> {
  get: (key: K) => V | undefined;
  set: (key: K, value: V) => void;
  clear: () => void;
}

export function createBoundedMap<K, V>(limit: number): BoundedMap<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  const set = (key: K, value: V) => {
    young.set(key, value);
    if (young.size >= limit) {
      old = young;
      young = new Map();
    }
  };
  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const kept = old.get(key);
      if (kept !== undefined) set(key, kept);
      return kept;
    },
    set,
    clear() {
      young = new Map();
      old = new Map();
    },
  };
}
