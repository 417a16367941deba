import { checkBulk, downloadReceipt, getMe, listCreditHistory, runSmartSearch } from '@linklode/contract';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';

const ORIGIN = 'https://api.linklode.example';

/** An API that gives these answers, one after the other; an error is an answer that was lost on the way. */
function apiAnswering(...answers: (Response | Error)[]) {
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (!(next instanceof Response)) throw next ?? new Error('asked too often');
    return next;
  });
  const headersAt = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers);
  return { api: createApi(ORIGIN, 'key', fetched), fetched, headersAt };
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const USER = { name: 'Ada', email: 'ada@linklode.example', credits: 5 };
const ROW = {
  domain: 'a.example',
  da: 40,
  pa: 30,
  spam_score: 2,
  status: 'ok',
  source: 'moz',
  dofollow: 'x',
};

describe('an answer', () => {
  it('is what the contract knows of it, and as it came beside that', async () => {
    const newer = { ...USER, of_a_later_version: true };
    const { api } = apiAnswering(json(newer));
    const { answer, bytes } = await api(getMe);
    expect(answer).toMatchObject(USER);
    expect(answer).not.toHaveProperty('of_a_later_version');
    expect(JSON.parse(bytes)).toEqual(newer);
  });

  it('that is not what the contract says is refused, with the place, the cost and what to do', async () => {
    const { api } = apiAnswering(
      json([{ ...ROW, da: 'forty' }], 200, { 'Credits-Charged': '1' }),
      json({ ...USER, credits: null }),
      json('hello'),
    );
    const bulk = api(checkBulk, { body: { domains: ['a.example'] } });
    await expect(bulk).rejects.toThrow(/^POST \/bulk-metrics was answered .*\(at 0\.da: .*It took 1 credits/);
    await expect(api(getMe)).rejects.toThrow(/at credits: .*It took 0 credits.*same version/);
    await expect(api(getMe)).rejects.toThrow(/at the whole: /);
  });

  it('that is no JSON is no answer of an API', async () => {
    const { api } = apiAnswering(new Response('<p>Sign in to the network</p>'));
    await expect(api(getMe)).rejects.toThrow(`${ORIGIN} answered with what is no JSON.`);
  });

  it('that is a signed document is checked, and stays as it is byte for byte', async () => {
    const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538';
    const signature = { algorithm: 'Ed25519', key: 'a', value: 'b' };
    const receipt = {
      format: 'linklode-receipt/1',
      issuer: 'x',
      kind: 'search',
      id,
      made_at: 'today',
      costs: [],
    };
    const bytes = JSON.stringify({ ...receipt, asked: { query: 'soil' }, signature }, null, 3);
    const { api } = apiAnswering(new Response(bytes), json(receipt));
    expect((await api(downloadReceipt, { query: { kind: 'search', id } })).bytes).toBe(bytes);
    const unsigned = api(downloadReceipt, { query: { kind: 'search', id } });
    await expect(unsigned).rejects.toThrow(/at signature: /);
  });
});

describe('a refusal', () => {
  it('is said in the words of the server, with the time to wait', async () => {
    const { api } = apiAnswering(
      json({ detail: 'Too many requests.' }, 429, { 'Retry-After': '30' }),
      json({ detail: [{ msg: 'page must be 1 or more' }] }, 422),
      json({}, 503, { 'Retry-After': 'soon' }),
    );
    await expect(api(getMe)).rejects.toThrow(/^Too many requests\. \(again after 30 s\)$/);
    await expect(api(getMe)).rejects.toThrow(/^page must be 1 or more$/);
    await expect(api(getMe)).rejects.toThrow(/^\{\}$/);
  });

  it('by a proxy is its status, and its text commands no terminal', async () => {
    const page = new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
    const text = new Response('Down\u001b[2J\u202e for repair', { status: 503 });
    const { api } = apiAnswering(page, text);
    await expect(api(getMe)).rejects.toThrow(/^HTTP 502$/);
    await expect(api(getMe)).rejects.toThrow(/^Down \[2J {2}for repair$/);
  });
});

describe('a call', () => {
  it('has its query in the address, a list as often as it has members', async () => {
    const { api, fetched } = apiAnswering(json({}, 503));
    const query = { filter: 'listicles', query: 'a & b', exclude: ['a.example', 'b.example'], page: 2 };
    await expect(api(runSmartSearch, { query })).rejects.toThrow();
    expect(fetched.mock.calls[0]?.[0]).toBe(
      `${ORIGIN}/search/smart?filter=listicles&query=a+%26+b&exclude=a.example&exclude=b.example&page=2`,
    );
  });

  it('whose answer was lost is made once more, under the same key', async () => {
    const cut = new Response(
      new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }),
    );
    for (const lost of [new TypeError('fetch failed'), cut]) {
      const { api, headersAt } = apiAnswering(lost, json([]));
      expect((await api(checkBulk, { body: { domains: ['a.example'] }, maxCredits: 1 })).answer).toEqual([]);
      expect(headersAt(1).get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headersAt(1).get('Idempotency-Key')).toBe(headersAt(0).get('Idempotency-Key'));
      expect(headersAt(1).get('Max-Credits')).toBe('1');
    }
  });

  it('that the server’s database did not confirm is made once more, under the same key', async () => {
    const open = () => json({ detail: 'Not known.', code: 'outcome_unknown' }, 503);
    const call = { body: { domains: ['a.example'] }, maxCredits: 1 };
    const { api, headersAt } = apiAnswering(open(), json([]));
    expect((await api(checkBulk, call)).answer).toEqual([]);
    expect(headersAt(1).get('Idempotency-Key')).toBe(headersAt(0).get('Idempotency-Key'));
    await expect(apiAnswering(open(), open()).api(checkBulk, call)).rejects.toThrow('Not known.');
  });

  it('that is never answered says so, and one that charges nothing has no key', async () => {
    const lost = new TypeError('fetch failed');
    const { api, fetched, headersAt } = apiAnswering(lost, lost);
    await expect(api(listCreditHistory)).rejects.toThrow(`${ORIGIN} does not answer.`);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(headersAt(0).has('Idempotency-Key')).toBe(false);
  });
});
