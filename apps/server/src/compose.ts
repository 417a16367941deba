import { randomBytes } from 'node:crypto';
import { CHECKOUT_SCRIPT_URL, PRODUCT_NAME, type WebConfig } from '@linklode/contract';
import { createLocalOpenIdProvider } from '@linklode/stand-ins';
import type { FastifyInstance } from 'fastify';
import { composePayments } from './compose-payments.ts';
import { nameMetricsOrder } from './compose-metrics.ts';
import { nameOrder } from './compose-search.ts';
import type { IdentityProvider } from './modules/auth/index.ts';
import type { PaymentGateway } from './modules/payments/index.ts';
import type { Config } from './platform/config/parse-config.ts';
import { LOCAL_PROVIDER_PATH, mountLocalProvider } from './providers/identity/mount-local-provider.ts';
import { createOpenIdConnect } from './providers/identity/openid-connect.ts';
import { LOCAL_PAYMENTS_PATH } from './providers/payment/mount-local-payments.ts';

/** One line of the start-up table: which adapter serves a port, and whether it is the real thing. */
export interface PortLine {
  readonly port: string;
  readonly adapter: string;
  readonly kind: 'real' | 'local';
}

export interface Composition {
  readonly identity: IdentityProvider;
  readonly payments: PaymentGateway;
  readonly mountStandIns: (api: FastifyInstance) => void;
  readonly ports: readonly PortLine[];
  readonly webConfig: WebConfig;
}

/** The only place that picks adapters. */
export function compose(config: Config): Composition {
  const redirectUri = `${config.web.origin}/auth/callback`;
  const sign =
    config.identity.kind === 'google'
      ? google(config.identity, redirectUri)
      : localSignIn(config, redirectUri);
  const payments = composePayments(config);
  const ports: PortLine[] = [
    sign.line,
    payments.line,
    { port: 'Web search', adapter: nameOrder(config.providers.webSearch), kind: 'real' },
    { port: 'Metrics', adapter: nameMetricsOrder(config.providers), kind: 'real' },
    { port: 'Prospects', adapter: nameOrder(config.providers.prospects), kind: 'real' },
  ];
  return {
    identity: sign.identity,
    payments: payments.gateway,
    mountStandIns: (api) => {
      sign.mount?.(api);
      payments.mount?.(api);
    },
    ports,
    webConfig: {
      web_origin: config.web.origin,
      api_origin: config.api.origin,
      product_domain: config.productDomain,
      stand_ins: ports.filter((line) => line.kind === 'local').map((line) => line.port.toLowerCase()),
      support_email: config.supportEmail,
      company: config.company,
      contact_form_url: config.contactFormUrl,
      checkout_script_url: ports.some(({ port, kind }) => port === 'Payments' && kind === 'local')
        ? `${config.api.origin}${LOCAL_PAYMENTS_PATH}/checkout.js`
        : CHECKOUT_SCRIPT_URL,
    },
  };
}

interface SignIn {
  readonly identity: IdentityProvider;
  readonly line: PortLine;
  readonly mount?: (api: FastifyInstance) => void;
}

function google(identity: Extract<Config['identity'], { kind: 'google' }>, redirectUri: string): SignIn {
  return {
    identity: createOpenIdConnect({
      ...identity,
      redirectUri,
      idTokenAlgorithm: 'RS256',
      prompt: 'select_account',
      allowHttp: false,
    }),
    line: { port: 'Sign-in', adapter: 'Google', kind: 'real' },
  };
}

function localSignIn(config: Config, redirectUri: string): SignIn {
  if (config.production) throw new Error('the local sign-in does not run in production');
  const issuer = `${config.api.origin}${LOCAL_PROVIDER_PATH}`;
  const client = {
    clientId: `${PRODUCT_NAME.toLowerCase()}-local`,
    clientSecret: randomBytes(24).toString('base64url'),
  };
  const provider = createLocalOpenIdProvider({ issuer, redirectUri, ...client });
  return {
    identity: createOpenIdConnect({
      issuer,
      redirectUri,
      ...client,
      idTokenAlgorithm: 'ES256',
      prompt: 'login',
      allowHttp: true,
    }),
    line: { port: 'Sign-in', adapter: 'local OpenID provider (development)', kind: 'local' },
    mount: (api) => mountLocalProvider(api, provider),
  };
}
