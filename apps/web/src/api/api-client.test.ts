import {
  checkBulk,
  downloadHistory,
  exchangeCode,
  getMe,
  listCreditHistory,
  listProspects,
  logout,
  runSearch,
  runSmartSearch,
} from '@linklode/contract/calls';
import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, NoAnswerError, UnexpectedAnswerError } from './api-error.ts';

function clientAnswering(answer: Response | Error, token: string | null = 'tok') {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  const onRefused = vi.fn();
  const client = createApiClient({
    origin: 'https://api.linklode.example',
    findToken: () => token,
    onRefused,
    fetch: fetched,
  });
  return { client, fetched, onRefused };
}

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });

const USER = { name: 'Ada', email: 'ada@linklode.example', credits: 5 };
const FOUND = { results: [], credits_left: 3, total: 0, cached: false, charged: 0 };
const SMART = { ...FOUND, has_next: false, has_prev: false };
const search = { query: 'intitle:soil', exclude: [], page: 1 };

describe('a call of the contract', () => {
  it('goes to the API with method, path and body, the bearer and the cookies', async () => {
    const { client, fetched } = clientAnswering(answer(200, JSON.stringify(FOUND)));
    expect(await client.call(runSearch, { body: search })).toEqual(FOUND);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://api.linklode.example/search');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: JSON.stringify(search),
      headers: { Authorization: 'Bearer tok', 'Content-Type': 'application/json' },
    });
  });

  it('has its query in the address, a list as often as it has members', async () => {
    const { client, fetched } = clientAnswering(answer(200, JSON.stringify(SMART)));
    const exclude = ['a.example', 'b.example'];
    await client.call(runSmartSearch, {
      query: { filter: 'listicles', query: 'Acme & Co, acme.com', exclude, page: 2 },
    });
    expect(fetched.mock.calls[0]?.[0]).toBe(
      'https://api.linklode.example/search/smart?filter=listicles&query=Acme+%26+Co%2C+acme.com&exclude=a.example&exclude=b.example&page=2',
    );
    const people = clientAnswering(
      answer(200, JSON.stringify({ domain: 'a.uk', brand: 'A', prospects: [], contacts: [], message: null })),
    );
    await people.client.call(listProspects, { query: { limit: 12, url: 'https://a.co.uk/x?y=1' } });
    expect(people.fetched.mock.calls[0]?.[0]).toMatch(
      /linkedin\?limit=12&url=https%3A%2F%2Fa\.co\.uk%2Fx%3Fy%3D1$/,
    );
  });

  it('has a key where it charges, the same until it has succeeded, and none where it does not', async () => {
    const keyOf = (fetched: ReturnType<typeof clientAnswering>['fetched'], at: number) =>
      new Headers(fetched.mock.calls[at]?.[1]?.headers).get('Idempotency-Key');
    const cut = clientAnswering(new TypeError('Failed to fetch'));
    for (const _try of [1, 2])
      await cut.client.call(checkBulk, { body: { domains: ['a.example'] } }).catch(() => undefined);
    expect(keyOf(cut.fetched, 0)).toMatch(/^[a-z0-9-]{4,40}$/);
    expect(keyOf(cut.fetched, 1)).toBe(keyOf(cut.fetched, 0));
    // A proxy that gave up knows nothing of what the server did.
    const cutOff = clientAnswering(answer(504, '<h1>Gateway time-out</h1>', { 'Content-Type': 'text/html' }));
    for (const _try of [1, 2])
      await cutOff.client.call(checkBulk, { body: { domains: ['a.example'] } }).catch(() => undefined);
    expect(keyOf(cutOff.fetched, 1)).toBe(keyOf(cutOff.fetched, 0));
    // The first try, whose answer was lost, is still being worked on: its answer waits under this key and no other.
    const inUse = clientAnswering(answer(409, '{"code":"idempotency_key_in_use"}'));
    for (const _try of [1, 2])
      await inUse.client.call(checkBulk, { body: { domains: ['a.example'] } }).catch(() => undefined);
    expect(keyOf(inUse.fetched, 1)).toBe(keyOf(inUse.fetched, 0));
    const answered = clientAnswering(answer(200, '[]'));
    for (const _try of [1, 2]) await answered.client.call(checkBulk, { body: { domains: ['a.example'] } });
    expect(keyOf(answered.fetched, 1)).not.toBe(keyOf(answered.fetched, 0));
    const free = clientAnswering(answer(200, '[]'));
    await free.client.call(listCreditHistory, {});
    expect(keyOf(free.fetched, 0)).toBeNull();
  });

  it('sends no bearer without a token, and a tried token instead of the stored one', async () => {
    const out = clientAnswering(answer(200, JSON.stringify(USER)), null);
    await out.client.call(getMe, {});
    expect(out.fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');

    const tried = clientAnswering(answer(200, JSON.stringify(USER)));
    await tried.client.call(getMe, { token: 'other' });
    expect(tried.fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer other' });
  });

  it.each([401, 403])('tells of a refusal by %s with the token that was refused', async (status) => {
    const { client, onRefused } = clientAnswering(answer(status, '{"detail":"no"}'));
    await expect(client.call(listCreditHistory, {})).rejects.toBeInstanceOf(ApiError);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('tok', expect.any(ApiError));
  });

  it('tells of no refusal for other errors, nor where the call keeps the session', async () => {
    const failing = clientAnswering(answer(503, '', { 'Retry-After': '7' }));
    await expect(failing.client.call(getMe, {})).rejects.toMatchObject({
      status: 503,
      message: 'HTTP 503',
      retryAfterSeconds: 7,
    });
    const kept = clientAnswering(answer(401, '{}'));
    await expect(
      kept.client.call(exchangeCode, { body: { code: 'x' }, keepsSession: true }),
    ).rejects.toBeInstanceOf(ApiError);
    expect([failing.onRefused, kept.onRefused].map((told) => told.mock.calls.length)).toEqual([0, 0]);
  });

  it('answers undefined for an empty body', async () => {
    const { client } = clientAnswering(new Response(null, { status: 204 }));
    expect(await client.call(logout, {})).toBeUndefined();
  });

  it('says that no answer came when the network fails or the answer is no JSON', async () => {
    const cut = clientAnswering(new TypeError('Failed to fetch'));
    await expect(cut.client.call(getMe, {})).rejects.toBeInstanceOf(NoAnswerError);
    const html = clientAnswering(new Response('<p>captive portal</p>'));
    await expect(html.client.call(getMe, {})).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('refuses a success that is not what the contract says, and names the place', async () => {
    const { client } = clientAnswering(answer(200, '{"name":null,"email":null,"credits":-1}'));
    const failure = client.call(getMe, {});
    await expect(failure).rejects.toBeInstanceOf(UnexpectedAnswerError);
    await expect(failure).rejects.toThrow('GET /user/me: answer.credits is not what the contract says.');
  });

  it('lets an aborted call fail with the reason of the abort', async () => {
    const controller = new AbortController();
    controller.abort();
    const { client } = clientAnswering(new DOMException('Aborted', 'AbortError'));
    await expect(client.call(getMe, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a download', () => {
  it('brings the file by the bearer header', async () => {
    const { client, fetched } = clientAnswering(new Response('PK', { status: 200 }));
    const file = await client.download(downloadHistory, {});
    expect(await file.text()).toBe('PK');
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });

  it('fails with what the answer says', async () => {
    const { client } = clientAnswering(answer(503, '{"detail":"The database is away."}'));
    await expect(client.download(downloadHistory, {})).rejects.toThrow('The database is away.');
  });
});
