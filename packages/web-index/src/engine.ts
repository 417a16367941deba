/**
 * What another engine needs to keep the pages and answer as the index file does: the order of results, rows and keys
 * are decided here.
 */
export { certainQuery } from './query/certain-query.ts';
export { SEARCH_LIMITS } from './query/candidates.ts';
export { findPageAddress } from './extraction/page-address.ts';
export { excludedAmong, excludedSuffix } from './query/exclusions.ts';
export type { PageLinks } from './query/link-evidence.ts';
export { keyCondition } from './query/key-conditions.ts';
export { runnable } from './query/match-expression.ts';
export type { PageFigures } from './query/page-figures.ts';
export { mapTiers, planSearch, type SearchPlan } from './query/plan-search.ts';
export { createRelatedSites, type RelatedSites } from './query/related-sites.ts';
export { staticRankOf } from './query/relevance.ts';
export { createRowMaker, readyPage } from './query/result-rows.ts';
export { createSearcherOf } from './query/search-index.ts';
export type { SearchSource } from './query/search-source.ts';
export type { WordClasses } from './query/text-places.ts';
export { indexedWords } from './store/indexed-text.ts';
export { unpackText } from './store/page-body.ts';
export { FACT_KINDS, FROM_PAGES, PAGE_FACTS, SELECTED_FACTS, type PageFacts } from './store/page-facts.ts';
export { unpackHead, type PageHead } from './store/page-head.ts';
export { keyToken, pageKeys, type WordPlace } from './store/page-keys.ts';
export { createKindsReader } from './store/page-kinds.ts';
export { knowsPagePeople, unpackPeople } from './store/page-people.ts';
export { unpackTemplated } from './store/page-templates.ts';
export { createSealedReader, SEALED } from './store/sealed-pages.ts';
export { createThinReader, THIN_LANGUAGE } from './store/thin-pages.ts';
export { MOST_PEOPLE_PAGES, peopleOfPages } from './people/people-finder.ts';
export { brandOfTitles, SAMPLED_TITLES } from './people/site-brand.ts';
export { createTaskRunner, type PageIndex } from './query/page-index.ts';
export { completeByRanks, placesOf } from './query/page-metrics.ts';
export { openRankStore } from './ranks/rank-store.ts';
export { spellings } from './takedowns/page-key.ts';
export { followMoves } from './query/follow-moves.ts';
export {
  FIRST_CHARACTERS,
  MOST_PAGES,
  MOST_TARGETS,
  type AskedLink,
  type FoundTarget,
} from './query/link-targets.ts';
export { isAnalysable, isReadWhole, IS_HOME } from './query/page-marks.ts';
export { foundPage, MOST_MISSING } from './query/page-views.ts';
export { MOST_OUTLINED, outlineOf } from './query/site-outline.ts';
export { homeWords, joinHosts, MOST_TITLES } from './query/site-names.ts';
export { knowsGonePages } from './store/gone-pages.ts';
export { knowsMovedPages } from './store/moved-pages.ts';
