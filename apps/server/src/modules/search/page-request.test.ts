import { expect, test } from 'vitest';
import { readSmartSearch } from './page-request.ts';

test.each([
  ['https://www.acme.com/pricing', 'acme.com'],
  // Below gov.uk are other websites.
  ['www.gov.uk', 'www.gov.uk'],
])('a smart filter is asked about %s as %s', (typed, site) => {
  const asked = {
    accountId: 'a',
    filter: 'unlinked_mentions',
    query: `Acme, ${typed}`,
    exclude: [],
    page: 1,
  };
  expect(readSmartSearch(asked).inputs['site']).toBe(site);
});
