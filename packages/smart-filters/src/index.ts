export { FILTERS, findFilter } from './filters/index.ts';
export {
  FILTER_IDS,
  type Evidence,
  type Filter,
  type FilterId,
  type FilterInput,
  type Inputs,
  type Why,
} from './filter.ts';
export { addressKey, isFile, saysItIsGone, whyGone, type TargetFacts } from './gone-target.ts';
export type { GoneReason, PageView, PageViewLink } from './page-view.ts';
export { SmartInputError, type SmartInputCode } from './read-inputs.ts';
export { buildQueries, judgePage, MAX_QUERIES, readInputs, type Judgement } from './smart-filters.ts';
