export { auditCredits, causeId, sqlRule, type AuditCheck, type AuditRule, type AuditScope } from './audit.ts';
export {
  chargeParts,
  chargeRows,
  dropOldChargedRows,
  eraseChargedRowsOf,
  findChargedRows,
  hasChargedRows,
  isChargedMeanwhile,
  rowKeyOf,
  type ChargedRow,
} from './charged-rows.ts';
export {
  eraseDetails as eraseCreditDetails,
  listEntries as listCreditEntries,
  lockAccount as lockCredits,
  lockAccountBriefly as lockCreditsBriefly,
  type EntryRow as CreditEntryRow,
  type StatementParts,
} from './credits.repo.ts';
export { tellCreditHistory } from './credit-history.ts';
export { creditRoutes } from './credits.routes.ts';
export {
  availableIn,
  expireHolds,
  HoldLostError,
  InsufficientCreditsError,
  openCreditAccount,
  placeEmptyHold,
  placeHold,
  post,
  releaseHold,
  settleHold,
  type Cause,
  type Hold,
} from './credits.service.ts';
export {
  acceptDifference,
  auditWholeBooks,
  findLastAudit,
  listOpenDifferences,
  sealCredits,
  type AuditOutcome,
  type AuditState,
} from './seal-credits.ts';
export { owedBy, repayOwed, takeBack } from './owed.ts';
