/** A set for tens of thousands of ids from 0 on: one bit each, while a `Set` takes many times the memory. */
interface IdSet {
  /** Answers whether the id is new. */
  add: (id: number) => boolean;
}

const CHUNK_BITS = 16;
const CHUNK_IDS = 1 << CHUNK_BITS;

/**
 * Ids may be of several files (see mounting/shared-ids.ts), far apart and beyond 32 bits, so bits are kept in chunks.
 */
export function createIdSet(): IdSet {
  const chunks: (Uint32Array | undefined)[] = [];
  return {
    add(id) {
      const chunk = (chunks[Math.floor(id / CHUNK_IDS)] ??= new Uint32Array(CHUNK_IDS / 32));
      const place = id % CHUNK_IDS;
      const bits = chunk[place >>> 5] ?? 0;
      const bit = 1 << (place & 31);
      if ((bits & bit) !== 0) return false;
      chunk[place >>> 5] = bits | bit;
      return true;
    },
  };
}
