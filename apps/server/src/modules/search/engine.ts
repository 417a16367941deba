/** What a process that reads the index uses of this module: no database, no routes. */
export { findSmartRows, type SmartCandidate, type SmartSource } from './smart-search.ts';
