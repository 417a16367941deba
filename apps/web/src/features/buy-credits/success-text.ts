import type { User } from '@linklode/contract';
import { CREDIT_PACKS } from '@linklode/contract/product';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { fillText } from '../../content/texts.ts';
import { formatCount } from '../../lib/format.ts';

/** How many credits the address says were bought, where a pack has that many: it may be anybody's making. */
export function boughtCredits(search: string): number | null {
  const given = new URLSearchParams(search).get('credits');
  return CREDIT_PACKS.find(({ credits }) => String(credits) === given)?.credits ?? null;
}

/**
 * What the success page says below its heading.
 */
export function successText(search: string, user: User | null): string {
  const bought = boughtCredits(search);
  if (bought !== null) return `${bought} credits were added to your account.`;
  if (user) return fillText(PAYMENT_TEXTS.balance, { credits: formatCount(user.credits) });
  return 'Your credits have been added to your account.';
}
