import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  faultModesOf,
  startVendorStandIn,
  type SearchVendor,
  type StandInResult,
  type StandInSite,
  type VendorStandIn,
  type VendorStandInOptions,
} from './index.ts';
import { SEARCH_VENDORS } from './fault-modes.ts';
import type { Vendor } from './vendor-wire.ts';

const METRICS_VENDORS = ['moz-v2', 'moz-v3', 'open-pagerank'] as const;
const RPC_ID = '3f0c1d8e-6d3c-4a34-9a20-1b7f0f4b1c11';
const garden: StandInSite = {
  rootDomain: 'garden.example',
  title: 'Example Garden',
  da: 48,
  pa: 41,
  spam: 3,
  lastCrawled: '2026-10-02',
  openPageRank: 4.12,
};

const knowsAll = (target: string): StandInSite => ({
  ...garden,
  rootDomain: target.includes('garden') ? 'garden.example' : 'other.example',
});

const running: VendorStandIn[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(running.splice(0).map((vendor) => vendor.close()));
});

async function start(vendor: Vendor, over: VendorStandInOptions = {}): Promise<VendorStandIn> {
  const made = await startVendorStandIn(vendor, {
    results: (query) => (query.includes('nothing') ? [] : pages(23)),
    site: (target) => (target.includes('garden') ? garden : null),
    ...over,
  });
  running.push(made);
  return made;
}

function pages(count: number): StandInResult[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Title ${index}`,
    link: `https://site-${index}.example/page`,
    snippet: `Words ${index}`,
    date: '2026-03-03',
  }));
}

/** A right request of each vendor, written by hand from its documentation: page from 1. */
function request(made: VendorStandIn, query = 'gardening', page = 1, key = made.key): Promise<Response> {
  const post = (path: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
    fetch(made.origin + path, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${made.origin}${path}?${new URLSearchParams(query).toString()}`, {
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(20_000),
    });
  const start = (page - 1) * 10;
  switch (made.vendor) {
    case 'serper':
      return post('/search', { 'X-API-KEY': key }, { q: query, page });
    case 'brave':
      return get(
        '/res/v1/web/search',
        { q: query, count: '10', offset: String(page - 1), text_decorations: 'false' },
        { 'X-Subscription-Token': key },
      );
    case 'searxng':
      return get('/search', { q: query, format: 'json', pageno: String(page) });
    case 'serpapi':
      return get('/search.json', { engine: 'google', q: query, api_key: key, start: String(start) });
    case 'dataforseo':
      return post(
        '/v3/serp/google/organic/live/advanced',
        { authorization: `Basic ${Buffer.from(key).toString('base64')}` },
        [{ keyword: query, location_code: 2840, language_code: 'en', search_param: `&start=${start}` }],
      );
    case 'google-custom-search':
      return get('/customsearch/v1', { key, cx: 'engine', q: query, start: String(start + 1) });
    case 'moz-v2':
      return post(
        '/v2/url_metrics',
        { 'x-moz-token': key },
        { targets: ['garden.example/', 'other.example'] },
      );
    case 'moz-v3':
      return post('/jsonrpc', { 'x-moz-token': key }, rpc('data.site.metrics.fetch.multiple'));
    case 'open-pagerank':
      return post(
        '/v1/domains/bulk',
        { authorization: `Bearer ${key}` },
        { domains: ['garden.example', 'shop.garden.example', 'other.example', 'no domain'] },
      );
  }
}

function rpc(method: string, id = RPC_ID): object {
  const site_queries = ['https://garden.example/', 'https://other.example/'].map((query) => ({
    query,
    scope: 'url',
  }));
  return { jsonrpc: '2.0', id, method, params: { data: { site_queries, path: 'api.limits.data.rows' } } };
}

const LINKS: Readonly<Record<SearchVendor, (body: never) => string[]>> = {
  serper: (body: { organic: { link: string }[] }) => body.organic.map((row) => row.link),
  brave: (body: { web?: { results: { url: string }[] } }) => (body.web?.results ?? []).map((row) => row.url),
  searxng: (body: { results: { url: string }[] }) => body.results.map((row) => row.url),
  serpapi: (body: { organic_results?: { link: string }[] }) =>
    (body.organic_results ?? []).map((row) => row.link),
  dataforseo: (body: { tasks: { result: { items: { url: string }[] }[] | null }[] }) =>
    (body.tasks[0]?.result ?? []).flatMap((one) => one.items.map((row) => row.url)),
  'google-custom-search': (body: { items?: { link: string }[] }) => (body.items ?? []).map((row) => row.link),
};

async function linksOf(made: VendorStandIn, query?: string, page?: number): Promise<string[]> {
  const answer = await request(made, query, page);
  expect(answer.status).toBe(200);
  return LINKS[made.vendor as SearchVendor]((await answer.json()) as never);
}

describe.each(SEARCH_VENDORS)('%s, honest', (vendor) => {
  test('has pages of ten, a short last one, then none', async () => {
    const made = await start(vendor);
    expect(await linksOf(made)).toEqual(pages(10).map(({ link }) => link));
    expect(await linksOf(made, 'gardening', 3)).toEqual(
      pages(23)
        .slice(20)
        .map(({ link }) => link),
    );
    expect(await linksOf(made, 'gardening', 4)).toEqual([]);
    expect(await linksOf(made, 'nothing at all')).toEqual([]);
    expect(made.calls).toHaveLength(4);
  });
});

describe('wire details', () => {
  test('a search without hits is told in each vendor’s own way', async () => {
    const body = async (vendor: Vendor): Promise<unknown> =>
      (await request(await start(vendor), 'nothing')).json();
    expect(await body('serpapi')).toMatchObject({
      search_metadata: { status: 'Success' },
      error: "Google hasn't returned any results for this query.",
    });
    expect(await body('dataforseo')).toMatchObject({ status_code: 20000, tasks: [{ status_code: 40102 }] });
    expect(await body('google-custom-search')).not.toHaveProperty('items');
    expect(await body('brave')).not.toHaveProperty('web');
    expect(await body('searxng')).toMatchObject({ results: [], unresponsive_engines: [] });
  });

  test('a used-up plan is a 400, a 429 or a 200, never the same twice', async () => {
    const used = async (vendor: Vendor): Promise<[number, string]> => {
      const answer = await request(await start(vendor, { quota: 0 }));
      return [answer.status, await answer.text()];
    };
    expect(await used('serper')).toEqual([400, '{"message":"Not enough credits","statusCode":400}']);
    expect(await used('serpapi')).toEqual([429, '{"error":"Your account has run out of searches."}']);
    expect((await used('dataforseo'))[1]).toContain('"status_code":40200');
    expect((await used('google-custom-search'))[1]).toContain('Queries per day');
    expect((await used('moz-v3'))[0]).toBe(429);
  });

  test('Moz v3 answers sites beside errors, takes rows for what it knows, and tells what is left', async () => {
    const made = await start('moz-v3', { quota: 50 });
    expect(await (await request(made)).json()).toMatchObject({
      id: RPC_ID,
      result: {
        results_by_site: [
          {
            site_query: { query: 'https://garden.example/', scope: 'url' },
            site_metrics: {
              page: 'garden.example/',
              root_domain: 'garden.example',
              domain_authority: 48,
              spam_score: 3,
            },
          },
        ],
        errors_by_site: [
          { site_query: { query: 'https://other.example/' }, error: { code: -32655, status: 404 } },
        ],
      },
    });
    expect(made.quotaLeft).toBe(49);
    const call = (body: object) =>
      fetch(`${made.origin}/jsonrpc`, {
        method: 'POST',
        headers: { 'x-moz-token': made.key },
        body: JSON.stringify(body),
      });
    expect(await (await call(rpc('quota.lookup'))).json()).toMatchObject({
      result: { quota: { used: 2951 } },
    });
    expect(await (await call(rpc('quota.lookup', 'short'))).json()).toMatchObject({
      error: { code: -32654 },
    });
    for (let turn = 0; turn < 50; turn++) await call(rpc('no.such.method')).then((answer) => answer.text());
    expect((await request(made)).status).toBe(429);
  });

  test('Moz v2 has an answer for every target in order; Open PageRank folds sub-domains', async () => {
    expect(await (await request(await start('moz-v2'))).json()).toMatchObject({
      results: [
        { page: 'garden.example/', domain_authority: 48, spam_score: 3 },
        { page: 'other.example/', domain_authority: 1, spam_score: -1, last_crawled: '' },
      ],
    });
    const ranks = (await (await request(await start('open-pagerank'))).json()) as object;
    expect(ranks).toMatchObject({
      as_of: '2026-11-01',
      count: 2,
      invalid: ['no domain'],
      results: [
        { domain: 'garden.example', found: true, open_page_rank: 4.12 },
        { domain: 'other.example', found: false },
      ],
    });
  });

  test('Brave tells its limits on every answer and decorates unless told not to', async () => {
    const made = await start('brave');
    expect((await request(made)).headers.get('x-ratelimit-remaining')).toBe('0, 99999');
    const decorated = await fetch(`${made.origin}/res/v1/web/search?q=x`, {
      headers: { 'X-Subscription-Token': made.key },
    });
    expect(await decorated.text()).toContain('<strong>Words</strong>');
  });
});

describe.each([...SEARCH_VENDORS, ...METRICS_VENDORS])('%s', (vendor) => {
  test('refuses another key in its own words, where it has keys at all', async () => {
    const made = await start(vendor);
    const answer = await request(made, 'gardening', 1, 'login:wrong');
    const text = await answer.text();
    if (vendor === 'searxng') expect(answer.status).toBe(200);
    else if (vendor === 'dataforseo') expect(text).toContain('"status_code":40100');
    else expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('has every fault mode that it names, and is honest again after it', async () => {
    const made = await start(vendor, { slowMs: 5, site: knowsAll });
    const honest = await (await request(made)).text();
    for (const faultMode of faultModesOf(vendor)) {
      if (faultMode === 'never answers' || faultMode === 'body never ends') continue;
      made.setFaultMode(faultMode, { times: 1 });
      const text = await request(made).then(
        (answer) => answer.text(),
        () => 'no answer',
      );
      const isHonest = ['honest', 'slow', 'overlapping pages'].includes(faultMode);
      expect(withoutIds(text) === withoutIds(honest), faultMode).toBe(isHonest);
      expect(withoutIds(await (await request(made)).text()), `after ${faultMode}`).toBe(withoutIds(honest));
    }
  });

  test('is silent, or never ends, when in that fault mode', async () => {
    const made = await start(vendor);
    for (const faultMode of ['never answers', 'body never ends'] as const) {
      made.setFaultMode(faultMode);
      const patience = AbortSignal.timeout(100);
      await expect(fetch(made.origin, { signal: patience }).then((answer) => answer.text())).rejects.toThrow(
        /timeout/i,
      );
    }
  });
});

test('a result is dressed in every hostile way', async () => {
  const made = await start('serper');
  const first = async (faultMode: Parameters<VendorStandIn['setFaultMode']>[0]): Promise<string> => {
    made.setFaultMode(faultMode);
    return (await request(made)).text();
  };
  expect(await first('goto links')).toContain('https://www.google.com/goto?url=CAES');
  expect(await first('script links')).toContain('javascript:alert(1)');
  expect(await first('off-site results')).toContain('https://off-site-1.example/');
  expect(await first('bidi characters')).toContain('\u202e');
  expect(await first('echoes the key')).toContain(made.key);
  made.setFaultMode('overlapping pages');
  expect((await linksOf(made, 'gardening', 2))[0]).toBe('https://site-7.example/page');
});

test('does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(startVendorStandIn('serper')).rejects.toThrow('production');
});

function withoutIds(text: string): string {
  return text.replaceAll(/"id":"[^"]*"|"used":\d+/g, '');
}
