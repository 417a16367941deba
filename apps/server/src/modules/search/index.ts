export { searchAuditRules } from './search-audit.ts';
export { normaliseExclusions } from './exclusions.ts';
export { createAnswerCache, digestOf, dropOldAnswers, type AnswerCache } from './answer-cache.ts';
export { eraseSearchesOf } from './erase-searches.ts';
export { findSearchDetails } from './credit-details.ts';
export {
  eachDeliveredResult,
  listDeliveredResults,
  pageDeliveredResults,
  type DeliveredResult,
} from './delivered-results.ts';
export { listSearchesBetween, type ListedSearch } from './searches-of-day.ts';
export { dropOldDeliveries, makeDeliveryDays } from './delivery-days.ts';
export { failAbandonedRuns } from './search.repo.ts';
export { searchRoutes } from './search.routes.ts';
export { createSearch, type SearchService } from './search.service.ts';
export { findSmartRows, type SmartCandidate, type SmartSource } from './smart-search.ts';
export type { FoundSmartResult, SmartSearch, SmartSearchRequest } from './smart-search.port.ts';
export {
  WebSearchError,
  type SearchRefusal,
  type FoundResult,
  type WebSearch,
  type WebSearchAnswer,
  type WebSearchRequest,
} from './web-search.port.ts';
