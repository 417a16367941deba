import {
  hostOf,
  member,
  pageOf,
  listAt,
  textOf,
  type VendorWire,
  type WireAnswer,
  type World,
} from './vendor-wire.ts';

const LIVE = /^\/v3\/serp\/google\/organic\/live\/(advanced|regular)$/;
const MAX_CHARACTERS = 700;
/** Operators in the keyword multiply the price; the cost in the answer is the truth. */
const OPERATOR = /"|\b(?:site|inurl|intitle|intext|filetype|allintitle|allinurl):/;

/** api.dataforseo.com: HTTP 200 for everything, the truth in status_code above and in the task. Key: login:password. */
export const dataforseo: VendorWire = {
  answer(call, world) {
    const allowed = `Basic ${Buffer.from(world.key).toString('base64')}`;
    if (call.headers.authorization !== allowed) return this.badKey(world);
    if (call.path === '/v3/appendix/user_data') return account(world);
    if (!LIVE.test(call.path) || call.method !== 'POST') return refusal(40400, 'Not Found.');
    if (!Array.isArray(call.json) || call.json.length !== 1)
      return refusal(40006, 'You can set only one task at a time.');
    if (world.quotaLeft <= 0) return outOfCredits();
    const task: unknown = call.json[0];
    const keyword = decodeKeyword(textOf(member(task, 'keyword')));
    if (keyword === '' || keyword.length > MAX_CHARACTERS)
      return taskRefusal(task, 40501, "Invalid Field: 'keyword'.");
    world.quotaLeft -= 1;
    return search(task, keyword, world);
  },
  badKey: () => refusal(40100, 'You are not authorized to access this resource.'),
  outOfCredits,
  rateLimited: () => refusal(40202, 'Rate limit per minute exceeded.'),
  // A server's failure keeps its own number, though the status line says 200.
  failure: (status, text) => (status >= 500 ? refusal(50000, text) : refusal(40501, text)),
  listOf: (body) => listAt(body, 'tasks', 0, 'result', 0, 'items'),
};

function search(task: unknown, keyword: string, world: World): WireAnswer {
  const depth = Number(member(task, 'depth') ?? 10);
  const start = Number(/start=(\d{1,4})/.exec(textOf(member(task, 'search_param')))?.[1] ?? 0);
  const pages = Math.max(1, Math.ceil(depth / world.pageSize));
  const factor = OPERATOR.test(keyword) ? 5 : 1;
  const cost = factor * world.pricePerPage * (1 + (pages - 1) * 0.75);
  const results = pageOf(world, keyword, start, depth);
  if (results.length === 0) return taskRefusal(task, 40102, 'No Search Results.', cost);
  return envelope(20000, 'Ok.', cost, {
    ...taskHead(task, 20000, 'Ok.', cost),
    result_count: 1,
    result: [
      {
        keyword,
        type: 'organic',
        se_domain: 'google.com',
        location_code: member(task, 'location_code') ?? 2840,
        language_code: member(task, 'language_code') ?? 'en',
        check_url: `https://www.google.com/search?q=${encodeURIComponent(keyword)}`,
        datetime: '2026-11-20 09:00:00 +00:00',
        se_results_count: world.totals ? world.results(keyword).length : 0,
        items_count: results.length,
        item_types: ['organic'],
        items: results.map((result, index) => ({
          type: 'organic',
          rank_group: start + index + 1,
          rank_absolute: start + index + 1,
          position: 'left',
          domain: hostOf(result.link),
          title: result.title,
          url: result.link,
          breadcrumb: `https://${hostOf(result.link)} › page`,
          description: result.snippet ?? null,
          timestamp: result.date === undefined ? null : `${result.date.slice(0, 10)} 00:00:00 +00:00`,
        })),
      },
    ],
  });
}

/** On this wire % and + are written %25 and %2B. */
function decodeKeyword(sent: string): string {
  return sent.replaceAll(/%2B/gi, '+').replaceAll('%25', '%');
}

function account(world: World): WireAnswer {
  return envelope(20000, 'Ok.', 0, {
    ...taskHead(null, 20000, 'Ok.', 0),
    result_count: 1,
    result: [{ login: 'stand-in', money: { total: 50, balance: world.quotaLeft * world.pricePerPage } }],
  });
}

function outOfCredits(): WireAnswer {
  return refusal(40200, 'Payment Required.');
}

function taskRefusal(task: unknown, code: number, message: string, cost = 0): WireAnswer {
  return envelope(20000, 'Ok.', cost, {
    ...taskHead(task, code, message, cost),
    result_count: 0,
    result: null,
  });
}

function taskHead(task: unknown, code: number, message: string, cost: number): object {
  return {
    id: '11200900-1535-0066-0000-abc',
    status_code: code,
    status_message: message,
    time: '4.0 sec.',
    cost,
    path: ['v3', 'serp', 'google', 'organic', 'live', 'advanced'],
    data: task ?? {},
  };
}

function envelope(code: number, message: string, cost: number, task: object): WireAnswer {
  const failed = member(task, 'status_code') === 20000 ? 0 : 1;
  return {
    status: 200,
    body: { ...head(code, message, cost), tasks_count: 1, tasks_error: failed, tasks: [task] },
  };
}

function refusal(code: number, message: string): WireAnswer {
  return { status: 200, body: { ...head(code, message, 0), tasks_count: 0, tasks_error: 0, tasks: null } };
}

function head(code: number, message: string, cost: number): object {
  return { version: '0.1.20261101', status_code: code, status_message: message, time: '4.1 sec.', cost };
}
