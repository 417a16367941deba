import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ADDRESS, addressRest, wholeAddress } from '../src/store/address-parts.ts';
import { DatabaseSync } from 'node:sqlite';
import {
  addSource,
  dropSource,
  packSources,
  SOURCE_BLOCK,
  sourceNumber,
  unpackSources,
} from '../src/store/source-list.ts';

const put = fc.record({
  page: fc.nat(SOURCE_BLOCK - 1),
  follows: fc.boolean(),
  drops: fc.boolean(),
});

it.each([0, 1, 400_000])('pages that link are kept as a set of numbers: block %i', (block) => {
  fc.assert(
    fc.property(fc.array(put, { maxLength: 60 }), (steps) => {
      const expected = new Map<number, boolean>();
      let bytes = new Uint8Array();
      for (const { page, follows, drops } of steps) {
        const id = block * SOURCE_BLOCK + page;
        if (drops) {
          expected.delete(id);
          bytes = Uint8Array.from(dropSource(block, bytes, id));
          continue;
        }
        expected.set(id, follows || expected.get(id) === true);
        const number = sourceNumber(id, follows);
        bytes = Uint8Array.from(
          bytes.length === 0 ? packSources(block, [number]) : addSource(block, bytes, number),
        );
      }
      expect(unpackSources(block, bytes)).toEqual(
        [...expected].map(([id, follows]) => sourceNumber(id, follows)).toSorted((a, b) => b - a),
      );
    }),
  );
});

it('pages that come one after the other take a byte each', () => {
  let bytes = packSources(3, [sourceNumber(3 * SOURCE_BLOCK, true)]);
  for (let n = 1; n < SOURCE_BLOCK; n++)
    bytes = addSource(3, bytes, sourceNumber(3 * SOURCE_BLOCK + n, true));
  expect(bytes.length).toBeLessThan(SOURCE_BLOCK + 4);
});

it.each([
  ['https://a.example/', 'a.example', '/'],
  ['https://a.example/b?c#d', 'a.example', '/b?c#d'],
  ['http://a.example/!b', 'a.example', '!/!b'],
  ['https://a.example:8080/b', 'a.example', 'https://a.example:8080/b'],
  ['https://a.example.org/b', 'a.example', 'https://a.example.org/b'],
  ['https://user@a.example/b', 'a.example', 'https://user@a.example/b'],
])('%s is put together again of its host and what follows it', (url, host, rest) => {
  expect(addressRest(url, host)).toBe(rest);
  expect(wholeAddress(host, rest)).toBe(url);
  const db = new DatabaseSync(':memory:');
  expect(db.prepare(`SELECT ${ADDRESS('?1', '?2')} AS url`).get(host, rest)?.['url']).toBe(url);
  db.close();
});
