import { SIGNUP_CREDITS } from '@linklode/contract';
import type { Database } from '../../platform/database/open-database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { noteBonus } from '../accounts/index.ts';
import { post } from '../credits/index.ts';
import * as repo from './auth.repo.ts';

export type SignupBonus = 'given' | 'had before' | 'withheld';

/**
 * Gives a person the credits of a new account, once for ever, also after deletion. Where `mayGive` says no, the account
 * waits for them: its next sign-in asks again, and an operator may give them at any time. The caller's transaction
 * holds the account's row.
 */
export async function giveSignupBonus(
  tx: Database,
  person: { readonly accountId: string; readonly issuer: string; readonly subject: string },
  mayGive: () => Promise<boolean>,
): Promise<SignupBonus> {
  const subjectHash = hashSecret(JSON.stringify([person.issuer, person.subject]));
  if (await repo.hasSignupGrant(tx, subjectHash)) return 'had before';
  if (!(await mayGive())) {
    await noteBonus(tx, person.accountId, 'withheld');
    return 'withheld';
  }
  if (!(await repo.claimSignupGrant(tx, subjectHash))) return 'had before';
  await post(tx, person.accountId, SIGNUP_CREDITS, {
    reason: 'signup bonus',
    refType: 'subject',
    refId: subjectHash.toString('hex'),
    details: null,
  });
  await noteBonus(tx, person.accountId, 'settled');
  return 'given';
}
