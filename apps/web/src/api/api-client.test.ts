import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, NoAnswerError } from './api-error.ts';

function clientAnswering(answer: Response | Error, token: string | null = 'tok') {
  const fetched = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
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

describe('the API client', () => {
  it('sends the bearer and the cookies to the API origin', async () => {
    const { client, fetched } = clientAnswering(answer(200, '{"a":1}'));
    expect(await client.call({ method: 'POST', path: '/search', body: { query: 'q' } })).toEqual({ a: 1 });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://api.linklode.example/search');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"query":"q"}',
      headers: { Authorization: 'Bearer tok', 'Content-Type': 'application/json' },
    });
  });

  it('sends no bearer without a token, and a tried token instead of the stored one', async () => {
    const out = clientAnswering(answer(200, '{}'), null);
    await out.client.call({ method: 'GET', path: '/user/me' });
    expect(out.fetched.mock.calls[0]?.[1]?.headers).not.toHaveProperty('Authorization');

    const tried = clientAnswering(answer(200, '{}'));
    await tried.client.call({ method: 'GET', path: '/user/me', token: 'other' });
    expect(tried.fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer other' });
  });

  it.each([401, 403])('tells of a refusal by %s with the token that was refused', async (status) => {
    const { client, onRefused } = clientAnswering(answer(status, '{"detail":"no"}'));
    await expect(client.call({ method: 'GET', path: '/credit-history' })).rejects.toBeInstanceOf(ApiError);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('tok', expect.any(ApiError));
  });

  it('tells of no refusal for other errors, nor where the call keeps the session', async () => {
    const failing = clientAnswering(answer(503, '', { 'Retry-After': '7' }));
    await expect(failing.client.call({ method: 'GET', path: '/user/me' })).rejects.toMatchObject({
      status: 503,
      message: 'HTTP 503',
      retryAfterSeconds: 7,
    });
    const kept = clientAnswering(answer(401, '{}'));
    await expect(
      kept.client.call({ method: 'POST', path: '/auth/callback', keepsSession: true }),
    ).rejects.toBeInstanceOf(ApiError);
    expect([failing.onRefused, kept.onRefused].map((told) => told.mock.calls.length)).toEqual([0, 0]);
  });

  it('answers undefined for an empty body', async () => {
    const { client } = clientAnswering(new Response(null, { status: 204 }));
    expect(await client.call({ method: 'POST', path: '/auth/logout' })).toBeUndefined();
  });

  it('says that no answer came when the network fails or the answer is no JSON', async () => {
    const cut = clientAnswering(new TypeError('Failed to fetch'));
    await expect(cut.client.call({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(NoAnswerError);
    const html = clientAnswering(new Response('<p>captive portal</p>'));
    await expect(html.client.call({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(NoAnswerError);
  });

  it('lets an aborted call fail with the reason of the abort', async () => {
    const controller = new AbortController();
    controller.abort();
    const { client } = clientAnswering(new DOMException('Aborted', 'AbortError'));
    await expect(client.call({ method: 'GET', path: '/x', signal: controller.signal })).rejects.toMatchObject(
      { name: 'AbortError' },
    );
  });
});

describe('a download', () => {
  it('brings the file by the bearer header', async () => {
    const { client, fetched } = clientAnswering(new Response('PK', { status: 200 }));
    const file = await client.download({ method: 'GET', path: '/history/download/excel' });
    expect(await file.text()).toBe('PK');
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer tok' });
  });

  it('fails with what the answer says', async () => {
    const { client } = clientAnswering(answer(503, '{"detail":"The database is away."}'));
    await expect(client.download({ method: 'GET', path: '/history/download/excel' })).rejects.toThrow(
      'The database is away.',
    );
  });
});
