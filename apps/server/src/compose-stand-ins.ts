import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '@linklode/contract';
import {
  createLocalOpenIdProvider,
  createLocalPaymentProvider,
  newLocalPaymentKeys,
} from '@linklode/stand-ins';
import type { FastifyInstance } from 'fastify';
import type { IdentityProvider } from './modules/auth/index.ts';
import { WEBHOOK_PATH, type PaymentGateway } from './modules/payments/index.ts';
import type { Config } from './platform/config/parse-config.ts';
import { LOCAL_PROVIDER_PATH, mountLocalProvider } from './providers/identity/mount-local-provider.ts';
import { createOpenIdConnect } from './providers/identity/openid-connect.ts';
import { LOCAL_PAYMENTS_PATH, mountLocalPayments } from './providers/payment/mount-local-payments.ts';
import { createRazorpay } from './providers/payment/razorpay.ts';

// Reached by `import()` alone and outside production alone: what this file needs is not installed there.

/** Sign-in by an OpenID provider that this process serves itself. */
export function localSignIn(config: Config, redirectUri: string) {
  const issuer = `${config.api.origin}${LOCAL_PROVIDER_PATH}`;
  const client = {
    clientId: `${PRODUCT_NAME.toLowerCase()}-local`,
    clientSecret: randomBytes(24).toString('base64url'),
  };
  const provider = createLocalOpenIdProvider({ issuer, redirectUri, ...client });
  const identity: IdentityProvider = createOpenIdConnect({
    issuer,
    redirectUri,
    ...client,
    idTokenAlgorithm: 'ES256',
    prompt: 'login',
    allowHttp: true,
  });
  return {
    identity,
    line: { port: 'Sign-in', adapter: 'local OpenID provider (development)', kind: 'local' as const },
    mount: (api: FastifyInstance): void => mountLocalProvider(api, provider),
  };
}

/** The real adapter, asking the payment provider that the server of this data folder serves. */
export function localGateway(config: Config): PaymentGateway {
  return createRazorpay({
    baseUrl: `${ownAddress(config)}${LOCAL_PAYMENTS_PATH}/v1`,
    previousWebhookSecret: null,
    ...localKeys(config.dataDir),
  });
}

export function mountPayments(api: FastifyInstance, config: Config): void {
  mountLocalPayments(
    api,
    createLocalPaymentProvider({
      origin: `${config.api.origin}${LOCAL_PAYMENTS_PATH}`,
      webOrigin: config.web.origin,
      webhookUrl: `${ownAddress(config)}${WEBHOOK_PATH}`,
      ...localKeys(config.dataDir),
    }),
  );
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
