import { expect, test } from 'vitest';
import { findSiteName } from './site-name.ts';

test.each([
  ['https://www.blog.example.com/a', { host: 'blog.example.com', site: 'example.com' }],
  ['www.hmrc.gov.uk', { host: 'hmrc.gov.uk', site: 'hmrc.gov.uk' }],
  ['https://www.gov.uk/guidance', { host: 'www.gov.uk', site: 'www.gov.uk' }],
  ['gov.uk', null],
  ['example.com.', { host: 'example.com', site: 'example.com' }],
  ['.example.com', null],
  ['https://example.com../', null],
])('%s is the site %j', (text, name) => {
  expect(findSiteName(text)).toEqual(name);
});
