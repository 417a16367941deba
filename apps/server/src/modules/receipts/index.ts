export { receiptRoutes } from './receipts.routes.ts';
export { createReceipts } from './receipts.service.ts';
export { listReceiptKeys, revokeReceiptKey } from './receipt-keys.repo.ts';
