/**
 * A short name for a text, so that two texts can be compared later without keeping either. FNV-1a, 32 bits, over UTF-16
 * units, twice with different seeds. Not for secrets against an attacker: it only tells one session from another.
 */
export function fingerprint(text: string): string {
  const hash = (seed: number) => {
    let value = seed;
    for (let at = 0; at < text.length; at++) {
      value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    }
    return (value >>> 0).toString(16).padStart(8, '0');
  };
  return hash(0x811c9dc5) + hash(0x9747b28c);
}
