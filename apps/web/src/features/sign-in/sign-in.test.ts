import { describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswerError, UnexpectedAnswerError } from '../../api/api-error.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { readCallback } from './read-callback.ts';

describe('readCallback', () => {
  it.each([
    ['?token=a', '', { kind: 'token', token: 'a' }],
    ['?id_token=b', '', { kind: 'token', token: 'b' }],
    ['?access_token=c', '', { kind: 'token', token: 'c' }],
    ['', '#token=d', { kind: 'token', token: 'd' }],
    ['', '#id_token=e&state=s', { kind: 'token', token: 'e' }],
    ['', '#access_token=f', { kind: 'token', token: 'f' }],
    ['?access_token=query', '#token=hash', { kind: 'token', token: 'query' }],
    ['?id_token=i&token=t', '', { kind: 'token', token: 't' }],
    ['?code=x&token=t', '', { kind: 'token', token: 't' }],
    ['?code=x&state=s', '', { kind: 'code', code: 'x', state: 's' }],
    ['?code=x&iss=https%3A%2F%2Fid.example', '', { kind: 'code', code: 'x', iss: 'https://id.example' }],
    ['', '#code=x&state=s', { kind: 'code', code: 'x', state: 's' }],
    ['?error=access_denied&code=x', '', { kind: 'failure' }],
    ['', '#error=login_required', { kind: 'failure' }],
    ['', '', { kind: 'nothing' }],
    ['?token=&code=', '#', { kind: 'nothing' }],
  ])('%s %s', (search, hash, expected) => {
    expect(readCallback(search, hash)).toEqual(expected);
  });
});

const USER = { name: 'Ada', email: 'ada@e2e.example', credits: 1 };

describe('completeSignIn', () => {
  const calls = (answer: unknown) => ({
    exchangeCode: vi.fn(async (_body: object) => {
      if (answer instanceof Error) throw answer;
      return answer as { token: string };
    }),
    tryToken: vi.fn(async (token: string) => {
      if (token !== 'good') throw new ApiError(refusal(401, ''));
      return USER;
    }),
    isOwn: false,
  });
  const refusal = (status: number, text: string) => ({
    status,
    body: { text, code: null, position: null },
    retryAfterSeconds: null,
  });

  it('exchanges a code with its state and issuer', async () => {
    const api = calls({ token: 't' });
    const callback = { kind: 'code', code: 'x', state: 's', iss: 'i' } as const;
    expect(await completeSignIn(callback, api)).toEqual({ token: 't', ask: null });
    expect(api.exchangeCode).toHaveBeenCalledExactlyOnceWith({ code: 'x', state: 's', iss: 'i' });
  });

  it.each([
    [new ApiError(refusal(401, 'That sign-in has expired.')), 'That sign-in has expired.'],
    [new ApiError(refusal(502, '')), 'OAuth exchange failed (502)'],
    [new NoAnswerError('cut'), 'cut'],
    [new UnexpectedAnswerError('answer.token'), 'No token returned from exchange'],
    [{ token: '' }, 'No token returned from exchange'],
  ])('throws when the exchange brings %o', async (answer, message) => {
    await expect(completeSignIn({ kind: 'code', code: 'x' }, calls(answer))).rejects.toThrow(message);
  });

  it('asks before it keeps a token from the address, unless this tab began the sign-in', async () => {
    const callback = { kind: 'token', token: 'good' } as const;
    expect(await completeSignIn(callback, calls(null))).toEqual({ token: 'good', ask: USER });
    const own = { ...calls(null), isOwn: true };
    expect(await completeSignIn(callback, own)).toEqual({ token: 'good', ask: null });
  });

  it('takes a token from the address only if the API accepts it', async () => {
    await expect(completeSignIn({ kind: 'token', token: 'bad' }, calls(null))).rejects.toThrow('HTTP 401');
  });

  it('makes nothing of nothing and a failure of a failure', async () => {
    expect(await completeSignIn({ kind: 'nothing' }, calls(null))).toBeNull();
    await expect(completeSignIn({ kind: 'failure' }, calls(null))).rejects.toThrow();
  });
});
