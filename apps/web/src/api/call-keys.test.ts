import { describe, expect, it } from 'vitest';
import { createCallKeys } from './call-keys.ts';

const call = { method: 'POST', path: '/search', body: { query: 'intitle:a' } };
const counted = () => {
  let count = 0;
  return createCallKeys(() => `key-${++count}`);
};

describe('the key of a call that charges', () => {
  it('stays until it is forgotten, and is new after that', () => {
    const keys = counted();
    expect([keys.of(call), keys.of({ ...call })]).toEqual(['key-1', 'key-1']);
    keys.forget(call);
    expect(keys.of(call)).toBe('key-2');
  });

  it('is another one for another body or path', () => {
    const keys = counted();
    expect([keys.of(call), keys.of({ ...call, body: { query: 'intitle:b' } })]).toEqual(['key-1', 'key-2']);
    expect(keys.of({ ...call, path: '/bulk-metrics' })).toBe('key-3');
  });

  it('is given up with the call', () => {
    const keys = counted();
    const given = new AbortController();
    keys.of({ ...call, signal: given.signal });
    given.abort();
    expect(keys.of(call)).toBe('key-2');
  });

  it('is one that a header can hold, each time another', () => {
    const [one, other] = [createCallKeys().of(call), createCallKeys().of(call)];
    expect(one).toMatch(/^[a-z0-9-]{4,40}$/);
    expect(one).not.toBe(other);
  });
});
