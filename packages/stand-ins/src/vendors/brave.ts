import { randomUUID } from 'node:crypto';
import {
  hostOf,
  member,
  pageOf,
  listAt,
  type StandInResult,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';

const PATH = '/res/v1/web/search';
const MAX_COUNT = 20;
const MAX_OFFSET = 9;
const MAX_CHARACTERS = 400;
const MAX_WORDS = 50;

/** api.search.brave.com: a page number named offset, a bad key that is a 422, limits in headers. */
export const brave: VendorWire = {
  answer(call, world) {
    if (call.path !== PATH) return failure(404, 'not found');
    if (call.headers['x-subscription-token'] !== world.key) return this.badKey(world);
    if (world.quotaLeft <= 0) return outOfCredits(world);
    const asked = (name: string): string => {
      const value = call.query.get(name) ?? member(call.json, name);
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : '';
    };
    const q = asked('q');
    const count = Number(asked('count') || MAX_COUNT);
    const offset = Number(asked('offset') || 0);
    const bad = [
      q === '' || q.length > MAX_CHARACTERS || q.split(/\s+/).length > MAX_WORDS ? 'q' : '',
      Number.isInteger(count) && count >= 1 && count <= MAX_COUNT ? '' : 'count',
      Number.isInteger(offset) && offset >= 0 && offset <= MAX_OFFSET ? '' : 'offset',
    ].filter((name) => name !== '');
    if (bad.length > 0) return invalid(bad);
    world.quotaLeft -= 1;
    return { status: 200, headers: limits(world), body: found(world, { q, count, offset, asked }) };
  },
  badKey: () => refusal(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.'),
  outOfCredits,
  rateLimited: (world) => ({
    ...refusal(429, 'RATE_LIMITED', 'Request rate limit exceeded for plan'),
    headers: limits(world),
  }),
  failure,
  listOf: (body) => listAt(body, 'web', 'results'),
};

function found(
  world: World,
  page: { q: string; count: number; offset: number; asked: (name: string) => string },
): object {
  const start = page.offset * page.count;
  const results = pageOf(world, page.q, start, page.count);
  const decorated = page.asked('text_decorations') !== 'false';
  return {
    type: 'search',
    query: {
      original: page.q,
      spellcheck_off: page.asked('spellcheck') === 'false',
      more_results_available: page.offset < MAX_OFFSET && world.results(page.q).length > start + page.count,
      search_operators: { applied: true, cleaned_query: page.q, sites: [] },
    },
    ...(results.length === 0
      ? {}
      : {
          web: {
            type: 'search',
            family_friendly: true,
            results: results.map((result) => rowOf(result, decorated)),
          },
        }),
  };
}

function rowOf(result: StandInResult, decorated: boolean): object {
  const description = result.snippet ?? '';
  return {
    type: 'search_result',
    subtype: 'generic',
    title: result.title,
    url: result.link,
    description: decorated ? description.replace(/^\S+/, '<strong>$&</strong>') : description,
    ...(result.date === undefined
      ? {}
      : { age: longDay(result.date), page_age: `${result.date.slice(0, 10)}T00:00:00` }),
    language: 'en',
    family_friendly: true,
    is_live: false,
    meta_url: { scheme: 'https', netloc: hostOf(result.link), hostname: hostOf(result.link), path: '› page' },
    profile: { name: hostOf(result.link), url: result.link, long_name: hostOf(result.link), img: '' },
  };
}

function longDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function limits(world: World): Record<string, string> {
  return {
    'x-ratelimit-limit': '1, 15000',
    'x-ratelimit-policy': '1;w=1, 15000;w=2592000',
    'x-ratelimit-remaining': `0, ${Math.max(0, world.quotaLeft)}`,
    'x-ratelimit-reset': '1, 1096000',
  };
}

/** Told from a burst by the second number of the headers alone. */
function outOfCredits(world: World): WireAnswer {
  return {
    ...refusal(429, 'RATE_LIMITED', 'Request quota limit exceeded for plan'),
    headers: { ...limits(world), 'x-ratelimit-remaining': '0, 0' },
  };
}

function invalid(names: readonly string[]): WireAnswer {
  const errors = names.map((name) => ({ type: 'value_error', loc: ['query', name], msg: 'Invalid value' }));
  return refusal(422, 'VALIDATION', 'Unable to validate request parameter(s)', { errors });
}

function failure(status: number, text: string): WireAnswer {
  return refusal(status, status === 422 ? 'VALIDATION' : 'INTERNAL', text);
}

function refusal(status: number, code: string, detail: string, meta: object = {}): WireAnswer {
  return {
    status,
    body: {
      type: 'ErrorResponse',
      error: { id: randomUUID(), status, code, detail, meta },
      time: 1_795_132_800,
    },
  };
}
