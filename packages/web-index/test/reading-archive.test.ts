import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildRecord, outline, packEach, readBody, readBytes, sha1 } from './reading-archive-builder.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';
const C = 'https://c.example/';
const three = [buildRecord({ url: A }), buildRecord({ url: B }), buildRecord({ url: C })];

describe('the layouts of an archive', () => {
  test.each([
    ['plain', Buffer.concat(three)],
    ['a gzip member for each record', packEach(three)],
    ['one gzip member for all', gzipSync(Buffer.concat(three))],
    ['members that split records anywhere', packEach(slices(Buffer.concat(three), 37))],
    ['zero padding between and behind members', Buffer.concat([packEach(three), Buffer.alloc(512)])],
    ['a gzip header with name and extra field', withHeaderFields(three)],
    ['line feeds alone in the head', Buffer.concat(three.map(withBareLineFeeds))],
    ['one line break behind the block', Buffer.concat(three.map((record) => record.subarray(0, -2)))],
  ])('%s', async (_, bytes) => {
    expect(await outline(bytes)).toEqual([A, B, C]);
  });

  test('says where a record stands, when it was taken and how it was answered', async () => {
    const records = [buildRecord({ type: 'warcinfo' }), buildRecord({ url: B, status: '404 Not Found' })];
    const [plain] = await readBytes(Buffer.concat(records));
    expect(plain).toMatchObject({
      kind: 'response',
      offset: records[0]?.length,
      url: B,
      capturedAt: '2024-05-01T10:20:30Z',
      http: { status: 404 },
      truncated: null,
    });
    const [packed] = await readBytes(packEach(records));
    expect(packed?.offset).toBe(gzipSync(records[0] ?? '').length);
  });

  test.each([
    ['2024-05-01T10:20:30.123456Z', '2024-05-01T10:20:30Z'],
    ['2024-05-01', '2024-05-01T00:00:00Z'],
    ['20240501102030', '2024-05-01T10:20:30Z'],
    ['2024-13-01T00:00:00Z', null],
    ['yesterday', null],
  ])('reads the date %s as %s', async (date, capturedAt) => {
    const [event] = await readBytes(buildRecord({ date }));
    expect(event).toMatchObject({ kind: 'response', capturedAt });
  });

  test('takes an address out of angle brackets and passes over what is no web address', async () => {
    const records = [buildRecord({ url: `<${A}>` }), buildRecord({ url: 'dns:a.example' })];
    expect(await outline(Buffer.concat(records))).toEqual([A, 'not a web address']);
  });

  test('tells what a crawler cut off', async () => {
    const [event] = await readBytes(buildRecord({ fields: { 'WARC-Truncated': 'length' } }));
    expect(event).toMatchObject({ kind: 'response', truncated: 'length' });
  });

  test('a segment is no whole record', async () => {
    const segment = buildRecord({ fields: { 'WARC-Segment-Number': '1' } });
    expect(await outline(segment)).toEqual(['no page in this kind of record']);
  });

  test('records without a page are counted, requests and notes are not', async () => {
    const types = ['warcinfo', 'request', 'metadata', 'revisit', 'resource', 'conversion'];
    const events = await readBytes(Buffer.concat(types.map((type) => buildRecord({ type }))));
    expect(events.map((event) => event.kind === 'skip' && event.detail)).toEqual([
      'revisit',
      'resource',
      'conversion',
    ]);
  });
});

describe('digests', () => {
  test('good ones pass, in every form that is used', async () => {
    const body = Buffer.from('<p>body');
    const forms = [
      sha1(body),
      sha1(body).toLowerCase().replace('sha1', 'SHA-1'),
      `md5:${digestOf('MD5', body)}`,
      `sha256:${digestOf('SHA-256', body)}`,
      'crc99:whatever',
    ];
    for (const form of forms) {
      expect(await outline(buildRecord({ body, fields: { 'WARC-Payload-Digest': form } }))).toEqual([A]);
    }
    expect(await outline(buildRecord({ digests: true }))).toEqual([A]);
  });

  test('a wrong one is a skip', async () => {
    const wrong = sha1(Buffer.from('something else'));
    expect(await outline(buildRecord({ fields: { 'WARC-Payload-Digest': wrong } }))).toEqual([
      'digest mismatch',
    ]);
    expect(await outline(buildRecord({ fields: { 'WARC-Block-Digest': wrong } }))).toEqual([
      'digest mismatch',
    ]);
    expect(await outline(buildRecord({ fields: { 'WARC-Payload-Digest': 'sha1:' } }))).toEqual([
      'digest mismatch',
    ]);
  });

  test('one that was taken over the body without its chunk frames is as good', async () => {
    const plan = { body: '4\r\n<p>x\r\n0\r\n\r\n', httpHeaders: { 'Transfer-Encoding': 'chunked' } };
    const digest = sha1(Buffer.from('<p>x'));
    expect(await outline(buildRecord({ ...plan, fields: { 'WARC-Payload-Digest': digest } }))).toEqual([A]);
  });
});

describe('bodies', () => {
  const html = `<!doctype html><p>${'word '.repeat(50)}`;
  const chunked = { 'Transfer-Encoding': 'chunked' };
  test.each([
    ['gzip', gzipSync(html)],
    ['x-gzip', gzipSync(html)],
    ['deflate', deflateSync(html)],
    ['deflate', deflateRawSync(html)],
    ['br', brotliCompressSync(html)],
    ['zstd', zstdCompressSync(html)],
    ['gzip, br', brotliCompressSync(gzipSync(html))],
    ['gzip', Buffer.from(html)],
    ['deflate', Buffer.from(html)],
    ['br', Buffer.from(html)],
    ['zstd', Buffer.from(html)],
    ['identity', Buffer.from(html)],
    ['made-up', Buffer.from(html)],
  ])('under Content-Encoding %s', async (coding, body) => {
    expect(await readBody({ body, httpHeaders: { 'Content-Encoding': coding } })).toBe(html);
  });

  test.each([
    ['whole', '4\r\nabcd\r\n3;ext=1\r\nefg\r\n0\r\nTrailer: x\r\n\r\n', 'abcdefg'],
    ['with line feeds alone', '4\nabcd\n0\n\n', 'abcd'],
    ['decoded before', '<p>not chunked', '<p>not chunked'],
    ['cut within a chunk', '4\r\nab', 'broken transfer encoding'],
    ['without its end', '4\r\nabcd\r\n', 'broken transfer encoding'],
    ['with a size that runs past the end', 'ffffffff\r\nabcd', 'broken transfer encoding'],
    ['with garbage for a size', '4\r\nabcd\r\nzz\r\n', 'broken transfer encoding'],
  ])('chunked, %s', async (_, body, expected) => {
    expect(await readBody({ body, httpHeaders: chunked })).toBe(expected);
  });

  test('chunked and packed', async () => {
    const packed = gzipSync(html);
    const body = Buffer.concat([
      Buffer.from(`${packed.length.toString(16)}\r\n`),
      packed,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    expect(await readBody({ body, httpHeaders: { ...chunked, 'Content-Encoding': 'gzip' } })).toBe(html);
  });

  test.each([
    ['truncated gzip', 'gzip', gzipSync(html).subarray(0, -12), 'broken content encoding'],
    ['binary that is none of it', 'br', Buffer.alloc(300, 0x93), 'broken content encoding'],
    ['a stack of codings', 'gzip, gzip, gzip, gzip', gzipSync(html), 'broken content encoding'],
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(32 << 20)), 'decompression bomb'],
    ['a brotli bomb', 'br', brotliCompressSync(Buffer.alloc(32 << 20)), 'decompression bomb'],
    ['a zstd bomb', 'zstd', zstdCompressSync(Buffer.alloc(32 << 20)), 'decompression bomb'],
    ['a page that is merely too large', 'gzip', gzipSync(noise(11 << 20)), 'page too large'],
    ['a page too large as it is', 'identity', noise(11 << 20), 'page too large'],
  ])('%s', async (_, coding, body, reason) => {
    expect(await readBody({ body, httpHeaders: { 'Content-Encoding': coding } })).toBe(reason);
  });
});

function slices(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

function withBareLineFeeds(record: Buffer): Buffer {
  const end = record.indexOf('\r\n\r\n') + 4;
  const head = record.toString('latin1', 0, end).replaceAll('\r\n', '\n');
  return Buffer.concat([Buffer.from(head), record.subarray(end)]);
}

/** Adds FEXTRA and FNAME (RFC 1952) to plain gzip members. */
function withHeaderFields(records: readonly Buffer[]): Buffer {
  return Buffer.concat(
    records.map((record) => {
      const packed = gzipSync(record);
      packed[3] = 4 | 8;
      return Buffer.concat([
        packed.subarray(0, 10),
        Buffer.from([4, 0, 1, 2, 3, 4]),
        Buffer.from('name\0'),
        packed.subarray(10),
      ]);
    }),
  );
}

function digestOf(algorithm: string, bytes: Buffer): string {
  return createHash(algorithm.replace('-', '')).update(bytes).digest('hex');
}

/** Text that packs by about a half, the same each time. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let seed = 1;
  for (let index = 0; index < size; index += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    bytes[index] = 97 + ((seed >> 16) % 16);
  }
  return bytes;
}
