export { FILTERS, findFilter } from './filters/index.ts';
export type { Filter, Inputs } from './filter.ts';
export { FILTER_IDS, type FilterId } from './filter-names.ts';
export { addressKey, isFile, whyGone } from './gone-target.ts';
export type { GoneReason, PageView, SiteView } from './page-view.ts';
export { isOfThisModel, KIND_SCORES_VERSION, packKindScores, SCORED_KINDS } from './kind-scores.ts';
export {
  isNearAnyKind,
  judgeKind,
  kindsOf,
  PAGE_KINDS,
  withoutPhrases,
  type PageKind,
  type PageKindId,
} from './page-kinds.ts';
export { readPage, type PageReading } from './page-reading.ts';
export { pathFootprints } from './path-footprints.ts';
export { SmartInputError } from './read-inputs.ts';
export {
  buildOwnQueries,
  buildQueries,
  buildSiteQueries,
  judgePage,
  ordinaryNames,
  readInputs,
  readNames,
} from './smart-filters.ts';
