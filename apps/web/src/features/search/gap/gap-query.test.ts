import { parseQuery, printQuery } from '@linklode/query-language';
import { describe, expect, it } from 'vitest';
import { gapQuery } from './gap-query.ts';

describe('the query of a link gap', () => {
  it.each([
    ['a.com b.com', '', 'gap:(a.com b.com)'],
    [' https://A.com/, b.com;c.com ', 'me.com', 'gap:(a.com b.com c.com) -linksto:me.com'],
    ['a.com b.com', 'me.com me.de', 'gap:(a.com b.com) -linksto:me.com -linksto:me.de'],
  ])('of %j and %j is %s', (rivals, own, expected) => {
    const found = gapQuery(rivals, own);
    expect(found).toEqual({ ok: true, query: expected });
    const read = parseQuery(expected);
    expect(read.ok && printQuery(read.query)).toBe(expected.replaceAll('-linksto:', '-link:'));
  });

  it.each([
    ['', 'me.com', 'rivals', /example\.com/],
    ['a.com', '', 'rivals', /2 to 10 different sites/],
    ['a.com www.a.com', '', 'rivals', /2 to 10 different sites/],
    ['a.com b.com/blog', '', 'rivals', /without a path/],
    ['a.com b.com) OR site:c.com (d', '', 'rivals', /./],
    ['a.com b.com', 'me.com/blog', 'own', /without a path/],
    ['a.com b.com', '"x" OR', 'own', /./],
  ])('cannot be written of %j and %j, and says at which field and why', (rivals, own, field, message) => {
    expect(gapQuery(rivals, own)).toEqual({
      ok: false,
      field,
      message: expect.stringMatching(message) as string,
    });
  });
});
