export { NOT_ENOUGH_DATA } from './describe-authority.ts';
export { describeSignal, spamBand } from './describe-signal.ts';
export { type DomainExplanation, explainDomain, explainPage, type PageExplanation } from './explain.ts';
export { rankIndex, type RankOptions, type RankReport } from './rank-index.ts';
export {
  domainAuthorityOf,
  type DomainInputs,
  FORMULA_VERSION,
  pageAuthorityOf,
  type PageInputs,
  spamOf,
} from './rank-inputs.ts';
export type { RankProgress } from './rank-progress.ts';
