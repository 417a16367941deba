import type { DisputeEntity } from './payment-entities.ts';
import type { DisputesFaultMode } from './payment-fault-modes.ts';
import { ProviderError } from './provider-error.ts';

/** A page of disputes as a provider in this fault mode answers it; throws ProviderError where it refuses. */
export function listFaultily(
  disputes: readonly DisputeEntity[],
  { count, skip }: { count: number; skip: number },
  faultMode: DisputesFaultMode,
): readonly object[] {
  const page = disputes.slice(skip, skip + count);
  switch (faultMode) {
    case 'honest':
      return page;
    case 'refused':
      throw new ProviderError('from is/are not required and should not be sent', { field: 'from' });
    case 'forbidden':
      throw new ProviderError('Access denied', { status: 403, source: 'NA', step: 'NA', reason: 'NA' });
    case 'repeats':
      return Array.from({ length: count }, (_, at) => disputes[at % disputes.length]).filter(
        (one) => one !== undefined,
      );
    case 'unreadable':
      return page.map((dispute) => ({ ...dispute, amount: '12900 paise' }));
    case 'of a stranger':
      return page.map((dispute) => ({ ...dispute, payment_id: 'pay_ofAStranger000' }));
    case 'another currency':
      return page.map((dispute) => ({ ...dispute, currency: 'USD' }));
    case 'deducts too much':
      return page.map((dispute) => ({ ...dispute, amount_deducted: 10 * dispute.amount }));
  }
}
