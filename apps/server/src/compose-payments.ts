import fs from 'node:fs';
import path from 'node:path';
import { createLocalPaymentProvider, newLocalPaymentKeys } from '@linklode/stand-ins';
import type { FastifyInstance } from 'fastify';
import { WEBHOOK_PATH, type PaymentGateway } from './modules/payments/index.ts';
import type { Config } from './platform/config/parse-config.ts';
import { LOCAL_PAYMENTS_PATH, mountLocalPayments } from './providers/payment/mount-local-payments.ts';
import { createRazorpay } from './providers/payment/razorpay.ts';

export interface PaymentComposition {
  readonly gateway: PaymentGateway;
  /** Its line of the table at the start. */
  readonly line: { readonly port: string; readonly adapter: string; readonly kind: 'real' | 'local' };
  readonly mount?: (api: FastifyInstance) => void;
}

/** The real gateway, or the stand-in that this process serves itself. */
export function composePayments(config: Config): PaymentComposition {
  const gateway = composeGateway(config);
  if (config.payments.kind === 'razorpay') {
    const mode = config.payments.keyId.startsWith('rzp_live_') ? '' : ' (test mode: no money moves)';
    return { gateway, line: { port: 'Payments', adapter: `Razorpay${mode}`, kind: 'real' } };
  }
  const keys = localKeys(config.dataDir);
  return {
    gateway,
    line: { port: 'Payments', adapter: 'local payment provider (development)', kind: 'local' },
    mount: (api) =>
      mountLocalPayments(
        api,
        createLocalPaymentProvider({
          origin: `${config.api.origin}${LOCAL_PAYMENTS_PATH}`,
          webOrigin: config.web.origin,
          webhookUrl: `${ownAddress(config)}${WEBHOOK_PATH}`,
          ...keys,
        }),
      ),
  };
}

/** The gateway alone, as a command needs it beside the running server: the stand-in is asked where that one serves it. */
export function composeGateway(config: Config): PaymentGateway {
  if (config.payments.kind === 'razorpay') return createRazorpay(config.payments);
  if (config.production) throw new Error('the local payment provider does not run in production');
  return createRazorpay({
    baseUrl: `${ownAddress(config)}${LOCAL_PAYMENTS_PATH}/v1`,
    previousWebhookSecret: null,
    ...localKeys(config.dataDir),
  });
}

/** The server as it reaches itself, whatever stands in front of its public origin. */
function ownAddress({ api, host }: Config): string {
  return `http://${host === '::1' ? '[::1]' : '127.0.0.1'}:${api.port}`;
}

type LocalKeys = ReturnType<typeof newLocalPaymentKeys>;

/** Made once for a data folder, so that commands beside the server have the same ones. */
function localKeys(dataDir: string): LocalKeys {
  const file = path.join(dataDir, 'local-payments.json');
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LocalKeys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  }
  const keys = newLocalPaymentKeys();
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = `${file}.${process.pid}`;
  fs.writeFileSync(made, JSON.stringify(keys), { mode: 0o600 });
  fs.renameSync(made, file);
  return keys;
}
