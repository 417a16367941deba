import { bulkAuditRules } from './modules/bulk/index.ts';
import type { AuditRule } from './modules/credits/index.ts';
import { paymentsAuditRules } from './modules/payments/index.ts';
import { searchAuditRules } from './modules/search/index.ts';
import { standingOrderAuditRules } from './modules/standing-orders/index.ts';
import { watchedLinkAuditRules } from './modules/watched-links/index.ts';

/** The rules of everything that credits are taken or given for, beside those of the ledger itself. */
export const AUDIT_RULES: readonly AuditRule[] = [
  ...searchAuditRules,
  ...bulkAuditRules,
  ...paymentsAuditRules,
  ...standingOrderAuditRules,
  ...watchedLinkAuditRules,
];
