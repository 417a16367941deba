export { importPaths, type ImportOptions, type ImportProgress } from './import-paths.ts';
export { explainSkips, type ImportReport, type ImportSkipReason, type SkipExample } from './import-report.ts';
