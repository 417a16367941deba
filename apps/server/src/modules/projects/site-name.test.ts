import { expect, test } from 'vitest';
import { findSiteName, findSuffix } from './site-name.ts';

test.each([
  ['https://www.blog.example.com/a', { host: 'blog.example.com', site: 'example.com' }],
  ['www.hmrc.gov.uk', { host: 'hmrc.gov.uk', site: 'hmrc.gov.uk' }],
  ['https://www.gov.uk/guidance', { host: 'www.gov.uk', site: 'www.gov.uk' }],
  ['gov.uk', null],
  ['example.com.', { host: 'example.com', site: 'example.com' }],
  ['.example.com', null],
  ['https://example.com../', null],
  // Browsers write %20 for it.
  ['https://example.com/my long page.html?a b', { host: 'example.com', site: 'example.com' }],
  ['example.com/my page', { host: 'example.com', site: 'example.com' }],
  ['exam ple.com/page', null],
  ['https://example.com page', null],
  // Two sites are not one.
  ['https://example.com/ https://example.org/', null],
  ['example.com/a example.org', null],
  ['example.com/a\nb', null],
])('%s is the site %j', (text, name) => {
  expect(findSiteName(text)).toEqual(name);
});

test.each([
  ['co.uk', 'co.uk'],
  ['https://gov.uk/', 'gov.uk'],
  ['.edu', 'edu'],
  ['github.io', 'github.io'],
  ['example.com', null],
  ['word', null],
  ['', null],
])('%s is the suffix %s', (text, suffix) => {
  expect(findSuffix(text)).toBe(suffix);
});
