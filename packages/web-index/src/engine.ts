/** What another engine needs to keep the pages and answer as the index file does: the order of results, rows and keys are decided here. */
export { SEARCH_LIMITS } from './query/candidates.ts';
export type { PageCheck } from './query/page-checks.ts';
export type { PageFigures } from './query/page-figures.ts';
export type { SearchPlan } from './query/plan-search.ts';
export { createSearcherOf } from './query/search-index.ts';
export type { SearchSource } from './query/search-source.ts';
