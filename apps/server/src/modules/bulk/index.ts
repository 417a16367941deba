export { bulkAuditRules } from './bulk-audit.repo.ts';
export { dropOldBulkRows, eraseBulkRowsOf, tellChecks } from './bulk.repo.ts';
export { bulkRoutes } from './bulk.routes.ts';
export { createBulk, type BulkService } from './bulk.service.ts';
