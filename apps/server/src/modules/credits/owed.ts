import type { Database } from '../../platform/database/open-database.ts';
import { post, type Cause } from './credits.service.ts';
import { addOwed, letHoldsPayOwed, lockAccount, owedBy } from './credits.repo.ts';

/**
 * Takes back free credits, up to `credits`, and notes the rest as owed. So a balance is never negative, and a search
 * under way keeps what it holds; what it does not spend of that pays what is owed when it ends. Answers both parts.
 */
export async function takeBack(
  tx: Database,
  accountId: string,
  credits: number,
  cause: Cause,
): Promise<{ taken: number; owed: number }> {
  const { balance, held } = await lockAccount(tx, accountId);
  const taken = Math.min(balance - held, credits);
  const owed = credits - taken;
  if (taken > 0) await post(tx, accountId, -taken, cause);
  if (owed > 0) {
    await addOwed(tx, accountId, owed);
    await letHoldsPayOwed(tx, accountId);
  }
  return { taken, owed };
}

/** The reverse, where too much was taken back: what is owed becomes less, and the rest comes back. */
export async function giveAgain(
  tx: Database,
  accountId: string,
  credits: number,
  cause: Cause,
): Promise<void> {
  await lockAccount(tx, accountId);
  const forgiven = Math.min(credits, await owedBy(tx, accountId));
  if (forgiven > 0) await addOwed(tx, accountId, -forgiven);
  if (credits > forgiven) await post(tx, accountId, credits - forgiven, cause);
}

/** Pays owed credits out of free ones. Answers how many. */
export async function repayOwed(tx: Database, accountId: string, cause: Cause): Promise<number> {
  const { balance, held } = await lockAccount(tx, accountId);
  const owed = await owedBy(tx, accountId);
  const paid = Math.min(balance - held, owed);
  if (paid <= 0) return 0;
  await post(tx, accountId, -paid, cause);
  await addOwed(tx, accountId, -paid);
  return paid;
}
