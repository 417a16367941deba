import { hash } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Labels that archives use, as far as they can be checked. */
const ALGORITHMS: Record<string, string> = {
  sha1: 'sha1',
  'sha-1': 'sha1',
  sha256: 'sha256',
  'sha-256': 'sha256',
  sha512: 'sha512',
  'sha-512': 'sha512',
  md5: 'md5',
};

/**
 * Whether a labelled digest (`sha1:BASE32` in nearly all archives; also hexadecimal and base64) fits these bytes.
 * Null where the algorithm is unknown, so that nothing can be said.
 */
export function matchesDigest(labelled: string, bytes: Uint8Array): boolean | null {
  const colon = labelled.indexOf(':');
  const algorithm = ALGORITHMS[labelled.slice(0, colon).trim().toLowerCase()];
  if (colon < 0 || algorithm === undefined) return null;
  const stated = withoutPadding(labelled.slice(colon + 1).trim());
  const actual = hash(algorithm, bytes, 'buffer');
  return (
    stated.toUpperCase() === encodeBase32(actual) ||
    stated.toLowerCase() === actual.toString('hex') ||
    stated === withoutPadding(actual.toString('base64'))
  );
}

/** Sign by sign: a pattern for the end of a text tries again at each "=" of a header that is full of them. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end--;
  return text.slice(0, end);
}

/** RFC 4648, section 6, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >> bits) & 31];
    }
    value &= 255;
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}
