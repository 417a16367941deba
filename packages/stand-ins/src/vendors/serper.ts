import {
  member,
  pageOf,
  listAt,
  shortDay,
  textOf,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';

const MAX_BATCH = 100;

/**
 * google.serper.dev: POST /search with X-API-KEY. Out of credits is a 400, told from bad input by its message alone.
 */
export const serper: VendorWire = {
  answer(call, world) {
    if (call.path !== '/search' || call.method !== 'POST') return failure(404, 'Not Found');
    if (call.headers['x-api-key'] !== world.key) return this.badKey(world);
    if (world.quotaLeft <= 0) return outOfCredits();
    if (!Array.isArray(call.json)) return search(call.json, world, 1);
    if (call.json.length === 0 || call.json.length > MAX_BATCH) return badInput('Invalid batch size');
    const answers = call.json.map((one) => search(one, world, 3));
    const refused = answers.find(({ status }) => status !== 200);
    return refused ?? { status: 200, body: answers.map(({ body }) => body) };
  },
  badKey: () => failure(403, 'Unauthorized. Sign up for a free account.'),
  outOfCredits,
  rateLimited: () => failure(429, 'Rate limit exceeded'),
  failure,
  listOf: (body) => listAt(body, 'organic'),
};

function search(asked: unknown, world: World, credits: number): WireAnswer {
  const q = textOf(member(asked, 'q'));
  if (q === '') return badInput('Missing query parameter');
  const page = Number(member(asked, 'page') ?? 1);
  if (!Number.isInteger(page) || page < 1) return badInput(['page must be a positive integer']);
  world.quotaLeft -= credits;
  const from = (page - 1) * world.pageSize;
  return {
    status: 200,
    body: {
      searchParameters: {
        q,
        gl: textOf(member(asked, 'gl')) || 'us',
        hl: textOf(member(asked, 'hl')) || 'en',
        type: 'search',
        num: world.pageSize,
        page,
        engine: 'google',
      },
      organic: pageOf(world, q, from, world.pageSize).map((result, index) => ({
        title: result.title,
        link: result.link,
        ...(result.snippet === undefined ? {} : { snippet: result.snippet }),
        ...(result.date === undefined ? {} : { date: shortDay(result.date) }),
        ...(index === 0 ? { sitelinks: [{ title: 'Guidelines', link: `${result.link}#guidelines` }] } : {}),
        position: index + 1,
      })),
      peopleAlsoAsk: [
        { question: 'What is it?', snippet: 'It is.', title: 'Asked', link: 'https://asked.example/' },
      ],
      relatedSearches: [{ query: `${q} more` }],
      credits,
    },
  };
}

function outOfCredits(): WireAnswer {
  return failure(400, 'Not enough credits');
}

function badInput(message: string | string[]): WireAnswer {
  return { status: 400, body: { message, statusCode: 400, error: 'Bad Request' } };
}

function failure(status: number, message: string): WireAnswer {
  return { status, body: { message, statusCode: status } };
}
