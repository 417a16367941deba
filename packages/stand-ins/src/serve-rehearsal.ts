import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createLocalOpenIdProvider } from './local-openid-provider.ts';
import { createLocalPaymentProvider, LOCAL_KEY_PREFIX } from './payment/local-payment-provider.ts';

// The stand-ins as a process of their own, so that an installation reaches them as it reaches Google and Razorpay: by
// its real adapters, over HTTP. Its secrets are printed, for they open nothing. Ends with the process; all is in
// memory.

/** The API's own path of webhooks. */
const WEBHOOK_PATH = '/payments/webhook';

const CLIENT = { clientId: 'rehearsal', clientSecret: 'secret-of-the-rehearsal' };
const KEYS = {
  keyId: `${LOCAL_KEY_PREFIX}rehearsal`,
  keySecret: 'key-secret-of-the-rehearsal',
  webhookSecret: 'webhook-secret-of-the-rehearsal',
};

if (process.env['NODE_ENV'] === 'production') {
  console.error('The stand-ins of a rehearsal do not run in production.');
  process.exit(1);
}
const { values } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://localhost:3000' },
    api: { type: 'string', default: 'http://localhost:4000' },
    port: { type: 'string', default: '4010' },
  },
});

let handle: http.RequestListener = (_request, response) => void response.writeHead(503).end();
const server = http.createServer((request, response) => handle(request, response));
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(Number(values.port), 'localhost', resolve);
});
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

const openId = createLocalOpenIdProvider({
  issuer: `${origin}/openid`,
  redirectUri: `${values.web}/auth/callback`,
  // As Google signs.
  idTokenAlgorithm: 'RS256',
  ...CLIENT,
});
const payments = createLocalPaymentProvider({
  origin: `${origin}/razorpay`,
  webOrigin: values.web,
  webhookUrl: `${values.api}${WEBHOOK_PATH}`,
  ...KEYS,
});
handle = (request, response) => {
  const provider = request.url?.startsWith('/openid') === true ? openId : payments;
  provider.handle(request, response).catch(() => response.destroy());
};

console.log(
  [
    '# Stand-ins of a rehearsal; no money moves and anybody signs in as anybody. Start the product with:',
    `export WEB_ORIGIN=${values.web} API_ORIGIN=${values.api}`,
    `export GOOGLE_ISSUER=${origin}/openid GOOGLE_CLIENT_ID=${CLIENT.clientId} GOOGLE_CLIENT_SECRET=${CLIENT.clientSecret}`,
    `export RAZORPAY_BASE_URL=${origin}/razorpay/v1 RAZORPAY_CHECKOUT_URL=${origin}/razorpay/checkout.js`,
    `export RAZORPAY_KEY_ID=${KEYS.keyId} RAZORPAY_KEY_SECRET=${KEYS.keySecret} RAZORPAY_WEBHOOK_SECRET=${KEYS.webhookSecret}`,
  ].join('\n'),
);
