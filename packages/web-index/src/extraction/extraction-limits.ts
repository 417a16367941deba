/** What one page may cost. Lengths in UTF-16 units. */

/** Links beyond are counted and left out. */
export const LINK_LIMIT = 10_000;

/** A longer address is no page of ours, and no link. */
export const URL_LIMIT = 8_192;

/** All link addresses of a page together: a long base makes long addresses out of short ones. */
export const LINK_URLS_LIMIT = 8 * 1024 * 1024;

export const ANCHOR_LIMIT = 1_000;
export const TITLE_LIMIT = 2_000;
export const DESCRIPTION_LIMIT = 2_000;

/**
 * Elements and comments. The largest real pages seen have some 30,000; mis-nested tags can multiply a page of a few
 * kilobytes into millions.
 */
export const NODE_LIMIT = 250_000;

/** Structured data larger than this, or with more values, is not looked at. */
export const JSON_LD_LIMIT = 1024 * 1024;
export const JSON_LD_VALUES = 50_000;
