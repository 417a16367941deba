export type { ExtractedLink, ExtractedPage } from './page.ts';
export { openIndexDatabase } from './store/index-file.ts';
export { IndexBusyError, IndexLockedError, IndexTimeoutError, IndexUnavailableError } from './store/index-errors.ts';
export { openIndexWriter, type IndexWriter } from './store/index-writer.ts';
export type { PutOutcome } from './store/page-writer.ts';
export { SCHEMA_VERSION } from './store/schema.ts';
