export { FILTERS, findFilter } from './filters/index.ts';
export type { Evidence, Filter, Inputs, Why } from './filter.ts';
export type { FilterInput } from './filter-labels.ts';
export { FILTER_IDS, type FilterId } from './filter-names.ts';
export { addressKey, isFile, saysItIsGone, whyGone, type TargetFacts } from './gone-target.ts';
export type { GoneReason, PageView, PageViewLink, SiteView } from './page-view.ts';
export {
  judgeKind,
  kindsOf,
  PAGE_KINDS,
  withoutPhrases,
  type PageKind,
  type PageKindId,
} from './page-kinds.ts';
export { pathFootprints } from './path-footprints.ts';
export { SmartInputError } from './read-inputs.ts';
export {
  buildQueries,
  buildSiteQueries,
  judgePage,
  MAX_QUERIES,
  ordinaryNames,
  readInputs,
  type Judgement,
  type SiteQueries,
} from './smart-filters.ts';
export type { SmartInputCode } from './typed-inputs.ts';
