/**
 * What a process takes that answers from the index for a server: it loads a third of the package, and there are many of
 * them.
 */
export { loadExtractPage } from './extraction/load-extract-page.ts';
export { keepIndexReader } from './mounting/current-reader.ts';
export { createFileAnalysis } from './query/analysis-index.ts';
export { readWorkerData, serveTasks } from './workers/serve-tasks.ts';
