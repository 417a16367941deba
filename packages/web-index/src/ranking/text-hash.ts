/** A 53-bit hash of a text, for tables whose keys would not fit in memory as texts. Not for anything secret. */
export function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 15);
  }
  return (mixBits(high ^ low) & 0x1fffff) * 0x100000000 + mixBits(low);
}

/** Spreads every bit of a 32-bit number over all others; unsigned. */
export function mixBits(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
