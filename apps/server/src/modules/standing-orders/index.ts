export { runDueOrders } from './standing-order-jobs.ts';
export { standingOrderAuditRules } from './standing-orders-audit.repo.ts';
export {
  listOrders as listStandingOrdersOf,
  listReceiptRuns,
  listReceipts as listStandingReceipts,
} from './standing-orders.repo.ts';
export { standingOrderRoutes } from './standing-orders.routes.ts';
