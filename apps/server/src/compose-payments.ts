import type { FastifyInstance } from 'fastify';
import type { InvoiceIssuer, PaymentGateway } from './modules/payments/index.ts';
import type { Config } from './platform/config/parse-config.ts';
import { createRazorpay } from './providers/payment/razorpay.ts';

interface PaymentComposition {
  readonly gateway: PaymentGateway;
  /** Its line of the table at the start. */
  readonly line: { readonly port: string; readonly adapter: string; readonly kind: 'real' | 'local' };
  readonly mount?: (api: FastifyInstance) => void;
}

/** The real gateway, or the stand-in that this process serves itself. */
export async function composePayments(config: Config): Promise<PaymentComposition> {
  const gateway = await composeGateway(config);
  if (config.payments.kind === 'razorpay') {
    const { isRehearsal, baseUrl } = config.payments;
    if (isRehearsal)
      return {
        gateway,
        line: { port: 'Payments', adapter: `Razorpay’s API at ${baseUrl} (rehearsal)`, kind: 'local' },
      };
    const mode = config.payments.keyId.startsWith('rzp_live_') ? '' : ' (test mode: no money moves)';
    return { gateway, line: { port: 'Payments', adapter: `Razorpay${mode}`, kind: 'real' } };
  }
  const { mountPayments } = await loadStandIns(config);
  return {
    gateway,
    line: { port: 'Payments', adapter: 'local payment provider (development)', kind: 'local' },
    mount: (api) => mountPayments(api, config),
  };
}

/**
 * The gateway alone, as a command needs it beside the running server: the stand-in is asked where that one serves it.
 */
export async function composeGateway(config: Config): Promise<PaymentGateway> {
  if (config.payments.kind === 'razorpay') return createRazorpay(config.payments);
  return (await loadStandIns(config)).localGateway(config);
}

/** The stand-ins and their libraries, which production does not install. */
export async function loadStandIns(config: Config): Promise<typeof import('./compose-stand-ins.ts')> {
  if (config.production) throw new Error('stand-ins do not run in production');
  return import('./compose-stand-ins.ts');
}

/** Who issues the invoices of this installation. */
export function issuerOf({ invoices, payments, supportEmail }: Config): InvoiceIssuer {
  const isStandIn =
    payments.kind === 'local' || payments.isRehearsal || !payments.keyId.startsWith('rzp_live_');
  return { ...invoices, email: supportEmail, isStandIn };
}
