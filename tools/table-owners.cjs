// Who owns a table: the folder of apps/server/src whose `*.repo.ts` write and read it. tools/table-owners.test.ts compares this
// with the schema and with every statement.
const OWNERS = {
  'modules/accounts': ['account'],
  'modules/auth': [
    'address_key',
    'grant_count',
    'login_attempt',
    'session',
    'signup_grant',
    'suspended_session',
  ],
  'modules/bulk': ['bulk_check'],
  'modules/credits': [
    'charged_row',
    'credit_account',
    'credit_audit',
    'credit_difference',
    'credit_entry',
    'credit_hold',
    'credit_seal',
  ],
  'modules/keys': ['key_hold', 'key_use', 'personal_key'],
  'modules/members': ['account_invitation', 'account_member'],
  'modules/metrics': ['metrics_of_domain', 'metrics_of_page'],
  'modules/oauth': ['authorization_code', 'client_token'],
  'modules/payments': [
    'billing_details',
    'invoice',
    'payment',
    'payment_order',
    'payment_report',
    'payment_return',
    'webhook_event',
  ],
  'modules/projects': ['blocked_site', 'project', 'project_site', 'site_import'],
  'modules/prospects': ['prospect_allowance', 'prospect_removal', 'shown_people'],
  'modules/receipts': ['receipt_given', 'receipt_key'],
  'modules/search': ['page_delivery', 'search_answer', 'search_run'],
  'modules/sharing': ['secret_address'],
  'modules/standing-orders': ['standing_order', 'standing_receipt', 'standing_site'],
  'modules/watched-links': ['link_capture', 'link_look', 'link_month', 'watched_link'],
  'modules/webhooks': ['outgoing_webhook', 'webhook_delivery'],
  'platform/backup': ['backup_record'],
  'platform/database': ['migration'],
  'platform/http': ['idempotency_key'],
  'platform/jobs': ['job'],
  'platform/limits': ['request_count'],
  'platform/operator-log.repo.ts': ['operator_log'],
  'platform/outgoing': ['vendor_share', 'vendor_spend'],
};

/** Statements that look beyond their own tables, and why they have to. What is in `deletes` may be read too. */
const EXCEPTIONS = {
  'start/old-records.repo.ts': {
    reads: ['credit_audit'],
    deletes: ['search_run', 'bulk_check', 'credit_hold', 'link_month'],
    why: 'a run or check goes before the hold that it names, and all only when the audit has sealed what they prove',
  },
  'modules/search/search-audit.repo.ts': {
    reads: ['credit_entry', 'credit_hold'],
    why: 'holds charges against deliveries',
  },
  'modules/bulk/bulk-audit.repo.ts': {
    reads: ['credit_entry', 'credit_hold'],
    why: 'holds charges against deliveries',
  },
  'modules/standing-orders/standing-orders-audit.repo.ts': {
    reads: ['credit_entry'],
    why: 'holds receipts against the ledger',
  },
  'modules/watched-links/watched-links-audit.repo.ts': {
    reads: ['credit_entry'],
    why: 'holds months that were paid against the ledger',
  },
  'modules/standing-orders/standing-orders.repo.ts': {
    reads: ['account'],
    why: 'nothing is spent of an account that is not open; asked in the statement that takes from the budget',
  },
  'modules/watched-links/link-looks.repo.ts': {
    reads: ['account', 'credit_account'],
    why: 'a link is claimed for a look in one statement, which passes over accounts that are not open or have no credit',
  },
  'modules/payments/payments-audit.repo.ts': {
    reads: ['credit_entry', 'credit_account'],
    why: 'holds purchases and refunds against the ledger',
  },
  'modules/search/search.repo.ts': {
    reads: ['credit_hold'],
    why: 'a run lives as long as its hold; asked in the one statement that decides what a request is',
  },
  'modules/payments/payments.repo.ts': {
    reads: ['credit_entry'],
    why: 'ties an order to its entry, in the statement that marks it credited',
  },
  'modules/payments/payments-overview.repo.ts': {
    reads: ['account', 'credit_entry'],
    why: 'an operator looks for orders by address and sees all that an order has caused',
  },
  'modules/payments/invoices.repo.ts': { reads: ['account'], why: 'an invoice names its buyer' },
  'modules/payments/daily-report.repo.ts': {
    reads: ['credit_account'],
    why: 'an order is restored only for an account that is there',
  },
  'modules/sharing/secret-addresses.repo.ts': {
    reads: ['account'],
    why: 'a suspended or closed account shows nothing to anybody',
  },
  'modules/keys/keys.repo.ts': {
    reads: ['account', 'credit_hold'],
    why: 'a suspended or closed account opens by no key; what a key took is what its holds say, so that no second count can differ',
  },
  'modules/members/members.repo.ts': {
    reads: ['account', 'credit_hold'],
    why: 'people have names, and an account that is not open has nobody; what a member took is what their holds say, so that no second count can differ',
  },
  'modules/members/spenders.repo.ts': {
    reads: ['account', 'credit_hold', 'search_run', 'bulk_check'],
    why: 'a hold says who asked, and the run or check that it was for is what histories show',
  },
  'modules/webhooks/webhooks.repo.ts': {
    reads: ['account'],
    why: 'a suspended or closed account tells nobody anything',
  },
  'modules/auth/auth.repo.ts': { reads: ['account'], why: 'says why a session ended' },
  'platform/backup/take-backup.ts': { reads: ['migration'], why: 'writes down which schema a backup is of' },
};

module.exports = { OWNERS, EXCEPTIONS };
