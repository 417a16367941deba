/** What a process that reads pages takes of this module: no database, no routes. */
export { findSiteName } from './site-name.ts';
