/** What a process that reads the index takes of this module: no database, no routes. */
export { findLikeness } from './find-likeness.ts';
