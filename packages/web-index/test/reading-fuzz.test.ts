import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchesDigest } from '../src/reading/digest.ts';
import { getResponseBody, readArchive, type ArchiveEvent } from '../src/reading/read-archive.ts';
import { buildRecord, packEach } from './reading-archive-builder.ts';

const MUTATIONS = process.env.NIGHTLY ? 100_000 : 2_000;

const records = Array.from({ length: 6 }, (_, index) =>
  buildRecord({
    url: `https://site-${index}.example/`,
    body: `<title>page ${index}</title>${'<p>some words of text '.repeat(index * 20)}`,
    digests: index % 2 === 0,
    httpHeaders: index === 3 ? { 'Content-Encoding': 'gzip' } : {},
  }),
);
const seeds = [
  { name: 'seed.warc', bytes: Buffer.concat(records) },
  { name: 'seed.warc.gz', bytes: packEach(records) },
  { name: 'all-in-one.warc.gz', bytes: gzipSync(Buffer.concat(records)) },
];
const originals = new Map(records.map((record, index) => [`https://site-${index}.example/`, record]));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
});
afterAll(() => rm(folder, { recursive: true }));

test(
  `${MUTATIONS} damaged archives: none throws, hangs or yields a record that its digest belies`,
  { timeout: MUTATIONS * 100 },
  async () => {
    let whole = 0;
    let skipped = 0;
    let slowestMs = 0;
    for (let round = 0; round < MUTATIONS; round += 1) {
      const seed = seeds[round % seeds.length];
      if (seed === undefined) continue;
      const path = join(folder, seed.name);
      await writeFile(path, mutate(seed.bytes, createRandom(round)));
      const started = performance.now();
      for await (const event of readArchive(path)) {
        if (event.kind === 'skip') skipped += 1;
        else whole += 1;
        check(event, round);
      }
      slowestMs = Math.max(slowestMs, performance.now() - started);
    }
    expect(slowestMs).toBeLessThan(5_000);
    // The mutations do hit, and they do not hit everything.
    expect(skipped).toBeGreaterThan(MUTATIONS / 3);
    expect(whole).toBeGreaterThan(MUTATIONS);
  },
);

/** What came out as whole is the record that went in, or one whose head itself was changed. */
function check(event: ArchiveEvent, round: number): void {
  if (event.kind === 'skip') return;
  getResponseBody(event);
  const original = originals.get(event.url);
  if (original === undefined) return;
  const text = original.toString('latin1');
  const digest = /WARC-Block-Digest: (.*)\r/.exec(text)?.[1];
  if (digest === undefined) return;
  const head = text.slice(0, text.indexOf('\r\n\r\n'));
  const claimed = Number(/Content-Length: (\d+)/.exec(head)?.[1]);
  // A mutation may rename the digest's field; then only the length can be held against the record.
  const believed = matchesDigest(digest, event.block) === true || event.block.length === claimed;
  expect(believed, `round ${round}`).toBe(true);
}

/** Between one and four changes: bytes flipped, cut out, doubled, zeroed or swapped, or the end cut off. */
function mutate(seed: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(seed);
  for (let change = random(4); change >= 0; change -= 1) {
    const at = random(bytes.length);
    const length = 1 + random(random(2) === 0 ? 4 : 600);
    const stretch = bytes.subarray(at, at + length);
    switch (random(7)) {
      case 0:
        bytes[at] = random(256);
        break;
      case 1:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), stretch, bytes.subarray(at + length)]);
        break;
      case 4:
        stretch.fill(0);
        break;
      case 5:
        bytes.copyWithin(at, random(bytes.length), random(bytes.length));
        break;
      default:
        bytes = bytes.subarray(0, at);
    }
    if (bytes.length === 0) return bytes;
  }
  return bytes;
}

/** mulberry32: the same numbers for the same seed, so that a failing round can be run again. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}
