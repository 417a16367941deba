import { FREE_REPEAT_HOURS } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { askingAccount } from '../../platform/asking-account.ts';
import { createLatestOnly, SupersededError } from './latest-only.ts';
import type { Delivery } from './search.repo.ts';

/** Quotes of whoever asks one after the other. Throws 409 for one that a newer question overtook before its turn. */
export function latestQuotes<Input extends { readonly accountId: string }, Quote>(
  quote: (input: Input) => Promise<Quote>,
): (input: Input) => Promise<Quote> {
  const latestOnly = createLatestOnly();
  return async (input) => {
    try {
      return await latestOnly(askingAccount() ?? input.accountId, () => quote(input));
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error;
      throw new AppError(409, 'quote_superseded', 'A newer question was asked meanwhile.', { cause: error });
    }
  };
}

/**
 * What a page can cost at most, where a page that was not delivered lately can cost `fresh`, and how long it is free.
 */
export function costOfPage(
  delivery: Delivery | null,
  fresh: number,
): { at_most: number; free_until: string | null } {
  if (delivery === null) return { at_most: fresh, free_until: null };
  const missing = delivery.rowCount - delivery.results.length;
  const freeUntil = new Date(Date.parse(delivery.firstDeliveredAt) + FREE_REPEAT_HOURS * 3_600_000);
  return { at_most: missing, free_until: missing <= 0 ? freeUntil.toISOString() : null };
}
