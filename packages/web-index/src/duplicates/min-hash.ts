/**
 * MinHash with banding: two texts share a band with a probability that is near one from a likeness of 0.9 on and near
 * nothing below a half, so that candidates are found by equality of keys instead of by comparing all pairs.
 * With 12 bands of 5: 0.99998 at 0.9, 0.32 at 0.5, 0.03 at 0.3.
 */
const BANDS = 12;
const ROWS_PER_BAND = 5;
export const SIGNATURE_LENGTH = BANDS * ROWS_PER_BAND;

/** Odd multipliers and offsets from a fixed sequence: signatures of different runs must agree. */
const MULTIPLIERS = new Int32Array(SIGNATURE_LENGTH);
const OFFSETS = new Int32Array(SIGNATURE_LENGTH);
let state = 0x2545f491;
for (let at = 0; at < SIGNATURE_LENGTH; at++) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  MULTIPLIERS[at] = state | 1;
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  OFFSETS[at] = state;
}
/** Turned over, numbers without a sign are in the order of those with one, which are quicker to compare. */
const SIGN = 0x80000000 | 0;

/** @param shingles in any order; one that comes twice counts once */
export function minHash(shingles: Float64Array): Uint32Array {
  const bits = new Int32Array(shingles.length);
  for (let at = 0; at < shingles.length; at++) {
    const shingle = shingles[at]!;
    bits[at] = mix(shingle % 0x1_0000_0000, Math.floor(shingle / 0x1_0000_0000));
  }
  const { length } = bits;
  const signature = new Uint32Array(SIGNATURE_LENGTH);
  for (let at = 0; at < SIGNATURE_LENGTH; at++) {
    const offset = OFFSETS[at]!;
    const multiplier = MULTIPLIERS[at]!;
    let least = 0x7fffffff;
    for (let index = 0; index < length; index++) {
      const product = Math.imul(bits[index]! ^ offset, multiplier);
      // Without a jump, which nobody could foretell; the sign is turned over beside the shift.
      least = Math.min(least, product ^ SIGN ^ (product >>> 15));
    }
    signature[at] = least ^ SIGN;
  }
  return signature;
}

function mix(low: number, high: number): number {
  let bits = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high + 0x9e3779b9, 0xc2b2ae35);
  bits ^= bits >>> 13;
  return Math.imul(bits, 0x27d4eb2f) | 0;
}

/**
 * One key per band, of 31 bits, which SQLite keeps in four bytes. Bands share one by chance alone; what is found by it
 * is compared, as all that is found.
 *
 * @param signature some bits of each value
 */
export function bandKeys(signature: Uint8Array): number[] {
  const keys: number[] = [];
  for (let band = 0; band < BANDS; band++) {
    let key = Math.imul(band + 1, 0x51ed270b);
    for (let row = band * ROWS_PER_BAND; row < (band + 1) * ROWS_PER_BAND; row++) {
      key = Math.imul(key ^ signature[row]!, 0x85ebca6b);
      key ^= key >>> 13;
    }
    keys.push(key >>> 1);
  }
  return keys;
}
