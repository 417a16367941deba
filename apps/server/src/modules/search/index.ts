export { searchAuditRules } from './search-audit.repo.ts';
export { normaliseExclusions } from './exclusions.ts';
export { createAnswerCache, digestOf, type AnswerCache } from './answer-cache.ts';
export { dropOldAnswers } from './answer-cache.repo.ts';
export { eraseSearchesOf } from './erase-searches.repo.ts';
export { findSearchDetails } from './credit-details.repo.ts';
export {
  eachDeliveredResult,
  listDeliveredResults,
  pageDeliveredResults,
  type DeliveredResult,
} from './delivered-results.repo.ts';
export { eachRowOfQuery, type DeliveredRow } from './delivered-search.repo.ts';
export { listSearchesBetween } from './searches-of-day.repo.ts';
export { dropOldDeliveries, makeDeliveryDays } from './delivery-days.repo.ts';
export { failAbandonedRuns } from './search.repo.ts';
export { searchRoutes } from './search.routes.ts';
export { readSearch, readSmartSearch } from './page-request.ts';
export type { Settled } from './deliver-page.ts';
export { createSearch, type PreparedSearch, type SearchService } from './search.service.ts';
export type { FoundSmartResult, SmartSearch, SmartSearchRequest } from './smart-search.port.ts';
export { rowsFor, siteOf } from './row-site.ts';
export {
  WebSearchError,
  type SearchRefusal,
  type FoundResult,
  type WebSearch,
  type WebSearchAnswer,
  type WebSearchRequest,
} from './web-search.port.ts';
export { writtenQuery } from './delivery-sql.repo.ts';
export { isYours } from './your-rows.ts';
export { findDelivery, listPagesOfSearch } from './find-delivery.repo.ts';
