import { ProjectSite, type SitePlace, type SiteSort, type SiteState } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { askingMember } from '../../platform/asking-account.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';
import { nameOf, seen } from './projects.repo.ts';

/** What is known of a website that comes into a project. */
export interface NewProjectSite {
  readonly site: string;
  readonly title?: string | null;
  readonly url?: string | null;
  readonly da?: number | null;
}

export interface Arrival {
  readonly state: SiteState;
  readonly cameBy: ProjectSite['came_by'];
  readonly foundBy: string | null;
  readonly importId: string | null;
}

/** Answers the sites that were added; those that are there stay as they are. */
export async function insertProjectSites(
  tx: Database,
  projectId: string,
  sites: readonly NewProjectSite[],
  { state, cameBy, foundBy, importId }: Arrival,
): Promise<string[]> {
  const rows = sites.map(({ site, title = null, url = null, da = null }) => ({ site, title, url, da }));
  return valuesOf(z.string())`
    INSERT INTO project_site (project_id, site, title, url, da, state, came_by, found_by, import_id)
    SELECT ${projectId}::uuid, r.site, r.title, r.url, r.da, ${state}, ${cameBy}, ${foundBy}, ${importId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(site text, title text, url text, da smallint)
    ON CONFLICT (project_id, site) DO NOTHING RETURNING site`.list(tx);
}

export async function countProjectSites(tx: Database, projectId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM project_site WHERE project_id = ${projectId}`.get(tx);
}

interface SiteFilter {
  readonly state?: SiteState | undefined;
  readonly tag?: string | undefined;
  readonly find?: string | undefined;
}

const SITE = sql`site, state, reason, note, tags, title, url, da, found_by, came_by,
  ${isoTime(sql.ref('added_at'))} AS added_at, ${isoTime(sql`coalesce(changed_at, added_at)`)} AS changed_at`;

function matching(projectId: string, { state, tag, find = '' }: SiteFilter): RawBuilder<unknown> {
  const words = find.trim().toLowerCase();
  return sql`project_id = ${projectId}
    ${state === undefined ? sql`` : sql`AND state = ${state}`}
    ${tag === undefined ? sql`` : sql`AND ${tag} = ANY(tags)`}
    ${words === '' ? sql`` : sql`AND strpos(lower(concat_ws(E'\\n', site, title, note, reason, array_to_string(tags, E'\\n'))), ${words}) > 0`}`;
}

/** How a list is sorted, and what of a row says where it stands: microseconds, DA or nothing. */
const SORTS: Readonly<Record<SiteSort, { value: RawBuilder<unknown>; order: RawBuilder<unknown> }>> = {
  newest: {
    value: sql`(extract(epoch FROM added_at) * 1000000)::bigint`,
    // The column and not what is told of it, which is cut to milliseconds.
    order: sql`project_site.added_at DESC, site DESC`,
  },
  da: { value: sql`coalesce(da, -1)`, order: sql`coalesce(da, -1) DESC, site DESC` },
  site: { value: sql`0`, order: sql`site` },
};

function behind(sort: SiteSort, place: SitePlace | null): RawBuilder<unknown> {
  if (place === null) return sql`true`;
  const { value, site } = place;
  if (sort === 'site') return sql`site > ${site}`;
  if (sort === 'da') return sql`(coalesce(da, -1), site) < (${value}::bigint, ${site})`;
  return sql`(project_site.added_at, site) < (to_timestamp(0) + ${value}::bigint * interval '1 microsecond', ${site})`;
}

/** So many websites of a project from a place on, and how many the filter leaves in all. */
export async function pageProjectSites(
  db: Database,
  projectId: string,
  filter: SiteFilter,
  { sort, after, limit }: { sort: SiteSort; after: SitePlace | null; limit: number },
): Promise<{ sites: ProjectSite[]; next: SitePlace | null; found: number }> {
  const which = matching(projectId, filter);
  const rows = await rowsOf(ProjectSite.extend({ place: z.number() }))`
    SELECT ${SITE}, ${SORTS[sort].value} AS place FROM project_site
    WHERE ${which} AND ${behind(sort, after)} ORDER BY ${SORTS[sort].order} LIMIT ${limit + 1}`.list(db);
  const found = await valuesOf(z.number())`
    SELECT count(*) AS found FROM project_site WHERE ${which}`.get(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    sites: page.map((row) => ProjectSite.parse(row)),
    next: last === undefined || rows.length <= limit ? null : { value: last.place, site: last.site },
    found,
  };
}

const SITES_AT_ONCE = 250;

/**
 * The same websites a part at a time, the next one read when the one before is used up: notes alone can be a hundred
 * megabytes.
 */
export async function* eachPartOfProject(db: Database, projectId: string): AsyncGenerator<ProjectSite[]> {
  const { value, order } = SORTS.newest;
  for (let after: SitePlace | null = null; ;) {
    const rows: (ProjectSite & { place: number })[] = await rowsOf(ProjectSite.extend({ place: z.number() }))`
      SELECT ${SITE}, ${value} AS place FROM project_site
      WHERE project_id = ${projectId} AND ${behind('newest', after)} ORDER BY ${order} LIMIT ${SITES_AT_ONCE}`.list(
      db,
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < SITES_AT_ONCE) return;
    after = { value: last.place, site: last.site };
  }
}

const TEXT_BYTES = sql`octet_length(note) + octet_length(reason) + coalesce(octet_length(title), 0)
  + coalesce(octet_length(url), 0) + coalesce(octet_length(found_by), 0)`;
/** What a row takes beside its texts, about. */
const ROW_BYTES = 300;

/** How many bytes of text the websites of a project hold. Reads no text: its length stands beside it. */
export async function countTextBytes(tx: Database, projectId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT coalesce(sum(${TEXT_BYTES}), 0)::bigint AS bytes FROM project_site WHERE project_id = ${projectId}`.get(
    tx,
  );
}

/** How many bytes the websites of all projects of an account take in a file, about. */
export async function weighProjectSites(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT coalesce(sum(${ROW_BYTES}::int + ${TEXT_BYTES}), 0)::bigint AS bytes
    FROM project p JOIN project_site s ON s.project_id = p.id WHERE p.account_id = ${accountId}`.get(db);
}

/** Every website of a project, newest first. */
export async function listAllProjectSites(db: Database, projectId: string): Promise<ProjectSite[]> {
  return rowsOf(ProjectSite)`
    SELECT ${SITE} FROM project_site WHERE project_id = ${projectId} ORDER BY project_site.added_at DESC, site DESC`.list(
    db,
  );
}

export async function listTags(db: Database, projectId: string): Promise<string[]> {
  return valuesOf(z.string())`
    SELECT DISTINCT unnest(tags) AS tag FROM project_site WHERE project_id = ${projectId} ORDER BY 1`.list(
    db,
  );
}

interface SiteChange {
  readonly state?: SiteState | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Whether each of these websites says what somebody saw; those that are gone say nothing else. */
export async function areAsSeen(
  tx: Database,
  projectId: string,
  sites: readonly string[],
  { reason, note, tags }: Omit<SiteChange, 'state'>,
): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM project_site WHERE project_id = ${projectId} AND site = ANY(${[...sites]}::text[])
      AND (reason <> coalesce(${reason ?? null}, reason) OR note <> coalesce(${note ?? null}, note)
        OR tags <> coalesce(${tags === undefined ? null : [...tags]}::text[], tags)) LIMIT 1`.execute(tx);
  return found.rows.length === 0;
}

/** Answers how many there were to change. A reason goes with `skipped` and ends with it. */
export async function updateProjectSites(
  tx: Database,
  projectId: string,
  sites: readonly string[],
  { state, reason, note, tags }: SiteChange,
): Promise<number> {
  const changed = await sql`
    UPDATE project_site SET changed_at = now(),
      contacted_at = CASE WHEN ${state ?? null} IN ('contacted', 'replied', 'won') THEN coalesce(contacted_at, now())
        ELSE contacted_at END,
      state = coalesce(${state ?? null}, state),
      reason = CASE WHEN coalesce(${state ?? null}, state) = 'skipped' THEN coalesce(${reason ?? null}, reason) ELSE '' END,
      note = coalesce(${note ?? null}, note),
      tags = coalesce(${tags === undefined ? null : [...new Set(tags)]}::text[], tags)
    WHERE project_id = ${projectId} AND site = ANY(${[...sites]}::text[]) RETURNING 1`.execute(tx);
  return changed.rows.length;
}

export async function deleteProjectSites(
  tx: Database,
  projectId: string,
  sites: readonly string[],
): Promise<number> {
  const gone = await sql`
    DELETE FROM project_site WHERE project_id = ${projectId} AND site = ANY(${[...sites]}::text[]) RETURNING 1`.execute(
    tx,
  );
  return gone.rows.length;
}

const Membership = z.object({
  site: z.string(),
  project: z.string(),
  name: z.string(),
  state: ProjectSite.shape.state,
});

/** In which projects of the account the sites are, the latest first. */
export async function findMemberships(
  db: Database,
  accountId: string,
  sites: readonly string[],
): Promise<z.infer<typeof Membership>[]> {
  return rowsOf(Membership)`
    SELECT s.site, p.id AS project, ${nameOf('p')} AS name, s.state FROM project p JOIN project_site s ON s.project_id = p.id
    WHERE p.account_id = ${accountId} AND ${seen()} AND s.site = ANY(${[...sites]}::text[])
    ORDER BY s.added_at DESC, p.name`.list(db);
}

/**
 * Those of the sites that somebody wrote to in a project which whoever asks does not see, with the month (UTC) of the
 * first time: what a colleague should know, and no client's name.
 */
export async function findContacted(
  db: Database,
  accountId: string,
  sites: readonly string[],
): Promise<{ site: string; month: string }[]> {
  if (askingMember() === null) return [];
  return rowsOf({ site: z.string(), month: z.string() })`
    SELECT s.site, to_char(min(coalesce(s.contacted_at, s.changed_at, s.added_at)) AT TIME ZONE 'UTC', 'YYYY-MM') AS month
    FROM project p JOIN project_site s ON s.project_id = p.id
    WHERE p.account_id = ${accountId} AND NOT ${seen()} AND s.site = ANY(${[...sites]}::text[])
      AND s.state IN ('contacted', 'replied', 'won')
    GROUP BY s.site`.list(db);
}
