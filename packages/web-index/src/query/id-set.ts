/** Ids from 0 on that come by the ten thousand: a bit each, where a `Set` takes fifty times as long and as much memory. */
interface IdSet {
  readonly size: number;
  has: (id: number) => boolean;
  /** Whether it is new. */
  add: (id: number) => boolean;
}

const CHUNK_BITS = 16;
const CHUNK_IDS = 1 << CHUNK_BITS;

/** Ids may be of several files (see mounting/shared-ids.ts), far apart and beyond 32 bits, so bits are kept in chunks. */
export function createIdSet(): IdSet {
  const chunks = new Map<number, Uint32Array>();
  let size = 0;
  let lastNumber = -1;
  let last: Uint32Array | undefined;

  function chunkOf(id: number): Uint32Array | undefined {
    const number = Math.floor(id / CHUNK_IDS);
    if (number !== lastNumber || last === undefined) {
      lastNumber = number;
      last = chunks.get(number);
    }
    return last;
  }

  return {
    get size() {
      return size;
    },
    has(id) {
      const place = id % CHUNK_IDS;
      return (((chunkOf(id)?.[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
    },
    add(id) {
      let chunk = chunkOf(id);
      if (chunk === undefined) chunks.set(lastNumber, (last = chunk = new Uint32Array(CHUNK_IDS / 32)));
      const place = id % CHUNK_IDS;
      const bits = chunk[place >>> 5] ?? 0;
      const bit = 1 << (place & 31);
      if ((bits & bit) !== 0) return false;
      chunk[place >>> 5] = bits | bit;
      size += 1;
      return true;
    },
  };
}
