/** Places by a 53-bit hash, outside the JavaScript heap: a Map ends at 16.7 million entries and takes three times the memory. */
export interface HashPlaces {
  /** Keeps the first place that is given for a hash. */
  add: (hash: number, place: number) => void;
  /** -1 where there is none. */
  find: (hash: number) => number;
}

/** At most so many of a hundred seats are taken, so that a search ends soon. */
const FULLEST = 60;
const NOBODY = -1;

/** @param most how many hashes will be added at most */
export function createHashPlaces(most: number): HashPlaces {
  const seats = 2 ** Math.ceil(Math.log2(Math.max(16, (most * 100) / FULLEST)));
  const hashes = new Float64Array(seats);
  const places = new Int32Array(seats).fill(NOBODY);
  /** Where this hash is, or the free seat where it would be. */
  const seatOf = (hash: number): number => {
    let seat = hash % seats;
    while (places[seat] !== NOBODY && hashes[seat] !== hash) seat = seat + 1 === seats ? 0 : seat + 1;
    return seat;
  };
  return {
    add(hash, place) {
      const seat = seatOf(hash);
      if (places[seat] !== NOBODY) return;
      hashes[seat] = hash;
      places[seat] = place;
    },
    find: (hash) => places[seatOf(hash)]!,
  };
}
