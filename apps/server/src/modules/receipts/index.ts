export { receiptRoutes } from './receipts.routes.ts';
export { createReceipts } from './receipts.service.ts';
