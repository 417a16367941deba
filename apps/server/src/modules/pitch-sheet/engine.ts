/** What a process that reads the index takes of this module: no database, no routes. */
export { findDayLine, isOwnPost, isPostList, mayBePost } from './own-post.ts';
export { findPrices } from './page-terms.ts';
export { TERMS_PHRASES } from './terms-lexicon.ts';
