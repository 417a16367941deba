import { MAX_PROJECTS, SITE_STATES, type Project, type SiteState } from '@linklode/contract';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { askingMember } from '../../platform/asking-account.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

const ProjectRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  states: z.record(z.string(), z.number()).nullable(),
  blocked: z.number(),
  private: z.boolean(),
});

/**
 * Of the project `p`: whether whoever asks sees it. The account's owner sees all, and so do jobs; a colleague those
 * that nobody keeps to themselves, and their own. Every statement that finds a project by its account says it.
 */
export const seen = (): RawBuilder<unknown> => {
  const member = askingMember();
  return member === null ? sql`true` : sql`(p.private_to IS NULL OR p.private_to = ${member}::uuid)`;
};

/** The projects of the account that whoever asks does not see. */
export async function listHiddenProjects(db: Database, accountId: string): Promise<string[]> {
  if (askingMember() === null) return [];
  return valuesOf(z.string())`
    SELECT p.id FROM project p WHERE p.account_id = ${accountId} AND NOT ${seen()}`.list(db);
}

function toProject({ states, private: isPrivate, ...row }: z.infer<typeof ProjectRow>): Project {
  const counts = SITE_STATES.map((state): [SiteState, number] => [state, states?.[state] ?? 0]);
  return {
    ...row,
    ...(isPrivate ? { private: true as const } : {}),
    states: Object.fromEntries(counts) as Record<SiteState, number>,
  };
}

/** The name of a project as it was given: see `storedName`. */
export const nameOf = (project: string): RawBuilder<string> => sql`rtrim(${sql.ref(`${project}.name`)})`;

const projectsWhere = (condition: RawBuilder<unknown>) => rowsOf(ProjectRow)`
  SELECT p.id, ${nameOf('p')} AS name, ${isoTime(sql.ref('p.created_at'))} AS created_at, p.private_to IS NOT NULL AS private,
    (SELECT json_object_agg(state, n) FROM
      (SELECT state, count(*) AS n FROM project_site WHERE project_id = p.id GROUP BY state) counted) AS states,
    (SELECT count(*) FROM blocked_site b WHERE b.account_id = p.account_id AND b.project_id = p.id) AS blocked
  FROM project p WHERE ${condition} AND ${seen()} ORDER BY lower(p.name)`;

/** By name. */
export async function listProjectsOf(db: Database, accountId: string): Promise<Project[]> {
  return (await projectsWhere(sql`p.account_id = ${accountId}`).list(db)).map(toProject);
}

/** Null where the account has no such project. */
export async function findProject(db: Database, accountId: string, id: string): Promise<Project | null> {
  const row = await projectsWhere(sql`p.account_id = ${accountId} AND p.id = ${id}`).find(db);
  return row === null ? null : toProject(row);
}

/** Serialises what is put into a project, so that its limit is kept. False where the account has no such project. */
export async function lockProject(tx: Database, accountId: string, id: string): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM project p WHERE p.id = ${id} AND p.account_id = ${accountId} AND ${seen()} FOR UPDATE`.execute(
    tx,
  );
  return found.rows.length > 0;
}

/** Serialises what an account begins or blocks, until the transaction ends. */
export async function lockListsOf(tx: Database, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lists of ${accountId}`}, 0))`.execute(tx);
}

export async function countProjects(tx: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT count(*) AS n FROM project WHERE account_id = ${accountId}`.get(tx);
}

/** Whether another project that whoever asks sees is called so. */
export async function isNameTaken(
  tx: Database,
  accountId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const taken = await sql`
    SELECT 1 FROM project p WHERE p.account_id = ${accountId} AND lower(${nameOf('p')}) = lower(${name}::text)
      AND p.id IS DISTINCT FROM ${exceptId}::uuid AND ${seen()}`.execute(tx);
  return taken.rows.length > 0;
}

/**
 * The name with as many blanks behind it as make it unique in the account. A unique index asks for that which older
 * versions insert with; a project that is hidden from whoever names may have the name.
 */
const storedName = (accountId: string, name: string, exceptId: string | null): RawBuilder<unknown> => sql`(
  SELECT ${name}::text || repeat(' ', n) FROM generate_series(0, ${MAX_PROJECTS}::int) n WHERE NOT EXISTS (
    SELECT FROM project o WHERE o.account_id = ${accountId} AND o.id IS DISTINCT FROM ${exceptId}::uuid
      AND lower(o.name) = lower(${name}::text || repeat(' ', n)))
  ORDER BY n LIMIT 1)`;

/** Under the lock of the account's lists, for a name that is not taken. */
export async function insertProject(
  tx: Database,
  accountId: string,
  { name, privateTo }: { name: string; privateTo: string | null },
): Promise<string> {
  return valuesOf(z.string())`
    INSERT INTO project (account_id, name, private_to)
    VALUES (${accountId}, ${storedName(accountId, name, null)}, ${privateTo}) RETURNING id`.get(tx);
}

/** Under the lock of the account's lists, for a name that is not taken. */
export async function setProjectName(
  tx: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  await sql`
    UPDATE project SET name = ${storedName(accountId, name, id)}
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}

export async function showToAll(tx: Database, accountId: string, id: string): Promise<void> {
  await sql`UPDATE project SET private_to = NULL WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}

export async function removeProject(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM project WHERE account_id = ${accountId} AND id = ${id} RETURNING 1`.execute(db);
  return gone.rows.length > 0;
}

/** All that a person kept, for good. */
export async function eraseProjectsOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM blocked_site WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM project WHERE account_id = ${accountId}`.execute(tx);
  await sql`DELETE FROM site_import WHERE account_id = ${accountId}`.execute(tx);
}
