import { expect, it } from 'vitest';
import { createUnderWay } from './under-way.ts';

it('lets the same thing begin again only once it has ended, and another thing at any time', () => {
  const underWay = createUnderWay();
  expect(underWay.begin({ query: 'intitle:soil', budget: 40 })).toBe(true);
  expect(underWay.begin({ query: 'intitle:soil', budget: 40 })).toBe(false);
  expect(underWay.begin({ query: 'intitle:soil', budget: 20 })).toBe(true);
  expect(underWay.begin(undefined)).toBe(true);
  expect(underWay.begin(undefined)).toBe(false);
  underWay.end({ query: 'intitle:soil', budget: 40 });
  expect(underWay.begin({ query: 'intitle:soil', budget: 40 })).toBe(true);
  expect(underWay.begin({ query: 'intitle:soil', budget: 20 })).toBe(false);
});
