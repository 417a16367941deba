import { hostOf, pageOf, listAt, type VendorWire, type WireAnswer, type World } from './vendor-wire.ts';

const PATHS = ['/customsearch/v1'];
const MAX_RESULTS = 100;

/** customsearch.googleapis.com: key and cx in the address, counts as texts, quotas told by their message alone. */
export const googleCustomSearch: VendorWire = {
  answer(call, world) {
    if (!PATHS.includes(call.path))
      return refusal(404, 'Requested entity was not found.', 'notFound', 'NOT_FOUND');
    if (call.query.get('key') !== world.key) return this.badKey(world);
    if (world.quotaLeft <= 0) return outOfCredits();
    const q = call.query.get('q') ?? '';
    const num = Number(call.query.get('num') ?? 10);
    const start = Number(call.query.get('start') ?? 1);
    const inRange = (value: number, most: number): boolean =>
      Number.isInteger(value) && value >= 1 && value <= most;
    if (q === '' || (call.query.get('cx') ?? '') === '' || !inRange(num, 10) || !inRange(start, 99))
      return invalid('Request contains an invalid argument.');
    if (start + num > MAX_RESULTS + 1) return invalid('Request contains an invalid argument.');
    world.quotaLeft -= 1;
    return { status: 200, body: found(world, call.query.get('cx') ?? '', q, start, num) };
  },
  badKey: () =>
    refusal(400, 'API key not valid. Please pass a valid API key.', 'keyInvalid', 'INVALID_ARGUMENT'),
  outOfCredits,
  rateLimited: () =>
    refusal(
      429,
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'customsearch.googleapis.com'.",
      'rateLimitExceeded',
      'RESOURCE_EXHAUSTED',
    ),
  failure: (status, text) =>
    refusal(
      status,
      text,
      status >= 500 ? 'backendError' : 'badRequest',
      status >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT',
    ),
  listOf: (body) => listAt(body, 'items'),
};

/** What every new customer gets since January 2026; asking again never helps. */
export function noProjectAccess(): WireAnswer {
  return refusal(
    403,
    'This project does not have the access to Custom Search JSON API.',
    'forbidden',
    'PERMISSION_DENIED',
  );
}

function found(world: World, cx: string, q: string, start: number, num: number): object {
  const results = pageOf(world, q, start - 1, num);
  const total = String(world.results(q).length);
  const hasMore = world.results(q).length > start - 1 + num && start + num <= MAX_RESULTS;
  return {
    kind: 'customsearch#search',
    url: {
      type: 'application/json',
      template: 'https://www.googleapis.com/customsearch/v1?q={searchTerms}&num={count?}&start={startIndex?}',
    },
    queries: {
      request: [
        {
          title: `Google Custom Search - ${q}`,
          totalResults: total,
          searchTerms: q,
          count: results.length,
          startIndex: start,
          inputEncoding: 'utf8',
          outputEncoding: 'utf8',
          safe: 'off',
          cx,
        },
      ],
      ...(hasMore ? { nextPage: [{ totalResults: total, count: num, startIndex: start + num }] } : {}),
    },
    context: { title: 'Prospects' },
    searchInformation: {
      searchTime: 0.31,
      formattedSearchTime: '0.31',
      totalResults: total,
      formattedTotalResults: total,
    },
    ...(results.length === 0
      ? {}
      : {
          items: results.map((result) => ({
            kind: 'customsearch#result',
            title: result.title,
            htmlTitle: `<b>${result.title}</b>`,
            link: result.link,
            displayLink: hostOf(result.link),
            ...(result.snippet === undefined
              ? {}
              : { snippet: result.snippet, htmlSnippet: `<b>${result.snippet}</b>` }),
            formattedUrl: result.link,
            htmlFormattedUrl: result.link,
            pagemap: { metatags: [{ 'og:title': result.title }] },
          })),
        }),
  };
}

function outOfCredits(): WireAnswer {
  return refusal(
    429,
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service 'customsearch.googleapis.com'.",
    'rateLimitExceeded',
    'RESOURCE_EXHAUSTED',
  );
}

function invalid(message: string): WireAnswer {
  return refusal(400, message, 'badRequest', 'INVALID_ARGUMENT');
}

function refusal(code: number, message: string, reason: string, status: string): WireAnswer {
  const errors = [{ message, domain: 'global', reason }];
  return { status: code, body: { error: { code, message, errors, status } } };
}
