import { INVITATION_DAYS, MAX_MEMBERS, type Invitation, type MemberRole } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { MemberReader } from '../../platform/http/session-reader.ts';
import { hashSecret, randomSecret } from '../../platform/secrets.ts';
import type { SpendingLimit } from '../../platform/spending-limit.ts';
import { findAccount } from '../accounts/index.ts';
import { lockCredits, noteAsker } from '../credits/index.ts';
import * as repo from './members.repo.ts';

/** Reads who works for whom, at every call: a removal or another role holds from the next request on. */
export function createMemberReader(db: DatabasePool): MemberReader {
  return {
    async findMember(personId, accountId) {
      const role = await repo.findRole(db, personId, accountId);
      return role === null ? null : { personId, role, spendingLimit: spendingLimitOf(personId, accountId) };
    },
  };
}

/**
 * Asked under the account's lock, where what is held for the person cannot grow meanwhile: their month is never passed
 * by one credit, however many of their searches begin at once. The cap is read there too, so that a lower one holds at
 * once.
 */
function spendingLimitOf(personId: string, accountId: string): SpendingLimit {
  return {
    async readCap(tx) {
      const month = await repo.readMonth(tx, accountId, personId);
      if (month === null) return { credits: 0, because: 'month' };
      const credits = month.cap === null ? Number.MAX_SAFE_INTEGER : Math.max(0, month.cap - month.used);
      return { credits, because: 'month' };
    },
    noteHold: (tx: Database, holdId) => noteAsker(tx, holdId, personId),
  };
}

interface Terms {
  readonly role: MemberRole;
  readonly month_cap: number | null;
}

/** Throws AppError for a cap of somebody who may not spend. */
export function readTerms({ role, month_cap: cap }: Terms): { role: MemberRole; cap: number | null } {
  if (role === 'member' || cap === null) return { role, cap };
  throw new AppError(422, 'caps', 'Who may only read has no cap: leave month_cap out. Nothing was changed.');
}

/**
 * Invites an address and answers the invitation with its key, this once; an earlier one of the same address ends.
 * Throws AppError.
 */
export async function invite(
  db: DatabasePool,
  accountId: string,
  wish: Terms & { readonly email: string },
): Promise<Invitation & { key: string }> {
  const terms = readTerms(wish);
  // The prefix tells it from a session and from a personal key.
  const key = `lli1_${randomSecret()}`;
  const made = await inTransaction(db, async (tx) => {
    await lockCredits(tx, accountId);
    const owner = await findAccount(tx, accountId);
    if (owner?.email?.toLowerCase() === wish.email)
      throw new AppError(422, 'own_address', 'That is your own address: the account is yours already.');
    const members = await repo.listMembersOf(tx, accountId);
    if (members.some(({ email }) => email?.toLowerCase() === wish.email))
      throw new AppError(422, 'member_already', 'Somebody of this address works for the account already.');
    const open = await repo.listInvitationsOf(tx, accountId);
    const isAnew = open.some(({ email }) => email === wish.email);
    if (!isAnew && (await repo.countPlaces(tx, accountId)) >= MAX_MEMBERS) {
      const words = `An account has room for ${MAX_MEMBERS} people beside its owner, with those who are invited. Take one back, and its place is free.`;
      throw new AppError(422, 'too_many_members', words);
    }
    const keyHash = hashSecret(key);
    return repo.putInvitation(tx, { accountId, email: wish.email, ...terms, keyHash, days: INVITATION_DAYS });
  });
  return { ...made, key };
}

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof repo.findInvitation>>>;

/** The invitation of a key, for the person whose address it names and for nobody else. Throws AppError. */
export async function openInvitation(tx: Database, personId: string, key: string): Promise<OpenInvitation> {
  const found = await repo.findInvitation(tx, hashSecret(key));
  const person = await findAccount(tx, personId);
  // What it says is told to nobody else, nor whom it is for.
  if (found !== null && person !== null && person.email?.toLowerCase() === found.email) return found;
  const words = `This invitation is not for ${person?.email ?? 'the address you signed in with'}, or it was used, taken back or is older than ${INVITATION_DAYS} days. Sign in with the address it was made for, or ask for a new one.`;
  throw new AppError(404, 'no_such_invitation', words);
}

/** Answers the account that the person now works for. Throws AppError. */
export async function acceptInvitation(db: DatabasePool, personId: string, key: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id, account, role, month_cap: cap } = await openInvitation(tx, personId, key);
    await repo.putMember(tx, { account, person: personId, role, cap });
    await repo.dropInvitation(tx, account, id);
    return account;
  });
}
