import { expect, test } from 'vitest';
import { createHashPlaces } from '../src/ranking/hash-places.ts';
import { createPackedSignals } from '../src/ranking/packed-signals.ts';
import { SPAM_SIGNAL_KEYS, spamWeightOf, type SpamSignal } from '../src/ranking/spam-score.ts';
import { hashText } from '../src/ranking/text-hash.ts';

test('addresses are found again by their hashes, the first of a hash wins, and what was never added is nowhere', () => {
  const places = createHashPlaces(10_000);
  const known = new Map<number, number>();
  for (let at = 0; at < 10_000; at++) {
    // Many that differ by a multiple of the number of slots, so that they stand in each other's way.
    const hash = at % 3 === 0 ? at * 2 ** 20 : hashText(`https://a.example/${at % 7_000}`);
    places.add(hash, at);
    if (!known.has(hash)) known.set(hash, at);
  }
  for (const [hash, place] of known) expect(places.find(hash)).toBe(place);
  expect(places.find(hashText('https://b.example/'))).toBe(-1);
});

test('signals of a domain come out of their bytes as they went in', () => {
  const all: (SpamSignal[] | null)[] = Array.from({ length: 500 }, (_, domain) =>
    domain % 5 === 0
      ? null
      : SPAM_SIGNAL_KEYS.filter((_, at) => (at * 7 + domain) % 4 === 0).map((key, at): SpamSignal => [
          key,
          ((domain * 13 + at * 29) % 101) / 100,
          spamWeightOf(key),
        ]),
  );
  const packed = createPackedSignals(all.length);
  for (const signals of all) packed.push(signals);
  expect(all.map((_, domain) => packed.of(domain))).toEqual(all);
});

// A Map ends at 16.7 million entries.
test.runIf(process.env.NIGHTLY)('twenty million addresses', () => {
  const places = createHashPlaces(20_000_000);
  for (let at = 0; at < 20_000_000; at++) places.add(hashText(String(at)), at);
  for (let at = 0; at < 20_000_000; at += 9_973) expect(places.find(hashText(String(at)))).toBe(at);
});
