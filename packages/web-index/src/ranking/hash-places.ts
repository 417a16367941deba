/**
 * Places by a 53-bit hash, outside the JavaScript heap: a Map ends at 16.7 million entries and takes three times the
 * memory.
 */
export interface HashPlaces {
  /** Keeps the first place that is given for a hash. */
  add: (hash: number, place: number) => void;
  /** -1 where there is none. */
  find: (hash: number) => number;
}

/** At most so many of a hundred slots are taken, so that a search ends soon. */
const FULLEST = 60;
const NOBODY = -1;

/** @param most how many hashes will be added at most */
export function createHashPlaces(most: number): HashPlaces {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, (most * 100) / FULLEST)));
  const hashes = new Float64Array(slots);
  const places = new Int32Array(slots).fill(NOBODY);
  /** Where this hash is, or the free slot where it would be. */
  const slotOf = (hash: number): number => {
    let slot = hash % slots;
    while (places[slot] !== NOBODY && hashes[slot] !== hash) slot = slot + 1 === slots ? 0 : slot + 1;
    return slot;
  };
  return {
    add(hash, place) {
      const slot = slotOf(hash);
      if (places[slot] !== NOBODY) return;
      hashes[slot] = hash;
      places[slot] = place;
    },
    find: (hash) => places[slotOf(hash)]!,
  };
}
