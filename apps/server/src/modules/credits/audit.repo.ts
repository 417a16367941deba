import { sql, type RawBuilder } from 'kysely';
import { atOneMoment, type Database, type DatabasePool } from '../../platform/database/open-database.ts';

export interface AuditCheck {
  readonly name: string;
  /** Accounts, entries or holds that break the rule; empty when all is well. */
  readonly differences: readonly string[];
}

/** Which part of the books an audit looks at: everything, or what came after the seals of the last audit. */
interface AuditScope {
  readonly isNew: boolean;
  /**
   * SQL for a FROM: each account `a` with its seal `s`, if entries before the seal are left out; an account without a
   * seal begins at zero.
   */
  readonly accounts: RawBuilder<unknown>;
  /** SQL for a FROM: the entries, with all columns of credit_entry. */
  readonly entries: RawBuilder<unknown>;
  /** Of things other than entries only what happened since then is looked at. */
  readonly since: Date;
}

/** A rule that the books must fulfil. Other modules add rules for the things they charge for. */
export interface AuditRule {
  readonly name: string;
  /**
   * True if a difference may go away by itself: it is reported while it is there, and not kept until somebody accepts
   * it.
   */
  readonly isPassing?: boolean;
  readonly differences: (db: Database, scope: AuditScope) => Promise<string[]>;
}

/** Runs each rule on the books as the transaction sees them. */
export async function checkRules(
  tx: Database,
  rules: readonly AuditRule[],
  scope: AuditScope,
): Promise<AuditCheck[]> {
  const checks: AuditCheck[] = [];
  for (const rule of rules) checks.push({ name: rule.name, differences: await rule.differences(tx, scope) });
  return checks;
}

/** Everything there is, from the first entry on. */
const WHOLE_BOOKS: AuditScope = scopeOf(false, new Date(0));

/**
 * For a FROM after `accounts`: the entries `e` of an account that come after its seal. OFFSET stops the planner from
 * reading the whole ledger: it cannot know how few entries come after a seal, and that each account's entries are
 * together in the index.
 */
export const ENTRIES_OF_ACCOUNT = sql`
  LATERAL (SELECT own.*, own AS entry FROM credit_entry own WHERE own.account_id = a.account_id AND own.seq > coalesce(s.seq, 0) OFFSET 0) e`;

/**
 * What is new since the seals; `sealedAt` is the moment of their snapshot, null if there are none. What is charged
 * after a clock was put back carries earlier times than that: then it is from the `earliest` of the new entries on.
 */
export function newSince(sealedAt: Date | null, earliest: Date | null = null): AuditScope {
  const from = Math.min(sealedAt?.getTime() ?? 0, earliest?.getTime() ?? Infinity);
  // A settlement that was under way at that moment carries a time earlier than its commit.
  return scopeOf(true, new Date(from - 10 * 60_000));
}

function scopeOf(isNew: boolean, since: Date): AuditScope {
  const accounts = sql`credit_account a LEFT JOIN credit_seal s ON s.account_id = a.account_id AND ${sql.raw(String(isNew))}`;
  return {
    isNew,
    since,
    accounts,
    entries: isNew ? sql`(SELECT e.* FROM ${accounts}, ${ENTRIES_OF_ACCOUNT})` : sql`credit_entry`,
  };
}

/** A rule written as a query; each row that it returns is a difference. */
export function sqlRule(
  name: string,
  query: (scope: AuditScope) => RawBuilder<{ id: string }>,
  isPassing = false,
): AuditRule {
  return {
    name,
    isPassing,
    differences: async (db, scope) => (await query(scope).execute(db)).rows.map((row) => row.id),
  };
}

/** The cause of the entry `e`, if it is a UUID; null for a forged entry without one. */
export const causeId = sql`CASE WHEN e.ref_id ~ '^[0-9a-f-]{36}$' THEN e.ref_id::uuid END`;

export const LEDGER_RULES: readonly AuditRule[] = [
  sqlRule(
    'every balance is the sum of its entries',
    ({ accounts, entries }) => sql`
      SELECT a.account_id::text AS id FROM ${accounts}
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM ${entries} new GROUP BY account_id) e
        ON e.account_id = a.account_id
      WHERE a.balance <> coalesce(s.balance, 0) + coalesce(e.total, 0)`,
  ),
  sqlRule(
    'every entry continues the one before it without a gap',
    ({ accounts }) => sql`
      SELECT id::text AS id FROM (
        SELECT e.id, e.seq, e.amount, e.balance_after,
          lag(e.balance_after, 1, coalesce(s.balance, 0)) OVER own AS before, lag(e.seq, 1, coalesce(s.seq, 0)) OVER own AS previous
        FROM ${accounts}, ${ENTRIES_OF_ACCOUNT}
        WINDOW own AS (PARTITION BY e.account_id ORDER BY e.seq)) chain
      WHERE balance_after <> before + amount OR seq <> previous + 1`,
  ),
  sqlRule(
    'every account stands at its last entry',
    ({ accounts, entries }) => sql`
      SELECT a.account_id::text AS id FROM ${accounts}
      LEFT JOIN (SELECT account_id, max(seq) AS last FROM ${entries} new GROUP BY account_id) e
        ON e.account_id = a.account_id
      WHERE a.seq <> coalesce(e.last, s.seq, 0)`,
  ),
  sqlRule(
    'what is held is the sum of the open holds',
    () => sql`
      SELECT a.account_id::text AS id FROM credit_account a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM credit_hold WHERE status = 'held' GROUP BY account_id) h
        USING (account_id)
      WHERE a.held <> coalesce(h.total, 0)`,
  ),
  sqlRule(
    'no balance is negative and none holds more than it has',
    () => sql`
      SELECT account_id::text AS id FROM credit_account
      WHERE balance < 0 OR held < 0 OR owed < 0 OR held > balance`,
  ),
  sqlRule(
    'no hold is open two minutes after its time',
    () => sql`
      SELECT id::text AS id FROM credit_hold WHERE status = 'held' AND expires_at < now() - interval '2 minutes'`,
    true,
  ),
];

/**
 * Runs every rule over the whole books, on one snapshot, so that changes during the audit are never reported as
 * differences. Changes nothing. The older the ledger, the longer it takes; `sealCredits` does it bit by bit.
 */
export async function auditCredits(db: DatabasePool, more: readonly AuditRule[] = []): Promise<AuditCheck[]> {
  return atOneMoment(db, async (tx) => {
    await giveRoom(tx);
    return checkRules(tx, [...LEDGER_RULES, ...SEAL_RULES, ...more], WHOLE_BOOKS);
  });
}

/** A busy day does not fit into the usual 4 MB for a sort or a hash, and would be written to disk. */
export async function giveRoom(tx: Database): Promise<void> {
  await sql`SELECT set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
}

/**
 * The accounts are divided into so many parts; every hour one part is checked behind its seals too, so all are checked
 * once a week.
 */
const HOURS_OF_A_ROUND = 168;

/** The digest of all seals, which includes the digest of the audit before. */
export const rootOver = (previous: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT sha256(coalesce(${previous}, '') || convert_to(coalesce(string_agg(
    concat_ws('|', account_id, seq, balance, encode(chain, 'hex')), ',' ORDER BY account_id), ''), 'UTF8'))
  FROM credit_seal)`;

export const SEAL_RULES: readonly AuditRule[] = [
  sqlRule(
    'the seals are those that the last audit left',
    () => sql`
      SELECT 'audit ' || last.id AS id
      FROM (SELECT id, root, lead(root) OVER (ORDER BY id DESC) AS previous FROM credit_audit WHERE root IS NOT NULL
        ORDER BY id DESC LIMIT 1) last
      WHERE last.root <> ${rootOver(sql`last.previous`)}`,
  ),
  sqlRule(
    'every entry behind a seal is as it was sealed',
    ({ isNew }) => sql`
      SELECT s.account_id::text AS id FROM credit_seal s
      LEFT JOIN LATERAL (
        SELECT credit_chain('', e ORDER BY e.seq) AS chain, max(e.seq) AS seq, sum(e.amount) AS balance
        FROM credit_entry e WHERE e.account_id = s.account_id AND e.seq <= s.seq) now ON true
      WHERE (NOT ${sql.raw(String(isNew))} OR abs(hashtext(s.account_id::text) % ${sql.lit(HOURS_OF_A_ROUND)})
          = floor(extract(epoch FROM now()) / 3600)::bigint % ${sql.lit(HOURS_OF_A_ROUND)})
        AND (now.chain IS DISTINCT FROM s.chain OR now.seq IS DISTINCT FROM s.seq OR now.balance IS DISTINCT FROM s.balance)`,
  ),
];
