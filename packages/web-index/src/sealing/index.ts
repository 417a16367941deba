export { completeIndex, type CompleteOptions, type CompleteReport } from './complete-index.ts';
export { sealIndex, type SealOptions, type SealProgress, type SealReport } from './seal-index.ts';
