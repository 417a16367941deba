import { expect, test } from 'vitest';
import { splitUrl } from './split-url.ts';

test.each([
  ['https://www.heap.example/a?b#c', { host: 'heap.example', rest: '/a?b' }],
  ['http://WWW.hmrc.gov.uk/', { host: 'hmrc.gov.uk', rest: '' }],
  ['https://www.heap.de/', { host: 'heap.de', rest: '' }],
  ['https://www.t.co/a', { host: 't.co', rest: '/a' }],
  // Nobody has a website called gov.uk, or com.
  ['https://www.gov.uk/guidance', { host: 'www.gov.uk', rest: '/guidance' }],
  ['https://www.com/', { host: 'www.com', rest: '' }],
])('%s is shown as %j', (url, parts) => {
  expect(splitUrl(url)).toEqual(parts);
});
