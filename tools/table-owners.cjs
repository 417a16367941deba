// Who owns a table: the folder of apps/server/src whose `*.repo.ts` write and read it. tools/table-owners.test.ts
// compares this with the schema and with every statement.
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

/**
 * Who owns a function of the database: the folder whose tables alone it touches, and whose `*.repo.ts` alone call it.
 * For the rest it calls functions of modules that its own may use (tools/module-directions.cjs), or of the platform.
 * tools/function-owners.test.ts compares this with the bodies in apps/server/schema.sql.
 */
const FUNCTIONS = {
  'modules/accounts': ['guard_account'],
  'modules/credits': [
    'accounts_charged_for',
    'charge_rows',
    'charge_rows_of',
    'check_credit_account',
    'credit_chain',
    'credit_chain_step',
    'erase_credit_details',
    'guard_credit_entry',
    'guard_credit_seal',
    'leave_out_query',
    'lock_account',
    'lock_free_accounts',
    'pay_owed',
    'place_hold',
    'place_holds',
    'refuse_open_hold',
    'refuse_second_end',
    'settle_hold',
    'settle_holds',
  ],
  'modules/payments': ['guard_invoice', 'guard_payment', 'guard_payment_order', 'guard_webhook_event'],
  'modules/projects': ['accounts_that_block'],
  'modules/search': [
    'begin_page_run',
    'begin_page_runs',
    'drop_old_delivery_day',
    'finish_page_run',
    'finish_page_runs',
    'look_before_run',
    'make_delivery_days',
  ],
  'platform/database': ['refuse_change'],
  'platform/operator-log.repo.ts': ['erase_operator_words', 'guard_operator_log'],
};

const BEGINNING = {
  calls: ['accounts_that_block'],
  why: 'whether the account blocks websites is asked in the call that begins, since a port would be a call more for each search',
};

/** Functions that look beyond their own, and why they have to. None writes. */
const FUNCTION_EXCEPTIONS = {
  begin_page_run: BEGINNING,
  begin_page_runs: BEGINNING,
  drop_old_delivery_day: {
    reads: ['credit_audit'],
    why: 'nothing goes before the audit has sealed what it proves',
  },
  look_before_run: { reads: ['credit_hold'], why: 'a run lives as long as its hold' },
  guard_credit_entry: {
    reads: ['account'],
    why: 'words are taken out of the entries of an erased account alone',
  },
  guard_operator_log: {
    reads: ['account'],
    why: 'words are taken out of what was done to an erased account alone',
  },
};

module.exports = { OWNERS, EXCEPTIONS, FUNCTIONS, FUNCTION_EXCEPTIONS };
