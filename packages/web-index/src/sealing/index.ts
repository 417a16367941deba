export { completeIndex } from './complete-index.ts';
export { sealIndex } from './seal-index.ts';
