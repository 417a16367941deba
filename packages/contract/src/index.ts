import { closeAccount, endOtherSessions, endSession, exportAccount, listSessions } from './account.ts';
import { exchangeCode, logout, startSignIn } from './auth.ts';
import { checkBulk, listBulkChecks } from './bulk.ts';
import { listCreditHistory } from './credits.ts';
import { downloadHistory, listHistory } from './history.ts';
import { createPaymentOrder, receivePaymentEvent, verifyPayment } from './payments.ts';
import { listProspects } from './prospects.ts';
import { runSearch, runSmartSearch } from './search.ts';
import { getApiDescription, getHealth, getReadiness } from './system.ts';
import { getMe } from './user.ts';

export * from './account.ts';
export * from './auth.ts';
export * from './bulk.ts';
export * from './credits.ts';
export * from './history.ts';
export * from './metrics.ts';
export * from './page-placeholders.ts';
export * from './page-policies.ts';
export * from './payments.ts';
export * from './problem.ts';
export * from './product.ts';
export * from './prospects.ts';
export * from './route.ts';
export * from './search.ts';
export * from './system.ts';
export * from './text.ts';
export * from './user.ts';
export * from './web-paths.ts';

/** Every call of the API. A test proves that the server serves each of them and nothing else. */
export const routes = {
  startSignIn,
  exchangeCode,
  logout,
  getMe,
  listSessions,
  endSession,
  endOtherSessions,
  exportAccount,
  closeAccount,
  runSearch,
  runSmartSearch,
  listCreditHistory,
  listHistory,
  downloadHistory,
  checkBulk,
  listBulkChecks,
  listProspects,
  createPaymentOrder,
  verifyPayment,
  receivePaymentEvent,
  getHealth,
  getReadiness,
  getApiDescription,
} as const;
