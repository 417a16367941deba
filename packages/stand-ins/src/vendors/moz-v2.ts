import {
  member,
  listAt,
  textOf,
  type VendorCall,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';
import { mozSiteMetrics } from './moz-site-metrics.ts';

const MAX_TARGETS = 50;

/** lsapi.seomoz.com/v2: one result for each target in the order asked, a row of the plan for each. */
export const mozV2: VendorWire = {
  answer(call, world) {
    if (call.method !== 'POST') return failure(405, 'Method Not Allowed');
    if (!isAllowed(call, world)) return this.badKey(world);
    if (call.path === '/v2/usage_data')
      return { status: 200, body: { rows_consumed: Math.max(0, 3000 - world.quotaLeft) } };
    if (call.path !== '/v2/url_metrics') return failure(404, 'Not Found');
    const targets = member(call.json, 'targets');
    if (!Array.isArray(targets) || targets.length === 0 || targets.length > MAX_TARGETS)
      return failure(400, 'targets must hold 1 to 50 entries');
    if (world.quotaLeft < targets.length) return outOfCredits();
    world.quotaLeft -= targets.length;
    const results = targets.map((target) => {
      const name = textOf(target);
      // Moz has an answer for everything: a site it never saw has the floor.
      const unseen = {
        rootDomain: name.replace(/^https?:\/\//, '').split('/', 1)[0] ?? '',
        da: 1,
        pa: 1,
        spam: -1,
      };
      return mozSiteMetrics(name, world.site(name) ?? unseen);
    });
    return { status: 200, body: { results } };
  },
  badKey: () => failure(401, 'Unauthorized'),
  outOfCredits,
  rateLimited: () => failure(429, 'Too many requests'),
  failure,
  listOf: (body) => listAt(body, 'results'),
};

/** A token of today, or the access id and secret key of accounts made before March 2024. */
function isAllowed(call: VendorCall, world: World): boolean {
  const basic = `Basic ${Buffer.from(world.key).toString('base64')}`;
  return call.headers['x-moz-token'] === world.key || call.headers.authorization === basic;
}

function outOfCredits(): WireAnswer {
  return failure(429, 'You have used all rows of your plan for this period.');
}

function failure(status: number, text: string): WireAnswer {
  return { status, body: { error: text } };
}
