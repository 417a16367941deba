export { linkNearDuplicates } from './link-near-duplicates.ts';
