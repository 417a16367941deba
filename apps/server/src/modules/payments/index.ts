export { COMPARED_DAYS, makeDueReport, makeReport, reportLine } from './daily-report.ts';
export {
  PaymentGatewayError,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayReturn,
  type ListWindow,
  type PaymentGateway,
} from './payment-gateway.port.ts';
export type { InvoiceIssuer } from './invoice-terms.ts';
export { issueInvoices } from './invoices.ts';
export { eraseBuyer, findBillingDetails } from './invoices.repo.ts';
export { invoiceRoutes } from './invoices.routes.ts';
export { paymentsAuditRules } from './payments-audit.repo.ts';
export {
  listOrders,
  listOrdersOf,
  showOrder,
  type ListedOrder,
  type OrderReport,
} from './payments-overview.repo.ts';
export { ORDER_STATES, type OrderState } from './payments.repo.ts';
export { paymentRoutes, WEBHOOK_PATH } from './payments.routes.ts';
export { createPayments, type PaymentsService } from './payments.service.ts';
export { reconcileDue, reconcileOpen, reconcileOrder } from './reconcile.ts';
export { rupeesText } from './rupees-text.ts';
export { countWaitingEvents, dropOldEvents } from './webhook-event.repo.ts';
export { countWaitingOrders, findFailingOrders } from './order-checks.repo.ts';
