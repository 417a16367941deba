import { Invitation, Member, MemberRole, Workplace } from '@linklode/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { isoTime } from '../../platform/database/iso-time.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { rowsOf, valuesOf } from '../../platform/database/rows-of.ts';

/** What is held counts as taken until it is known what of it was. Months are UTC. */
const usedThisMonth = sql`coalesce((
  SELECT sum(CASE h.status WHEN 'held' THEN h.amount ELSE h.captured END) FROM credit_hold h
  WHERE h.account_id = m.account_id AND h.asked_by = m.person_id
    AND h.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'), 0)::int`;

const SPENDING = sql`m.role, m.month_cap, ${usedThisMonth} AS used_this_month`;

const membersWhere = (condition: ReturnType<typeof sql>) => rowsOf(Member)`
  SELECT m.person_id AS person, p.name, p.email, ${SPENDING}, ${isoTime(sql.ref('m.joined_at'))} AS joined_at
  FROM account_member m JOIN account p ON p.id = m.person_id WHERE ${condition} ORDER BY m.joined_at, m.person_id`;

/** Who works for the account, the first at first. */
export function listMembersOf(db: Database, accountId: string): Promise<Member[]> {
  return membersWhere(sql`m.account_id = ${accountId}`).list(db);
}

export function getMember(db: Database, accountId: string, personId: string): Promise<Member> {
  return membersWhere(sql`m.account_id = ${accountId} AND m.person_id = ${personId}`).get(db);
}

/** What is asked at every call that is made for another person's account. */
export async function findRole(
  db: Database,
  personId: string,
  accountId: string,
): Promise<z.infer<typeof MemberRole> | null> {
  return valuesOf(MemberRole)`
    SELECT m.role FROM account_member m JOIN account a ON a.id = m.account_id
    WHERE m.account_id = ${accountId} AND m.person_id = ${personId} AND a.state = 'open'`.find(db);
}

/**
 * Null for who is no member (any more). Whoever calls holds the account's lock, so nothing is held for the person
 * meanwhile.
 */
export function readMonth(
  tx: Database,
  accountId: string,
  personId: string,
): Promise<{ cap: number | null; used: number } | null> {
  return rowsOf({ cap: z.number().nullable(), used: z.number() })`
    SELECT m.month_cap AS cap, ${usedThisMonth} AS used FROM account_member m
    WHERE m.account_id = ${accountId} AND m.person_id = ${personId} AND m.role = 'member'`.find(tx);
}

const OWNER_NAME = sql`coalesce(nullif(o.name, ''), o.email, 'Somebody')`;

/** The open accounts of others that a person works for, by the owner's name; `accountId` names one of them. */
export function listWorkplacesOf(
  db: Database,
  personId: string,
  accountId: string | null = null,
): Promise<Workplace[]> {
  return rowsOf(Workplace)`
    SELECT m.account_id AS account, ${OWNER_NAME} AS name, ${SPENDING}
    FROM account_member m JOIN account o ON o.id = m.account_id AND o.state = 'open'
    WHERE m.person_id = ${personId} AND (${accountId}::uuid IS NULL OR m.account_id = ${accountId})
    ORDER BY lower(${OWNER_NAME}), m.account_id`.list(db);
}

export async function hasMembers(db: Database, accountId: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM account_member WHERE account_id = ${accountId} LIMIT 1`.execute(db);
  return found.rows.length > 0;
}

/** False where the person is no member. */
export async function changeMember(
  db: Database,
  accountId: string,
  { person, role, cap }: { person: string; role: string; cap: number | null },
): Promise<boolean> {
  const changed = await sql`
    UPDATE account_member SET role = ${role}, month_cap = ${cap}
    WHERE account_id = ${accountId} AND person_id = ${person} RETURNING 1`.execute(db);
  return changed.rows.length > 0;
}

export async function removeMember(db: Database, accountId: string, personId: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM account_member WHERE account_id = ${accountId} AND person_id = ${personId} RETURNING 1`.execute(
    db,
  );
  return gone.rows.length > 0;
}

/** One who is a member already has the new role and cap from now on. */
export async function putMember(
  tx: Database,
  { account, person, role, cap }: { account: string; person: string; role: string; cap: number | null },
): Promise<void> {
  await sql`
    INSERT INTO account_member (account_id, person_id, role, month_cap) VALUES (${account}, ${person}, ${role}, ${cap})
    ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role, month_cap = excluded.month_cap`.execute(
    tx,
  );
}

/** Takes an account's members, and its owner out of others' accounts; both with what they were invited to. */
export async function eraseMembersOf(tx: Database, accountId: string): Promise<void> {
  await sql`DELETE FROM account_member WHERE account_id = ${accountId} OR person_id = ${accountId}`.execute(
    tx,
  );
  await sql`DELETE FROM account_invitation WHERE account_id = ${accountId}`.execute(tx);
}

const INVITATION = sql`i.id, i.email, i.role, i.month_cap, ${isoTime(sql.ref('i.created_at'))} AS created_at,
  ${isoTime(sql.ref('i.expires_at'))} AS expires_at`;

/** Those that can still be accepted, the newest first. */
export function listInvitationsOf(db: Database, accountId: string): Promise<Invitation[]> {
  return rowsOf(Invitation)`
    SELECT ${INVITATION} FROM account_invitation i WHERE i.account_id = ${accountId} AND i.expires_at > now()
    ORDER BY i.created_at DESC, i.id`.list(db);
}

/** Members and open invitations. */
export async function countPlaces(db: Database, accountId: string): Promise<number> {
  return valuesOf(z.number())`
    SELECT (SELECT count(*) FROM account_member WHERE account_id = ${accountId})
      + (SELECT count(*) FROM account_invitation WHERE account_id = ${accountId} AND expires_at > now()) AS n`.get(
    db,
  );
}

/** Of the same address one stands: the newest. */
export function putInvitation(
  tx: Database,
  one: {
    accountId: string;
    email: string;
    role: string;
    cap: number | null;
    keyHash: Buffer;
    days: number;
  },
): Promise<Invitation> {
  return rowsOf(Invitation)`
    INSERT INTO account_invitation AS i (account_id, email, role, month_cap, key_hash, expires_at)
    VALUES (${one.accountId}, ${one.email}, ${one.role}, ${one.cap}, ${one.keyHash}, now() + make_interval(days => ${one.days}))
    ON CONFLICT (account_id, email) DO UPDATE SET id = gen_random_uuid(), role = excluded.role, month_cap = excluded.month_cap,
      key_hash = excluded.key_hash, created_at = now(), expires_at = excluded.expires_at
    RETURNING ${INVITATION}`.get(tx);
}

export async function dropInvitation(db: Database, accountId: string, id: string): Promise<boolean> {
  const gone = await sql`
    DELETE FROM account_invitation WHERE id = ${id} AND account_id = ${accountId} AND expires_at > now() RETURNING 1`.execute(
    db,
  );
  return gone.rows.length > 0;
}

/** Past their time, of whomever. */
export async function dropOldInvitations(db: Database): Promise<void> {
  await sql`DELETE FROM account_invitation WHERE expires_at < now()`.execute(db);
}

const Found = z.object({
  id: z.string(),
  account: z.string(),
  email: z.string(),
  name: z.string(),
  owner_email: z.string().nullable(),
  role: MemberRole,
  month_cap: z.number().nullable(),
  expires_at: z.string(),
});

/**
 * The invitation that the key opens, locked; null where it is used, taken back or too old, or its account is not open.
 */
export function findInvitation(tx: Database, keyHash: Buffer): Promise<z.infer<typeof Found> | null> {
  return rowsOf(Found)`
    SELECT i.id, i.account_id AS account, i.email, ${OWNER_NAME} AS name, o.email AS owner_email,
      i.role, i.month_cap, ${isoTime(sql.ref('i.expires_at'))} AS expires_at
    FROM account_invitation i JOIN account o ON o.id = i.account_id AND o.state = 'open'
    WHERE i.key_hash = ${keyHash} AND i.expires_at > now() FOR UPDATE OF i`.find(tx);
}
