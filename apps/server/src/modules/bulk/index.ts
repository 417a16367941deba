export { bulkAuditRules } from './bulk-audit.repo.ts';
export { dropOldBulkRows, eraseBulkRowsOf, tellChecks } from './bulk.repo.ts';
export { bulkRoutes } from './bulk.routes.ts';
export { createBulk } from './bulk.service.ts';
