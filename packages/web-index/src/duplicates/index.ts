export { type DuplicateOptions, type DuplicateReport, linkNearDuplicates } from './link-near-duplicates.ts';
