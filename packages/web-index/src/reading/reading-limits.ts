/** What one archive, record or page may cost. Sizes in bytes. */

/** Header block of a record and of an HTTP response, each. */
export const HEADER_LIMIT = 64 * 1024;

/** A larger record is passed over without being held in memory. */
export const RECORD_LIMIT = 16 * 1024 * 1024;

/** A larger page, after decoding, is counted and skipped. */
export const PAGE_LIMIT = 10 * 1024 * 1024;

/**
 * Output to input of a decompressor, looked at once RATIO_FREE_BYTES came out. Real pages reach about 30:1, deflate
 * itself 1,030:1. One page that says the same thing over and over is no bomb, and too large or not by its own limit: so
 * much is unpacked in a fifth of a second.
 */
export const RATIO_LIMIT = 200;
export const RATIO_FREE_BYTES = 64 * 1024 * 1024;

/** How often a body may be encoded on top of itself. */
export const CONTENT_CODING_LIMIT = 3;

/** Bytes read at once. */
export const WINDOW_BYTES = 256 * 1024;

/**
 * What finding the way again in a damaged file may cost: bytes gone through a second time, as a multiple of the file
 * but never less than RESCAN_FREE_BYTES, and gzip headers tried in vain. Past that the rest of the file is given up.
 */
export const RESCAN_FACTOR = 3;
export const RESCAN_FREE_BYTES = 64 * 1024 * 1024;
export const FALSE_MEMBER_LIMIT = 5_000;
