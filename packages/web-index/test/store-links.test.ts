import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLinks, unpackLinks } from '../src/store/page-links.ts';

const link = fc.record({
  targetUrlId: fc.integer({ min: 1, max: 400_000_000 }),
  anchorId: fc.integer({ min: 1, max: 400_000_000 }),
  rel: fc.oneof(fc.constantFrom('', 'nofollow', 'noopener noreferrer'), fc.string({ unit: 'grapheme' })),
  textOffset: fc.option(fc.nat(20_000_000)),
});

it('links come back as they were put', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 40 }), (links) => {
      expect(unpackLinks(packLinks(links))).toEqual(links);
    }),
  );
});

it('a hundred links of a menu take less than four bytes each', () => {
  const menu = Array.from({ length: 100 }, (_, n) => ({
    targetUrlId: 7_000_000 + n,
    anchorId: 3_000_000 + n,
    rel: '',
    textOffset: 12 * n,
  }));
  expect(packLinks(menu).length).toBeLessThan(400);
});

it('bytes that no page has are links or an error, and end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        expect(unpackLinks(bytes).length).toBeLessThanOrEqual(bytes.length);
      } catch (error) {
        expect(String(error)).toContain('The links of a page are damaged.');
      }
    }),
  );
});
