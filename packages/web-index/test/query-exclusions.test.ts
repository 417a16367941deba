import { expect, test } from 'vitest';
import { excludedAmong } from '../src/query/exclusions.ts';

test.each([
  ['www.one.example', ['one.example', 'www.one.example', 'blog.one.example']],
  ['blog.one.example', ['blog.one.example']],
  // Below gov.uk are other websites.
  ['www.gov.uk', ['www.gov.uk']],
])('%s excludes %j', (entry, excluded) => {
  const hosts = ['one.example', 'www.one.example', 'blog.one.example', 'www.gov.uk', 'www.hmrc.gov.uk'];
  const found = excludedAmong([entry], [0, 1, 2, 3, 4], (host) => hosts[host] ?? '');
  expect(found.map((host) => hosts[host])).toEqual(excluded);
});
