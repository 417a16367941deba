import type { FastifyBaseLogger } from 'fastify';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { applyPayment, isReturnOf, type Applied, type PaymentNews } from './apply-payment.ts';
import type { PaymentGateway } from './payment-gateway.port.ts';

/** What everything that works on purchases needs. */
export interface PaymentsParts {
  readonly db: DatabasePool;
  readonly gateway: PaymentGateway;
  readonly log: FastifyBaseLogger;
}

/** Applies what the gateway answered, in a transaction of its own, and logs what an operator has to look at. */
export async function applyNews({ db, log }: PaymentsParts, news: PaymentNews): Promise<Applied> {
  const applied = await inTransaction(db, (tx) => applyPayment(tx, news));
  alertOperator(log, applied, news);
  return applied;
}

/** If money was taken and not credited, an operator has to look, whoever reported it. */
export function alertOperator(
  log: FastifyBaseLogger,
  applied: Applied,
  { payment, returned }: PaymentNews,
): void {
  if (returned !== undefined && returned !== null && !isReturnOf(returned, payment))
    log.error(
      { payment: payment.id, returned: returned.id },
      'refund or dispute not applied: of another payment or in another currency than the payment it came with',
    );
  if (returned?.kind === 'refund' && returned.state === 'failed')
    log.error(
      { payment: payment.id, refund: returned.id },
      'refund failed at the payment provider; the credits deducted for it stay deducted',
    );
  if (applied.kind !== 'not credited') return;
  log.error(
    { payment: payment.id, fault: applied.fault },
    'payment captured but not credited; see "ops payments show"',
  );
}
