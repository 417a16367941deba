export { FILTERS, findFilter } from './filters/index.ts';
export type { Evidence, Filter, Inputs, Why } from './filter.ts';
export { FILTER_IDS, type FilterId, type FilterInput } from './filter-labels.ts';
export { addressKey, isFile, saysItIsGone, whyGone, type TargetFacts } from './gone-target.ts';
export type { GoneReason, PageView, PageViewLink, SiteView } from './page-view.ts';
export { pathFootprints } from './path-footprints.ts';
export { SmartInputError, type SmartInputCode } from './read-inputs.ts';
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
