import { GRACE_DAYS, HISTORY_DAYS, KEY_LOG_DAYS } from '@linklode/contract';
import { SPENT_SECRET_DAYS } from '../modules/oauth/index.ts';
import { IMPORT_DAYS } from '../modules/projects/index.ts';
import { LOOK_DAYS } from '../modules/watched-links/index.ts';
import { DELIVERY_DAYS } from '../modules/webhooks/index.ts';
import { RECORD_DAYS, STATISTICS_DAYS } from './old-records.repo.ts';

interface TableRetention {
  readonly table: string;
  /** What of it is kept, and for how long. */
  readonly kept: string;
  /** The job that deletes the rest; null where everything is kept for good. */
  readonly job: string | null;
}

const HISTORY_JOB = 'delete history of more than seven days';
const RECORDS_JOB = 'delete old records';
const ERASURE_JOB = 'erase accounts closed long enough ago';
const ERASED = `without the person ${GRACE_DAYS} days after the account was closed`;

/**
 * What is kept for how long: every table, once. `retention.test.ts` compares this with the schema and with the jobs, so
 * a new table needs a line here.
 */
export const RETENTION: readonly TableRetention[] = [
  { table: 'account', kept: `while it exists; ${ERASED}`, job: ERASURE_JOB },
  { table: 'account_member', kept: `until the person leaves or is taken out; ${ERASED}`, job: ERASURE_JOB },
  {
    table: 'account_invitation',
    kept: 'until it is accepted or taken back, at most seven days: an address and a hash',
    job: RECORDS_JOB,
  },
  { table: 'session', kept: 'until it ends, at most 30 days', job: 'drop ended sessions' },
  {
    table: 'personal_key',
    kept: `until it ends, at most a year, and ${KEY_LOG_DAYS} days: a hash of the key; ${ERASED}`,
    job: RECORDS_JOB,
  },
  {
    table: 'key_use',
    kept: `${KEY_LOG_DAYS} days, and no longer than the key: which call, when, what it took, and nothing of what was asked`,
    job: RECORDS_JOB,
  },
  { table: 'key_hold', kept: 'as long as the hold that it names, and the key', job: RECORDS_JOB },
  {
    table: 'authorization_code',
    kept: `${SPENT_SECRET_DAYS} days, and no longer than the key that it made: hashes`,
    job: RECORDS_JOB,
  },
  {
    table: 'client_token',
    kept: `until it ends, and ${SPENT_SECRET_DAYS} days where it could come a second time; no longer than its key: a hash`,
    job: RECORDS_JOB,
  },
  { table: 'suspended_session', kept: 'as long as the session would have been', job: 'drop ended sessions' },
  { table: 'login_attempt', kept: 'ten minutes', job: 'drop ended sessions' },
  { table: 'signup_grant', kept: 'for good: a hash, so that the free credits are given once', job: null },
  { table: 'credit_account', kept: `for good, as the account book; ${ERASED}`, job: null },
  {
    table: 'credit_entry',
    kept: `for good, as the account book: facts and no queries; ${ERASED}`,
    job: ERASURE_JOB,
  },
  {
    table: 'credit_seal',
    kept: 'for good, one an account: proves that entries are as they were audited',
    job: null,
  },
  { table: 'credit_audit', kept: `${STATISTICS_DAYS} days`, job: RECORDS_JOB },
  { table: 'credit_difference', kept: 'for good: what was found wrong, and who accepted it', job: null },
  { table: 'credit_hold', kept: `${RECORD_DAYS} days, once it has ended and is sealed`, job: RECORDS_JOB },
  {
    table: 'charged_row',
    kept: `${HISTORY_DAYS} days after the row was last charged for: digests, no names`,
    job: HISTORY_JOB,
  },
  {
    table: 'page_delivery',
    kept: `${HISTORY_DAYS} days, with queries and results; days go whole, once sealed`,
    job: HISTORY_JOB,
  },
  { table: 'search_run', kept: `${RECORD_DAYS} days, without the query, once sealed`, job: RECORDS_JOB },
  { table: 'search_answer', kept: '24 hours, of nobody in particular', job: 'drop old answers' },
  {
    table: 'bulk_check',
    kept: `${RECORD_DAYS} days, once sealed; its rows ${HISTORY_DAYS} days`,
    job: RECORDS_JOB,
  },
  {
    table: 'idempotency_key',
    kept: '48 hours, with the answer that was given under it',
    job: 'drop old answers',
  },
  { table: 'metrics_of_domain', kept: '30 days, of nobody in particular', job: 'drop old metrics' },
  { table: 'metrics_of_page', kept: '30 days, of nobody in particular', job: 'drop old metrics' },
  { table: 'vendor_spend', kept: `${STATISTICS_DAYS} days`, job: RECORDS_JOB },
  { table: 'request_count', kept: 'an hour: how often an address or an account asked', job: RECORDS_JOB },
  { table: 'vendor_share', kept: 'two days', job: RECORDS_JOB },
  {
    table: 'grant_count',
    kept: 'two days: a hash of an address, under a key that goes with it',
    job: RECORDS_JOB,
  },
  { table: 'address_key', kept: 'two days', job: RECORDS_JOB },
  { table: 'prospect_allowance', kept: 'a day after the last look-up', job: RECORDS_JOB },
  {
    table: 'shown_people',
    kept: `${HISTORY_DAYS} days after the account last looked the site up; ${ERASED}`,
    job: HISTORY_JOB,
  },
  { table: 'prospect_removal', kept: 'for good: whoever asked not to appear does not come back', job: null },
  {
    table: 'secret_address',
    kept: `until the person closes it: a hash of its key; ${ERASED}`,
    job: ERASURE_JOB,
  },
  { table: 'standing_order', kept: `until the person ends it; ${ERASED}`, job: ERASURE_JOB },
  { table: 'standing_receipt', kept: `as long as its order; ${ERASED}`, job: ERASURE_JOB },
  { table: 'standing_site', kept: `as long as its order; ${ERASED}`, job: ERASURE_JOB },
  { table: 'watched_link', kept: `until the person ends it; ${ERASED}`, job: ERASURE_JOB },
  {
    table: 'link_look',
    kept: `${LOOK_DAYS} days, those that changed something as long as their link; ${ERASED}`,
    job: RECORDS_JOB,
  },
  {
    table: 'link_capture',
    kept: `as long as the link: its newest page, its first one and those of its last twenty changes; ${ERASED}`,
    job: ERASURE_JOB,
  },
  {
    table: 'link_month',
    kept: `${RECORD_DAYS} days, once its month is over and sealed: which month was paid, and no address; ${ERASED}`,
    job: RECORDS_JOB,
  },
  { table: 'receipt_key', kept: 'for good: public keys, by which receipts are checked', job: null },
  {
    table: 'receipt_given',
    kept: 'for good: digests, no names, by which receipts of a stolen key are told apart',
    job: null,
  },
  { table: 'outgoing_webhook', kept: `until the person ends it; ${ERASED}`, job: ERASURE_JOB },
  {
    table: 'webhook_delivery',
    kept: `${DELIVERY_DAYS} days, and no longer than its webhook`,
    job: RECORDS_JOB,
  },
  { table: 'project', kept: `until the person deletes it; ${ERASED}`, job: ERASURE_JOB },
  { table: 'project_site', kept: `until the person takes it out; ${ERASED}`, job: ERASURE_JOB },
  { table: 'blocked_site', kept: `until the person takes it off; ${ERASED}`, job: ERASURE_JOB },
  {
    table: 'site_import',
    kept: `${IMPORT_DAYS} days: how many rows of which file were taken, and the refused ones`,
    job: RECORDS_JOB,
  },
  { table: 'payment_order', kept: 'for good: tax and accounting law', job: null },
  { table: 'payment', kept: 'for good: tax and accounting law', job: null },
  { table: 'payment_return', kept: 'for good: tax and accounting law', job: null },
  { table: 'billing_details', kept: `while the account exists; ${ERASED}`, job: ERASURE_JOB },
  {
    table: 'invoice',
    kept: `for good: tax and accounting law; a receipt without tax ${ERASED}`,
    job: null,
  },
  { table: 'payment_report', kept: 'for good: tax and accounting law', job: null },
  {
    table: 'webhook_event',
    kept: '30 days, once it was worked off',
    job: 'report the payments of the day',
  },
  { table: 'job', kept: 'for good, one a job', job: null },
  { table: 'backup_record', kept: 'for good, a line for each backup', job: null },
  {
    table: 'operator_log',
    kept: `for good: what operators did and to whom; the words ${ERASED}`,
    job: null,
  },
  { table: 'migration', kept: 'for good', job: null },
];
