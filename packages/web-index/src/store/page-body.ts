import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Raw deflate: on texts of this length as small as zstd at level 9, quicker to read, and in every Node. */
export function packText(text: string): Uint8Array {
  return deflateRawSync(text, { level: 6 });
}

export function unpackText(body: Uint8Array): string {
  return inflateRawSync(body).toString('utf8');
}

/** Packed bytes to begin with: texts shrink to between a half and a third. */
const BYTES_PER_UNIT = 0.5;

/** At least the first `length` UTF-16 units of a text, or all of it where it is shorter. What follows is not unpacked. */
export function unpackBeginning(body: Uint8Array, length: number): string {
  const most = Math.ceil(length * BYTES_PER_UNIT);
  if (body.length <= most) return unpackText(body);
  const begun = inflateRawSync(body.subarray(0, most), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
    'utf8',
  );
  // The last sign may have been cut.
  return begun.length > length ? begun.slice(0, length) : unpackText(body);
}
