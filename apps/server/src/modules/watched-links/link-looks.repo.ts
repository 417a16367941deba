import { LinkLook, LinkRel, LinkState } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isDue } from '../../platform/database/due-time.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf } from '../../platform/database/rows-of.ts';
import { DAILY_PAUSE_MS, DAILY_UNSEEN_LOOKS, ENDED, RARE_PAUSE_MS, type LinkStatus } from './link-status.ts';
import { THIS_MONTH } from './watched-links.repo.ts';

const Millis = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

const DueLink = z.object({
  id: z.string(),
  account_id: z.string(),
  link_key: z.string(),
  page: z.string(),
  target: z.string(),
  sketch: z.string().nullable(),
  claim: z.string(),
  /** This month is paid, or a credit is there for it. */
  is_covered: z.boolean(),
  state: LinkState,
  since: z.number(),
  seen_at: z.number().nullable(),
  absent_at: z.number().nullable(),
  before: LinkState.nullable(),
  unseen_looks: z.number(),
  known_anchor: z.string().nullable(),
  seen: z.object({ url: z.string(), anchor: z.string(), sentence: z.string().nullable() }).nullable(),
});
export type DueLink = z.infer<typeof DueLink>;

export const PUT_OFF_SECONDS = 3600;

/** A look that takes longer than this is believed to be dead, and its link is looked at by another process. */
const CLAIM_MINUTES = 10;

/** How long after a look, or after being put off, the next is due at most. */
const LONGEST_PAUSE_SECONDS = sql`CASE WHEN w.last_look_at IS NULL THEN ${PUT_OFF_SECONDS}::float8
  WHEN w.state = ANY(${[...ENDED]}) OR w.unseen_looks > ${DAILY_UNSEEN_LOOKS} THEN ${RARE_PAUSE_MS / 1000}::float8
  ELSE ${DAILY_PAUSE_MS / 1000}::float8 END`;

const IS_UNCLAIMED = sql`(w.claimed_until IS NULL OR ${isDue(sql`w.claimed_until`, CLAIM_MINUTES * 60)})`;

/**
 * Takes links that are due, each for one process: whoever comes at the same moment gets others. Links of accounts that
 * are not open rest. Of one account no more than a part, so that nobody waits behind another's thousands.
 */
export async function claimDueLinks(db: Database, limit: number, ofOne: number): Promise<DueLink[]> {
  return rowsOf(DueLink)`
    WITH due AS (
      SELECT w.id, row_number() OVER (PARTITION BY w.account_id ORDER BY w.next_look_at, w.id) AS place
      FROM watched_link w JOIN account a ON a.id = w.account_id
      WHERE NOT w.is_paused AND ${isDue(sql`w.next_look_at`, LONGEST_PAUSE_SECONDS)} AND a.state = 'open'
        AND ${IS_UNCLAIMED}),
    mine AS (
      SELECT w.id FROM watched_link w JOIN due USING (id) WHERE due.place <= ${ofOne}
      ORDER BY w.next_look_at LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED)
    UPDATE watched_link w SET claim = gen_random_uuid(), claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    FROM mine CROSS JOIN credit_account c WHERE w.id = mine.id AND c.account_id = w.account_id
      AND ${IS_UNCLAIMED}
    RETURNING w.id, w.account_id, encode(w.link_key, 'hex') AS link_key, w.page, w.target, w.sketch, w.claim,
      c.balance - c.held > 0 OR EXISTS (SELECT FROM link_month m WHERE m.account_id = w.account_id
        AND m.link_key = w.link_key AND m.month = ${THIS_MONTH}) AS is_covered,
      w.state, ${Millis('w.since')} AS since, ${Millis('w.seen_at')} AS seen_at, ${Millis('w.absent_at')} AS absent_at,
      w.before, w.unseen_looks, w.known_anchor,
      (SELECT json_build_object('url', k.url, 'anchor', k.anchor, 'sentence', k.sentence) FROM link_look k
        WHERE k.link_id = w.id AND k.saw = 'found' AND k.url IS NOT NULL AND k.anchor IS NOT NULL
        ORDER BY k.at DESC LIMIT 1) AS seen`.list(db);
}

/** Lets a link go without a look: it is due again after so many seconds, PUT_OFF_SECONDS at most. */
export async function putOff(
  db: Database,
  link: DueLink,
  seconds: number,
  halted: string | null,
): Promise<void> {
  await sql`
    UPDATE watched_link SET claim = NULL, claimed_until = NULL, halted = ${halted},
      next_look_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${link.id} AND claim = ${link.claim}`.execute(db);
}

/**
 * Notes that the month of the look is paid for the link. False where it was already, by whichever project or process.
 * The caller holds the lock of the account's credits and takes one in the same transaction.
 */
export async function insertMonth(
  tx: Database,
  month: { id: string; accountId: string; linkKey: string; at: Date; linkId: string; lookId: string },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO link_month (id, account_id, link_key, month, link_id, look_id)
    VALUES (${month.id}, ${month.accountId}, decode(${month.linkKey}, 'hex'),
      date_trunc('month', ${month.at}::timestamptz AT TIME ZONE 'UTC')::date, ${month.linkId}, ${month.lookId})
    ON CONFLICT (account_id, link_key, month) DO NOTHING RETURNING 1`.execute(tx);
  return added.rows.length > 0;
}

/** Whether the month of a look is paid for the link. */
export async function isMonthPaid(
  tx: Database,
  accountId: string,
  linkKey: string,
  at: Date,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM link_month WHERE account_id = ${accountId} AND link_key = decode(${linkKey}, 'hex')
      AND month = date_trunc('month', ${at}::timestamptz AT TIME ZONE 'UTC')::date`.execute(tx);
  return found.rows.length > 0;
}

/** What the look made of the link. False where the claim has lapsed, or the link was paused or taken out meanwhile. */
export async function updateStatus(
  tx: Database,
  link: DueLink,
  linkStatus: LinkStatus,
  look: { at: Date; sketch: string | null; nextInMs: number | null },
): Promise<boolean> {
  const time = (millis: number | null) =>
    millis === null ? sql`NULL::timestamptz` : sql`to_timestamp(${millis / 1000}::float8)`;
  const changed = await sql`
    UPDATE watched_link SET state = ${linkStatus.state}, since = ${time(linkStatus.since)}, seen_at = ${time(linkStatus.seenAt)},
      absent_at = ${time(linkStatus.absentAt)}, before = ${linkStatus.before}, unseen_looks = ${linkStatus.unseenLooks},
      known_anchor = ${linkStatus.anchor}, sketch = coalesce(${look.sketch}, sketch), last_look_at = ${look.at},
      next_look_at = now() + make_interval(secs => ${look.nextInMs === null ? null : look.nextInMs / 1000}::float8),
      halted = NULL, claim = NULL, claimed_until = NULL
    WHERE id = ${link.id} AND claim = ${link.claim} AND NOT is_paused RETURNING 1`.execute(tx);
  return changed.rows.length > 0;
}

interface NewLook {
  readonly id: string;
  readonly linkId: string;
  readonly at: Date;
  readonly saw: LinkLook['saw'];
  readonly state: LinkState;
  readonly isChange: boolean;
  readonly why: string | null;
  readonly status: number | null;
  readonly url: string | null;
  readonly href: string | null;
  readonly anchor: string | null;
  readonly rel: LinkRel | null;
  readonly sentence: string | null;
  readonly sha256: Buffer | null;
}

/**
 * Of a link are kept its newest page, the one by which it was first known, and those of so many last changes: a page
 * whose link comes and goes each day would else fill a disk for a credit a month.
 */
export const KEPT_CHANGES = 20;

export async function insertLook(tx: Database, look: NewLook, warc: Buffer | null): Promise<void> {
  await sql`
    INSERT INTO link_look (id, link_id, at, saw, state, is_change, why, status, url, href, anchor, rel, sentence, sha256)
    VALUES (${look.id}, ${look.linkId}, ${look.at}, ${look.saw}, ${look.state}, ${look.isChange}, ${look.why}, ${look.status},
      ${look.url}, ${look.href}, ${look.anchor}, ${look.rel}, ${look.sentence}, ${look.sha256})`.execute(tx);
  if (warc === null) return;
  await sql`
    INSERT INTO link_capture (link_id, sha256, at, warc) VALUES (${look.linkId}, ${look.sha256}, ${look.at}, ${warc})
    ON CONFLICT (link_id, sha256) DO NOTHING`.execute(tx);
  const changes = sql`FROM link_look WHERE link_id = ${look.linkId} AND is_change AND saw <> 'unseen' AND sha256 IS NOT NULL`;
  await sql`
    DELETE FROM link_capture c WHERE c.link_id = ${look.linkId} AND c.sha256 <> ${look.sha256} AND c.sha256 NOT IN (
      (SELECT sha256 ${changes} ORDER BY at LIMIT 1)
      UNION (SELECT sha256 ${changes} ORDER BY at DESC LIMIT ${KEPT_CHANGES}))`.execute(tx);
}

const LOOK = sql`k.id, ${isoTime(sql.ref('k.at'))} AS at, k.saw, k.state, k.is_change, k.why, k.status, k.url, k.href, k.anchor,
  k.rel, k.sentence, encode(k.sha256, 'hex') AS sha256,
  EXISTS (SELECT FROM link_capture c WHERE c.link_id = k.link_id AND c.sha256 = k.sha256) AS has_capture`;

/** Newest first; null where the account has no such link outside of the hidden projects. */
export async function listLooks(
  db: Database,
  accountId: string,
  linkId: string,
  { limit, hidden }: { readonly limit: number; readonly hidden: readonly string[] },
): Promise<LinkLook[] | null> {
  const known = await sql`
    SELECT 1 FROM watched_link WHERE id = ${linkId} AND account_id = ${accountId} AND project_id <> ALL(${[...hidden]}::uuid[])`.execute(
    db,
  );
  if (known.rows.length === 0) return null;
  return rowsOf(LinkLook)`
    SELECT ${LOOK} FROM link_look k WHERE k.link_id = ${linkId} ORDER BY k.at DESC, k.id LIMIT ${limit}`.list(
    db,
  );
}

/** All looks of a project's links by which something changed, or the newest of each: what a receipt tells. */
export async function listTellingLooks(
  db: Database,
  accountId: string,
  projectId: string,
): Promise<(LinkLook & { link: string })[]> {
  return rowsOf(LinkLook.extend({ link: z.uuid() }))`
    SELECT k.link_id AS link, ${LOOK} FROM link_look k JOIN watched_link w ON w.id = k.link_id
    WHERE w.account_id = ${accountId} AND w.project_id = ${projectId}
      AND (k.is_change OR k.at = (SELECT max(at) FROM link_look n WHERE n.link_id = k.link_id))
    ORDER BY k.link_id, k.at, k.id`.list(db);
}

/** The page as a look of the account had it; null where it is not kept. */
export async function findCapture(
  db: Database,
  accountId: string,
  lookId: string,
  hidden: readonly string[],
): Promise<{ warc: Buffer; sha256: string } | null> {
  return rowsOf({ warc: z.instanceof(Buffer), sha256: z.string() })`
    SELECT c.warc, encode(c.sha256, 'hex') AS sha256 FROM link_look k JOIN watched_link w ON w.id = k.link_id
    JOIN link_capture c ON c.link_id = k.link_id AND c.sha256 = k.sha256
    WHERE k.id = ${lookId} AND w.account_id = ${accountId} AND w.project_id <> ALL(${[...hidden]}::uuid[])`.find(
    db,
  );
}

/** The months that were paid for a project's links, with the link and the row that the ledger's entry names. */
export async function listPaidMonths(
  db: Database,
  accountId: string,
  projectId: string,
): Promise<{ id: string; link: string; month: string }[]> {
  return rowsOf({ id: z.string(), link: z.string(), month: z.string() })`
    SELECT m.id, w.id AS link, to_char(m.month, 'YYYY-MM') AS month
    FROM link_month m JOIN watched_link w ON w.account_id = m.account_id AND w.link_key = m.link_key
    WHERE w.account_id = ${accountId} AND w.project_id = ${projectId} ORDER BY m.month, w.id`.list(db);
}

/**
 * The details of an account's entries for watched links, by the month that was paid: the page and the month, while the
 * link is watched.
 */
export async function findLinkDetails(db: Database, accountId: string): Promise<Map<string, string>> {
  const found = await rowsOf({ id: z.string(), details: z.string() })`
    SELECT m.id, w.page || ' to ' || w.target || ' (' || to_char(m.month, 'YYYY-MM') || ')' AS details
    FROM link_month m JOIN watched_link w ON w.id = m.link_id WHERE m.account_id = ${accountId}`.list(db);
  return new Map(found.map((row) => [row.id, row.details]));
}

/** Looks that changed nothing are kept for so many days, the others as long as their link. */
export const LOOK_DAYS = 400;

export async function dropOldLooks(db: Database, stop?: AbortSignal): Promise<void> {
  const old = sql`at < now() - make_interval(days => ${LOOK_DAYS}) AND NOT is_change`;
  await deleteInBatches(db, 'link_look', old, stop);
}
