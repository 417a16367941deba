export { sealIndex, type SealOptions, type SealProgress, type SealReport } from './seal-index.ts';
