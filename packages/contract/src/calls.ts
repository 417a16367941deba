// Every call of the API by its name. The web build replaces this module by one without schemas
// (apps/web/contract-calls.ts), so nothing but calls stands here.
export { closeAccount, endOtherSessions, endSession, exportAccount, listSessions } from './account.ts';
export { exchangeCode, logout, startSignIn } from './auth.ts';
export { checkBulk, listBulkChecks } from './bulk.ts';
export { listCreditHistory } from './credits.ts';
export { downloadHistory, downloadSearch, listHistory } from './history.ts';
export { createKey, listKeyEvents, listKeys, revokeKey } from './keys.ts';
export { changeBillingDetails, listPurchases, readBillingDetails, readInvoice } from './invoices.ts';
export { findLikeness } from './likeness.ts';
export {
  acceptInvitation,
  changeMember,
  inviteMember,
  leaveAccount,
  listMembers,
  readInvitation,
  removeMember,
  revokeInvitation,
} from './members.ts';
export {
  decideAuthorization,
  getAuthorizationServer,
  readAuthorization,
  startAuthorization,
} from './oauth.ts';
export { createPaymentOrder, receivePaymentEvent, verifyPayment } from './payments.ts';
export { getPitchSheet } from './pitch-sheet.ts';
export {
  addProjectSites,
  blockSites,
  changeProjectSites,
  createProject,
  deleteProject,
  downloadProject,
  findInProjects,
  importSites,
  listBlockedSites,
  listProjects,
  listProjectSites,
  removeProjectSites,
  renameProject,
  unblockSites,
  undoImport,
} from './projects.ts';
export { listProspects, listWaysIn } from './prospects.ts';
export { quoteSearch, quoteSmartSearch, readDeliveredPage, runSearch, runSmartSearch } from './search.ts';
export {
  createSearchAddress,
  createSecretAddress,
  listSecretAddresses,
  readSharedNews,
  readSharedSearch,
  readSharedSites,
  revokeSecretAddress,
} from './sharing.ts';
export {
  changeStandingOrder,
  createStandingOrder,
  deleteStandingOrder,
  listStandingOrders,
} from './standing-orders.ts';
export { getApiDescription, getHealth, getProtectedResource, getReadiness } from './system.ts';
export { getMe } from './user.ts';
export {
  addWatchedLinks,
  changeWatchedLinks,
  downloadLinkCapture,
  downloadWatchedLinks,
  listLinkLooks,
  listWatchedLinks,
  quoteWatchedLinks,
  removeWatchedLinks,
} from './watched-links.ts';
export { downloadReceipt, listReceiptKeys } from './receipts.ts';
export {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.ts';
