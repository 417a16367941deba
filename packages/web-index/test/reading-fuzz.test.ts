import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getResponseBody, readArchive, type ArchiveEvent } from '../src/reading/read-archive.ts';
import { buildRecord, packEach, sha1 } from './reading-archive-builder.ts';

const MUTATIONS = process.env.NIGHTLY ? 100_000 : 300;

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
const blockOf = (record: Buffer): Buffer => record.subarray(record.indexOf('\r\n\r\n') + 4, -4);
const blocks = new Set(records.map((record) => sha1(blockOf(record))));
/** A line break more is allowed: some tools count it. */
const lengths = new Set(records.flatMap((record) => [blockOf(record).length, blockOf(record).length + 2]));
const originals = new Set(records.map((_, index) => `https://site-${index}.example/`));

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

/**
 * What came out as whole is a block that went in. Or, since changes may also hit the names of the digests, or join the
 * head of one record to the block of another, it is as long as one that went in: no length is believed that is not
 * true.
 */
function check(event: ArchiveEvent, round: number): void {
  if (event.kind === 'skip') return;
  if (event.kind === 'response') getResponseBody(event);
  const believed = blocks.has(sha1(event.block)) || lengths.has(event.block.length);
  expect(originals.has(event.url) ? believed : true, `round ${round}`).toBe(true);
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
