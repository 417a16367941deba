import { LinkRel, LinkState } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

export const THIS_MONTH = sql`date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
const IS_PAID = sql`EXISTS (SELECT FROM link_month m WHERE m.account_id = w.account_id AND m.link_key = w.link_key
  AND m.month = ${THIS_MONTH})`;

export const WatchedRow = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  page: z.string(),
  target: z.string(),
  agreed_anchor: z.string().nullable(),
  agreed_rel: LinkRel.nullable(),
  state: LinkState,
  since: z.string(),
  before: LinkState.nullable(),
  why: z.string().nullable(),
  last_look_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  next_look_at: z.string().nullable(),
  is_paused: z.boolean(),
  halted: z.string().nullable(),
  is_paid: z.boolean(),
  known_anchor: z.string().nullable(),
  seen: z
    .object({
      anchor: z.string(),
      rel: LinkRel,
      href: z.string(),
      sentence: z.string().nullable(),
      page: z.string().nullable(),
    })
    .nullable(),
});
export type WatchedRow = z.infer<typeof WatchedRow>;

const watchedWhere = (condition: RawBuilder<unknown>, limit: number | null) => rowsOf(WatchedRow)`
  SELECT w.id, w.project_id, w.page, w.target, w.anchor AS agreed_anchor, w.rel AS agreed_rel, w.state, ${isoTime(sql.ref('w.since'))} AS since,
    w.before, (SELECT k.why FROM link_look k WHERE k.link_id = w.id ORDER BY k.at DESC LIMIT 1) AS why,
    ${isoTime(sql.ref('w.last_look_at'))} AS last_look_at, ${isoTime(sql.ref('w.seen_at'))} AS last_seen_at,
    CASE WHEN NOT w.is_paused THEN ${isoTime(sql.ref('w.next_look_at'))} END AS next_look_at, w.is_paused, w.halted,
    ${IS_PAID} AS is_paid, w.known_anchor,
    (SELECT json_build_object('anchor', k.anchor, 'rel', k.rel, 'href', k.href, 'sentence', k.sentence,
      'page', k.url) FROM link_look k
      WHERE k.link_id = w.id AND k.saw = 'found' ORDER BY k.at DESC LIMIT 1) AS seen
  FROM watched_link w WHERE ${condition} ORDER BY w.since DESC, w.id LIMIT ${limit}`;

/**
 * The links of a project, or of all with null, those that changed last first, from behind the link `after` on; all with
 * a null limit.
 */
export async function listLinks(
  db: Database,
  accountId: string,
  projectId: string | null,
  {
    state = null,
    after = null,
    limit,
  }: { state?: LinkState | null; after?: string | null; limit: number | null },
): Promise<WatchedRow[]> {
  const ofState = state === null ? sql`true` : sql`w.state = ${state}`;
  const ofProject = projectId === null ? sql`true` : sql`w.project_id = ${projectId}`;
  const behind =
    after === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM watched_link l WHERE l.id = ${after}::uuid AND l.account_id = w.account_id
          AND (w.since < l.since OR (w.since = l.since AND w.id > l.id)))`;
  const which = sql`w.account_id = ${accountId} AND ${ofProject} AND ${ofState} AND ${behind}`;
  return watchedWhere(which, limit).list(db);
}

export async function countStates(
  db: Database,
  projectId: string,
): Promise<{ state: LinkState; links: number }[]> {
  return rowsOf({ state: LinkState, links: z.number() })`
    SELECT state, count(*) AS links FROM watched_link WHERE project_id = ${projectId} GROUP BY state ORDER BY 2 DESC, 1`.list(
    db,
  );
}

/**
 * What an account's links that are looked at can take: now, and in each month. The same link of two projects counts
 * once.
 */
export async function countCosts(
  db: Database,
  accountId: string,
): Promise<{ this_month: number; each_month: number }> {
  return rowsOf({ this_month: z.number(), each_month: z.number() })`
    SELECT count(DISTINCT w.link_key) FILTER (WHERE NOT ${IS_PAID}) AS this_month, count(DISTINCT w.link_key) AS each_month
    FROM watched_link w WHERE w.account_id = ${accountId} AND NOT w.is_paused AND w.next_look_at IS NOT NULL`.get(
    db,
  );
}

/** How many links an account has; the caller holds the lock of its lists where it adds some. */
export async function countLinks(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM watched_link WHERE account_id = ${accountId}`.get(db);
}

const KnownKey = z.object({
  key: z.string(),
  kept: z.boolean(),
  here: z.boolean(),
  watched: z.boolean(),
  paid: z.boolean(),
});
type KnownKey = z.infer<typeof KnownKey>;

/**
 * Those of the keys that the project has, that are looked at anywhere, that are paid for this month, or that the
 * account has or pays for at all, in hexadecimal. A link that rests, paused or lost for long, takes no credits, so
 * another one of its key does.
 */
export async function findKnownKeys(
  db: Database,
  accountId: string,
  projectId: string,
  keys: readonly Buffer[],
): Promise<Record<'here' | 'watched' | 'paid' | 'had', Set<string>>> {
  const asked = keys.map((key) => key.toString('hex'));
  const found = await rowsOf(KnownKey)`
    SELECT asked.key, count(w.id) > 0 AS kept, coalesce(bool_or(w.project_id = ${projectId}), false) AS here,
      coalesce(bool_or(NOT w.is_paused AND w.next_look_at IS NOT NULL), false) AS watched,
      EXISTS (SELECT FROM link_month m WHERE m.account_id = ${accountId} AND m.link_key = decode(asked.key, 'hex')
        AND m.month = ${THIS_MONTH}) AS paid
    FROM unnest(${asked}::text[]) AS asked(key)
    LEFT JOIN watched_link w ON w.account_id = ${accountId} AND w.link_key = decode(asked.key, 'hex')
    GROUP BY asked.key`.list(db);
  const keysWhere = (holds: (one: KnownKey) => boolean): Set<string> =>
    new Set(found.filter(holds).map(({ key }) => key));
  return {
    here: keysWhere(({ here }) => here),
    watched: keysWhere(({ watched }) => watched),
    paid: keysWhere(({ paid }) => paid),
    had: keysWhere(({ kept, paid }) => kept || paid),
  };
}

export interface LinkToAdd {
  readonly page: string;
  readonly target: string;
  readonly anchor: string | null;
  readonly rel: LinkRel | null;
  readonly key: Buffer;
}

/** Answers how many were added; those that the project has stay as they are. */
export async function insertLinks(
  tx: Database,
  accountId: string,
  projectId: string,
  links: readonly LinkToAdd[],
): Promise<number> {
  const rows = links.map(({ key, ...link }) => ({ ...link, key: key.toString('hex') }));
  const added = await sql`
    INSERT INTO watched_link (account_id, project_id, page, target, anchor, rel, link_key, known_anchor)
    SELECT ${accountId}::uuid, ${projectId}::uuid, l.page, l.target, l.anchor, l.rel, decode(l.key, 'hex'), l.anchor
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l(page text, target text, anchor text, rel text, key text)
    ON CONFLICT (project_id, page, target) DO NOTHING RETURNING 1`.execute(tx);
  return added.rows.length;
}

/** A pause takes effect at once: a look that is under way is thrown away. What goes on is due at once. */
export async function setPaused(
  db: Database,
  projectId: string,
  ids: readonly string[],
  isPaused: boolean,
): Promise<number> {
  const changed = await sql`
    UPDATE watched_link SET is_paused = ${isPaused}, claim = NULL, claimed_until = NULL, halted = NULL,
      next_look_at = CASE WHEN ${isPaused} THEN next_look_at ELSE now() END
    WHERE project_id = ${projectId} AND id = ANY(${ids}::uuid[]) AND (is_paused <> ${isPaused} OR next_look_at IS NULL)
    RETURNING 1`.execute(db);
  return changed.rows.length;
}

export async function deleteLinks(db: Database, projectId: string, ids: readonly string[]): Promise<number> {
  const gone = await sql`
    DELETE FROM watched_link WHERE project_id = ${projectId} AND id = ANY(${ids}::uuid[]) RETURNING 1`.execute(
    db,
  );
  return gone.rows.length;
}

/** All that a person had watched, and what of the months that were paid names it. */
export async function eraseLinksOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM watched_link WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM link_month WHERE account_id = ${accountId}`.execute(tx);
}
