import { composeGateway } from '../../compose-payments.ts';
import { PaymentGatewayError } from '../../modules/payments/index.ts';
import { GOOGLE_ISSUER, type Config } from '../../platform/config/parse-config.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import { checkOpenIdClient } from '../../providers/identity/check-client.ts';
import { keyedVendors } from '../keyed-vendors.ts';
import { fail, fine, judgeClock, look, skipped, type Finding } from './finding.ts';

const GOOGLE_CLIENT = /^\d+-[a-z0-9]+\.apps\.googleusercontent\.com$/;
const CONSOLE =
  'compare GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET with the client in the Google Cloud console';
const LATER = 'may pass by itself; check that this machine reaches the internet (proxy, DNS, firewall)';

/** Sign-in: whether the client looks like one of Google's, and whether the provider takes it. */
export async function askIdentity({ identity, web }: Config, network: boolean): Promise<Finding[]> {
  if (identity.kind === 'local') return [fine('Sign-in', 'local, for development')];
  const { issuer, clientId } = identity;
  if (issuer === GOOGLE_ISSUER && !GOOGLE_CLIENT.test(clientId))
    return [
      fail(
        'Sign-in',
        'GOOGLE_CLIENT_ID is no client of Google: those end in .apps.googleusercontent.com',
        CONSOLE,
      ),
    ];
  if (!network) return [skipped('Sign-in', `${issuer} was not asked`)];
  const redirectUri = `${web.origin}/auth/callback`;
  const { verdict, told, clockAheadMs } = await checkOpenIdClient({ ...identity, redirectUri });
  const line = `${issuer}: ${told}`;
  const clock = clockAheadMs === null ? [] : [judgeClock(clockAheadMs, new URL(issuer).hostname)];
  if (verdict === 'accepted') return [fine('Sign-in', line), ...clock];
  if (verdict === 'unclear') return [look('Sign-in', line, `sign in once yourself; ${CONSOLE}`), ...clock];
  return [
    fail(
      'Sign-in',
      line,
      verdict === 'refused' ? `${CONSOLE}; its redirect address is ${redirectUri}` : LATER,
    ),
    ...clock,
  ];
}

/** Payments: a list of one order, which costs and changes nothing. */
export async function askPayments(config: Config, network: boolean): Promise<Finding> {
  const { payments, production } = config;
  if (payments.kind === 'local') return fine('Payments', 'local, for development');
  if (!network) return skipped('Payments', 'Razorpay was not asked');
  const gateway = await composeGateway(config);
  const to = new Date();
  try {
    await gateway.listOrders({ from: new Date(to.getTime() - 60_000), to, skip: 0, count: 1 });
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    if (error.kind === 'credentials')
      return fail(
        'Payments',
        'Razorpay refuses RAZORPAY_KEY_ID with RAZORPAY_KEY_SECRET',
        'make a new pair in its dashboard, of the same mode (test or live), and set both',
      );
    return fail('Payments', `Razorpay gave no answer that can be used (${error.message})`, LATER);
  }
  if (production && payments.keyId.startsWith('rzp_test_'))
    return look(
      'Payments',
      'Razorpay accepts the keys, which are those of its test mode: no money moves',
      'set the live keys before people pay',
    );
  return fine(
    'Payments',
    'Razorpay accepts the keys; whether the webhook secret is right shows at the first webhook',
  );
}

/** Vendors of search and metrics: each by its cheapest call, which counts as today's. */
export async function askVendors(
  { providers }: Config,
  db: DatabasePool,
  network: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, checkKey, spent } of keyedVendors(providers, db)) {
    if (!network) {
      findings.push(skipped(name, 'was not asked'));
      continue;
    }
    try {
      const { left } = await checkKey();
      const price = spent() === 0 ? 'free of charge' : `which cost $${(spent() / 1_000_000).toFixed(4)}`;
      findings.push(fine(name, `the key works, left: ${left ?? 'not told'}; asked once, ${price}`));
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      findings.push(
        fail(
          name,
          error.reason,
          'compare the key with the vendor’s account, and look whether the plan is paid; until then the next source is asked',
        ),
      );
    }
  }
  return findings;
}
