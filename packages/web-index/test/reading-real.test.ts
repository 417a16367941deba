import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getResponseBody, readArchive } from '../src/reading/read-archive.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
const SMALL_BYTES = process.env.NIGHTLY ? Infinity : 1_000_000;

const folders = ['warc/real', 'warc/derived', 'sites'].map((name) => join(DATA, name)).filter(existsSync);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size < SMALL_BYTES),
);

async function count(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const event of readArchive(path)) {
    const body = event.kind === 'response' ? getResponseBody(event) : null;
    const told = event.kind === 'skip' ? event.reason : event.kind;
    const key = body?.ok === false ? body.reason : told;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

// Real archives lie beside the project on some machines only; there is nothing to read on the others.
describe.skipIf(files.length === 0)('real archives (skipped where ../shared/data is absent)', () => {
  test('are read without a throw, and mostly to the end', { timeout: 600_000 }, async () => {
    const total: Record<string, number> = {};
    for (const path of files) {
      for (const [reason, number] of Object.entries(await count(path))) {
        total[reason] = (total[reason] ?? 0) + number;
      }
    }
    expect(total['response']).toBeGreaterThan(500);
    expect(total['cannot be read']).toBeUndefined();
    expect(total['too damaged to go on']).toBeUndefined();
  });

  test.each([
    ['chatnoir-eu__chatnoir-resiliparse__clipped.warc.gz', { 'truncated gzip': 1 }],
    ['chatnoir-eu__chatnoir-resiliparse__warcfile.warc', { response: 16 }],
    ['webrecorder__warcio__example-trunc.warc', { 'wrong content length': 1 }],
    [
      'ukwa__webarchive-discovery__transfer_compression_brotli.warc.gz',
      { response: 1, 'no page in this kind of record': 1 },
    ],
    ['webrecorder__pywb__valid_example_1.wacz', { response: 1 }],
    ['webrecorder__replayweb.page__example.wacz', { response: 14 }],
    ['webrecorder__pywb__invalid_example_1.wacz', { 'not an archive': 1 }],
    ['webrecorder__warcio__example.arc', { response: 1 }],
    ['webrecorder__warcio__example.arc.gz', { response: 1 }],
    ['webrecorder__warcio__bad.arc', { 'not an archive': 1 }],
    ['archivesunleashed__aut__example.arc.gz', { response: 261 }],
    ['archivesunleashed__aut__badexample.arc.gz', { 'wrong content length': 1, 'truncated record': 1 }],
    ['ukwa__webarchive-discovery__IAH-20080430204825-00000-blackbook-truncated.arc.gz', { response: 7 }],
    ['webrecorder__pywb__example.cdx.gz', { 'not an archive': 1 }],
    ['N0taN3rd__node-warc__parseMe.warc.gz', { response: 13, 'not a web address': 1 }],
  ])('%s', async (name, expected) => {
    expect(await count(join(DATA, 'warc/real', name))).toEqual(expected);
  });
});
