import { describe, expect, it } from 'vitest';
import { readErrorBody, readRetryAfter } from '../src/read-error.ts';

const json = 'application/json';

describe('readErrorBody', () => {
  it.each([
    ['a text as detail', '{"detail":"Too short","message":"no"}', 'Too short'],
    ['a list of items with msg', '{"detail":[{"msg":"One"},{"msg":"two"}]}', 'One, two'],
    ['a list of texts', '{"detail":["a","b"]}', 'a, b'],
    ['a list of other items', '{"detail":[{"loc":1}]}', '{"loc":1}'],
    ['another detail', '{"detail":{"limit":200}}', '{"limit":200}'],
    ['message where detail is missing', '{"message":"Slow down"}', 'Slow down'],
    ['message where detail is null', '{"detail":null,"message":"Slow down"}', 'Slow down'],
    ['message where detail is empty', '{"detail":"","message":"Slow down"}', 'Slow down'],
    ['message where the list is empty', '{"detail":[],"message":"Slow down"}', 'Slow down'],
    ['the body where neither is there', '{"error":"x"}', '{"error":"x"}'],
    ['a JSON text', '"Nope"', 'Nope'],
    ['plain text', ' Down for repair \n', 'Down for repair'],
    ['nothing', '', ''],
  ])('reads %s', (_what, body, text) => {
    expect(readErrorBody(body, json).text).toBe(text);
  });

  it('shows nobody the source of an HTML error page', () => {
    expect(readErrorBody('<html><h1>502</h1></html>', 'text/html; charset=utf-8').text).toBe('');
  });

  it('cuts endless texts', () => {
    expect(readErrorBody('x'.repeat(100_000), 'text/plain').text).toHaveLength(500);
  });

  it('takes code and position of a problem document, and no nonsense in their place', () => {
    const problem = readErrorBody('{"detail":"d","code":"query","position":4}', json);
    expect([problem.code, problem.position]).toEqual(['query', 4]);
    expect(readErrorBody('{"detail":"d","code":7,"position":-1}', json)).toEqual({
      text: 'd',
      code: null,
      position: null,
    });
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  it.each([
    ['30', 30],
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});
