export * from './archiving/index.ts';
export * from './duplicates/index.ts';
export { loadExtractPage, type ExtractPage } from './extraction/load-extract-page.ts';
export { importPaths, type ImportOptions, type ImportProgress } from './importing/import-paths.ts';
export { explainSkips, holdsNothing, type ImportReport } from './importing/import-report.ts';
export { keepHeapSteady } from './importing/steady-heap.ts';
export { surveySources, type SourceSurvey } from './importing/survey-sources.ts';
export type { ExtractedLink, ExtractedPage } from './page.ts';
export { COUNTED_MOST } from './query/candidates.ts';
export type { CountAnswer, CountRequest } from './query/count-sites.ts';
export { UnmatchableQueryError } from './query/compile-query.ts';
export { toJsonLine, type DumpedPage } from './query/dump-pages.ts';
export { warmReader } from './query/warm-reader.ts';
export { openIndexReader, type IndexReader } from './query/index-reader.ts';
export type { LinkTarget, TargetPage, TargetSite } from './query/link-targets.ts';
export { keepIndexReader, openServingReader } from './mounting/current-reader.ts';
export type { ServingReader } from './mounting/mounted-reader.ts';
export type { PageMetrics } from './query/page-metrics.ts';
export type { FoundLink, FoundPage, ReadingBudget } from './query/page-views.ts';
export { createFileAnalysis, type AnalysisIndex } from './query/analysis-index.ts';
export type { SiteFinder, SiteNames } from './query/site-names.ts';
export type { SearchRow } from './query/result-rows.ts';
export type { SearchAnswer, SearchRequest } from './query/search-index.ts';
export { createSearchPool, type SearchPool, type SearchPoolOptions } from './query/search-pool.ts';
export type { IndexStatus } from './query/page-index.ts';
export { createProcessPool } from './workers/process-pool.ts';
export {
  IndexBusyError,
  IndexCrowdedError,
  IndexLockedError,
  IndexTimeoutError,
  IndexUnavailableError,
} from './store/index-errors.ts';
export * from './industry/index.ts';
export { listMountedFiles } from './mounting/mounted-files.ts';
export { prepareSupersededState } from './mounting/superseded-state.ts';
export * from './packs/index.ts';
export * from './people/index.ts';
export * from './ranking/index.ts';
export * from './ranks/index.ts';
export * from './sealing/index.ts';
export * from './sharding/index.ts';
export * from './takedowns/index.ts';
export { readArchive } from './reading/read-archive.ts';
export { readRecordHead } from './reading/read-record-head.ts';
export { openIndexDatabase } from './store/index-file.ts';
export { indexState, type IndexState } from './store/index-state.ts';
export { indexVersion } from './store/index-version.ts';
export type { IndexStats } from './store/index-stats.ts';
export { openIndexWriter } from './store/index-writer.ts';
export { verifyIndexFile } from './store/verify-index.ts';
