export { auditCredits, causeId, sqlRule, type AuditRule } from './audit.repo.ts';
export {
  bytesOf as bytesOfRowKeys,
  chargeRows,
  dropOldChargedRows,
  eraseChargedRowsOf,
  findChargedRows,
  findChargedRowsOf,
  hasChargedRows,
  rowKeyOf,
  type ChargedRow,
} from './charged-rows.repo.ts';
export {
  eraseDetails as eraseCreditDetails,
  listCausedEntries,
  listEntries as listCreditEntries,
  lockAccount as lockCredits,
  noteAsker,
  type EntryRow as CreditEntryRow,
} from './credits.repo.ts';
export { tellCreditHistory } from './credit-history.ts';
export { creditRoutes } from './credits.routes.ts';
export {
  availableIn,
  expireHolds,
  HOLD_SECONDS,
  HoldLostError,
  InsufficientCreditsError,
  openCreditAccount,
  placeHold,
  post,
  readAllowance,
  releaseHold,
  settleHold,
  type Hold,
} from './credits.service.ts';
export {
  acceptDifference,
  auditWholeBooks,
  dropOldAudits,
  findLastAudit,
  listOpenDifferences,
  sealCredits,
} from './seal-credits.repo.ts';
export { giveAgain, repayOwed, takeBack } from './owed.ts';
export { createLedgerReader, readBookFigures } from './book-figures.repo.ts';
