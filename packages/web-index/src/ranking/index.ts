export { explainDomain, explainPage } from './explain.ts';
export { rankIndex } from './rank-index.ts';
