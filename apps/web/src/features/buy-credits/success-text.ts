import type { User } from '@linklode/contract';
import { CREDIT_PACKS } from '@linklode/contract/product';
import { PAYMENT_TEXTS } from '../../content/account-texts.ts';
import { fillText } from '../../content/texts.ts';
import { formatCount } from '../../lib/format.ts';

/**
 * What the success page says below its heading. The address may be anybody's making, so its number of credits is
 * believed only where a pack has that many.
 */
export function successText(search: string, user: User | null): string {
  const given = new URLSearchParams(search).get('credits');
  const pack = CREDIT_PACKS.find(({ credits }) => String(credits) === given);
  if (pack) return `${pack.credits} credits were added to your account.`;
  if (user) return fillText(PAYMENT_TEXTS.balance, { credits: formatCount(user.credits) });
  return 'Your credits have been added to your account.';
}
