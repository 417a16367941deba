import { member, listAt, textOf, type VendorWire, type WireAnswer } from './vendor-wire.ts';

const MAX_DOMAINS = 100;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Open PageRank of 2026: domains in bulk, sub-domains folded into their domain, so that rows may be fewer than asked.
 */
export const openPageRank: VendorWire = {
  answer(call, world) {
    if (call.path !== '/v1/domains/bulk' || call.method !== 'POST') return failure(404, 'Not Found');
    if (call.headers.authorization !== `Bearer ${world.key}`) return this.badKey(world);
    const domains = member(call.json, 'domains');
    if (!Array.isArray(domains) || domains.length === 0 || domains.length > MAX_DOMAINS)
      return failure(400, 'domains must hold 1 to 100 entries');
    const names = domains.map((domain) => textOf(domain).toLowerCase());
    const invalid = names.filter((name) => !DOMAIN.test(name));
    if (world.quotaLeft < names.length) return outOfCredits();
    world.quotaLeft -= names.length;
    const folded = new Map<string, object>();
    for (const name of names.filter((one) => DOMAIN.test(one))) {
      const site = world.site(name);
      const domain = site?.rootDomain ?? name;
      folded.set(
        domain,
        site?.openPageRank === undefined
          ? { domain, found: false }
          : {
              domain,
              found: true,
              open_page_rank: site.openPageRank,
              rank: site.rank ?? 812_345,
              referring_domains: site.referringDomains ?? 223,
            },
      );
    }
    return {
      status: 200,
      body: { as_of: world.asOf, count: folded.size, invalid, results: [...folded.values()] },
    };
  },
  badKey: () => failure(401, 'Invalid API key'),
  outOfCredits,
  rateLimited: () => failure(429, 'Too many requests'),
  failure,
  listOf: (body) => listAt(body, 'results'),
};

function outOfCredits(): WireAnswer {
  return failure(429, 'Monthly limit of domains reached');
}

function failure(status: number, message: string): WireAnswer {
  return { status, body: { error: message } };
}
