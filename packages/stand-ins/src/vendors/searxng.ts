import {
  hostOf,
  pageOf,
  listAt,
  type StandInResult,
  type VendorCall,
  type VendorWire,
  type WireAnswer,
} from './vendor-wire.ts';

/** A self-hosted SearXNG: no key, no totals, and nothing but 403 where JSON is not switched on. */
export const searxng: VendorWire = {
  answer(call, world) {
    if (call.path !== '/search' && call.path !== '/') return { status: 404, body: '<h1>Not Found</h1>' };
    const form = new URLSearchParams(call.method === 'POST' ? call.text : '');
    const asked = (name: string): string => call.query.get(name) ?? form.get(name) ?? '';
    if (asked('format') !== 'json') return { status: 200, body: '<html><body>results</body></html>' };
    const q = asked('q');
    if (q === '') return failure(400, 'No query');
    const page = Number(asked('pageno') || 1);
    if (!Number.isInteger(page) || page < 1) return failure(400, 'Invalid value "pageno"');
    const results = pageOf(world, q, (page - 1) * world.pageSize, world.pageSize);
    return { status: 200, body: bodyOf(q, results.map(rowOf), []) };
  },
  // There is no key: who is not let in finds the format switched off.
  badKey: () => ({ status: 403, body: '<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>' }),
  rateLimited: () => ({ status: 429, body: '<!doctype html><title>429 Too Many Requests</title>' }),
  failure,
  listOf: (body) => listAt(body, 'results'),
};

/** Every engine failed: a 200 that looks like a search without hits. */
export function allEnginesUnresponsive(call: VendorCall): WireAnswer {
  return {
    status: 200,
    body: bodyOf(
      call.query.get('q') ?? '',
      [],
      [
        ['google', 'Suspended: CAPTCHA'],
        ['qwant', 'too many requests'],
      ],
    ),
  };
}

/** One engine failed, and the others answered. */
export function someEnginesUnresponsive({ body, ...answer }: WireAnswer): WireAnswer {
  const silent = [['google', 'Suspended: CAPTCHA']];
  return { ...answer, body: typeof body === 'object' ? { ...body, unresponsive_engines: silent } : body };
}

function bodyOf(query: string, results: readonly object[], unresponsive: readonly string[][]): object {
  return {
    query,
    results,
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [`${query} more`],
    unresponsive_engines: unresponsive,
  };
}

function rowOf(result: StandInResult, index: number): object {
  const parts = URL.canParse(result.link) ? new URL(result.link) : null;
  return {
    url: result.link,
    title: result.title,
    content: result.snippet ?? '',
    engine: 'brave',
    engines: ['brave', 'mojeek'],
    positions: [index + 1, index + 2],
    score: 2.66,
    category: 'general',
    template: 'default.html',
    parsed_url: [parts?.protocol.slice(0, -1) ?? '', hostOf(result.link), parts?.pathname ?? '', '', '', ''],
    img_src: '',
    thumbnail: '',
    priority: '',
    publishedDate: result.date === undefined ? null : `${result.date.slice(0, 10)}T00:00:00`,
  };
}

function failure(status: number, text: string): WireAnswer {
  return { status, body: { error: text } };
}
