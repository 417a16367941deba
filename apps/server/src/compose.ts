import { CHECKOUT_SCRIPT_URL, freeRepeatWords, type WebConfig } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { composePayments, loadStandIns } from './compose-payments.ts';
import { nameMetricsOrder } from './compose-metrics.ts';
import { nameOrder, nameSmartOrder } from './compose-search.ts';
import type { IdentityProvider } from './modules/auth/index.ts';
import type { PaymentGateway } from './modules/payments/index.ts';
import { GOOGLE_ISSUER, type Config } from './platform/config/parse-config.ts';
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
export async function compose(config: Config): Promise<Composition> {
  const redirectUri = `${config.web.origin}/auth/callback`;
  const sign =
    config.identity.kind === 'google'
      ? google(config.identity, redirectUri)
      : (await loadStandIns(config)).localSignIn(config, redirectUri);
  const payments = await composePayments(config);
  const ports: PortLine[] = [
    sign.line,
    payments.line,
    { port: 'Web search', adapter: nameOrder(config.providers.webSearch), kind: 'real' },
    { port: 'Filters', adapter: nameSmartOrder(config.providers, config.crawlContact), kind: 'real' },
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
      free_repeat: freeRepeatWords(config.freeRepeatDays),
      searches_per_day: String(config.searchesPerDay),
      contact_form_url: config.contactFormUrl,
      checkout_script_url: checkoutScript(config),
    },
  };
}

interface SignIn {
  readonly identity: IdentityProvider;
  readonly line: PortLine;
  readonly mount?: (api: FastifyInstance) => void;
}

/** Of Google; in a rehearsal of whoever GOOGLE_ISSUER names, which every screen says. */
function google(identity: Extract<Config['identity'], { kind: 'google' }>, redirectUri: string): SignIn {
  const isRehearsal = identity.issuer !== GOOGLE_ISSUER;
  return {
    identity: createOpenIdConnect({
      ...identity,
      redirectUri,
      idTokenAlgorithm: 'RS256',
      // Only Google is known to have a choice of accounts.
      prompt: isRehearsal ? 'login' : 'select_account',
      allowHttp: identity.issuer.startsWith('http:'),
    }),
    line: isRehearsal
      ? { port: 'Sign-in', adapter: `OpenID provider at ${identity.issuer} (rehearsal)`, kind: 'local' }
      : { port: 'Sign-in', adapter: 'Google', kind: 'real' },
  };
}

function checkoutScript({ payments, api }: Config): string {
  if (payments.kind === 'local') return `${api.origin}${LOCAL_PAYMENTS_PATH}/checkout.js`;
  return payments.checkoutUrl ?? CHECKOUT_SCRIPT_URL;
}
