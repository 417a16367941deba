/**
 * A cache that never holds more than twice `limit` entries, or entries of twice that weight: the young half is kept
 * when the old half is dropped. Cheaper than an exact least-recently-used order, and as good for names that come in
 * clusters.
 */
interface BoundedMap<K, V> {
  get: (key: K) => V | undefined;
  set: (key: K, value: V) => void;
  clear: () => void;
}

export function createBoundedMap<K, V>(
  limit: number,
  weightOf: (value: V) => number = () => 1,
): BoundedMap<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let weight = 0;
  const set = (key: K, value: V) => {
    const before = young.get(key);
    if (before !== undefined) weight -= weightOf(before);
    weight += weightOf(value);
    young.set(key, value);
    if (weight >= limit) {
      old = young;
      young = new Map();
      weight = 0;
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
      weight = 0;
      young = new Map();
      old = new Map();
    },
  };
}
