import {
  hostOf,
  pageOf,
  listAt,
  type VendorCall,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';

const HOURLY_LIMIT = 1000;

/** serpapi.com: the key travels in the address, and a search without hits is a success with an error text. */
export const serpapi: VendorWire = {
  answer(call, world) {
    if (!['/search.json', '/search', '/account.json', '/account'].includes(call.path))
      return failure(404, 'Not Found');
    if (call.query.get('api_key') !== world.key) return this.badKey(world);
    if (call.path.startsWith('/account')) return account(world);
    const q = call.query.get('q') ?? '';
    if (q === '') return failure(400, 'Missing query `q` parameter.');
    if (call.query.get('engine') !== 'google') return failure(400, 'Unsupported `engine`.');
    if (world.quotaLeft <= 0) return outOfCredits();
    world.quotaLeft -= 1;
    return search(call, world, q);
  },
  badKey: () =>
    failure(401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key'),
  outOfCredits,
  rateLimited: () => failure(429, 'You are exceeding your hourly searches throughput limit.'),
  failure,
  listOf: (body) => listAt(body, 'organic_results'),
};

/** An answer that is not ready: the search was only queued. */
export function stillProcessing(): WireAnswer {
  return { status: 200, body: { search_metadata: metadata('Processing'), search_parameters: {} } };
}

function search(call: VendorCall, world: World, q: string): WireAnswer {
  const start = Number(call.query.get('start') ?? 0);
  const results = pageOf(world, q, start, world.pageSize);
  const hasMore = world.results(q).length > start + world.pageSize;
  const next = `https://serpapi.com/search.json?engine=google&q=${encodeURIComponent(q)}&start=${start + 10}`;
  const empty = results.length === 0;
  return {
    status: 200,
    body: {
      search_metadata: metadata('Success'),
      search_parameters: { engine: 'google', q, google_domain: 'google.com', hl: 'en', gl: 'us', start },
      search_information: {
        query_displayed: q,
        ...(world.totals && !empty ? { total_results: world.results(q).length } : {}),
        organic_results_state: empty ? 'Fully empty' : 'Results for exact spelling',
      },
      ...(empty
        ? { error: "Google hasn't returned any results for this query." }
        : {
            organic_results: results.map((result, index) => ({
              position: start + index + 1,
              title: result.title,
              link: result.link,
              redirect_link: `https://www.google.com/url?sa=t&url=${encodeURIComponent(result.link)}`,
              displayed_link: `https://${hostOf(result.link)} › page`,
              ...(result.snippet === undefined ? {} : { snippet: result.snippet }),
              ...(result.date === undefined ? {} : { date: result.date }),
              source: hostOf(result.link),
            })),
          }),
      ...(hasMore
        ? {
            pagination: {
              current: start / 10 + 1,
              next: `https://www.google.com/search?start=${start + 10}`,
            },
            serpapi_pagination: { current: start / 10 + 1, next_link: next, next },
          }
        : {}),
    },
  };
}

function metadata(status: string): object {
  return {
    id: '65f0c0ffee',
    status,
    json_endpoint: 'https://serpapi.com/searches/x/65f0c0ffee.json',
    created_at: '2026-11-20 09:00:00 UTC',
    processed_at: '2026-11-20 09:00:00 UTC',
    total_time_taken: 1.42,
  };
}

function account(world: World): WireAnswer {
  return {
    status: 200,
    body: {
      account_id: 'stand-in',
      plan_name: 'Stand-in',
      searches_per_month: 5000,
      plan_searches_left: world.quotaLeft,
      total_searches_left: world.quotaLeft,
      this_month_usage: 5000 - world.quotaLeft,
      this_hour_searches: 0,
      account_rate_limit_per_hour: HOURLY_LIMIT,
    },
  };
}

function outOfCredits(): WireAnswer {
  return failure(429, 'Your account has run out of searches.');
}

function failure(status: number, error: string): WireAnswer {
  return { status, body: { error } };
}
