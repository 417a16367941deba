import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readArchive } from '../src/reading/read-archive.ts';
import { buildRecord, collect, outline, packEach, withFolder } from './reading-archive-builder.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';
const C = 'https://c.example/';
const a = buildRecord({ url: A });
const b = buildRecord({ url: B, body: '<p>words '.repeat(400) });
const c = buildRecord({ url: C });

describe('a damaged plain archive', () => {
  test.each<[string, Buffer[], string[]]>([
    ['cut in its last head', [a, b.subarray(0, 60)], [A, 'truncated record']],
    ['cut in its last block', [a, b.subarray(0, -500)], [A, 'truncated record']],
    ['cut behind its last block', [a, b.subarray(0, -4)], [A, 'truncated record']],
    ['garbage between records', [a, Buffer.from('\0\0rubbish\n'), c], [A, 'garbage between records', C]],
    ['garbage in front', [Buffer.from('rubbish\r\n'), a], ['garbage between records', A]],
    ['garbage behind', [a, Buffer.from('rubbish')], [A, 'garbage between records']],
    ['a length that is too short', [wrong(b, -100), c], ['wrong content length', C]],
    ['a length one short', [wrong(b, -1), c], ['wrong content length', C]],
    ['a length one too long', [wrong(b, 1), c], ['wrong content length', C]],
    ['a length that swallows the next', [wrong(b, 250), a, c], ['wrong content length', A, C]],
    ['a length past the end', [a, wrong(b, 1e6), a, c], [A, 'truncated record', A, C]],
    ['a length past what is held, and past the end', [a, wrong(b, 1e9), a, c], [A, 'truncated record', A, C]],
    ['no length', [drop(b, 'Content-Length'), c], ['wrong content length', C]],
    ['a negative length', [buildRecord({ contentLength: '-5' }), c], ['wrong content length', C]],
    [
      'a length of 300 digits',
      [buildRecord({ contentLength: '9'.repeat(300) }), c],
      ['wrong content length', C],
    ],
    ['no type', [drop(b, 'WARC-Type'), c], ['malformed record header', C]],
    [
      'a line that is no field',
      [Buffer.from(b.toString().replace('WARC-Date:', 'WARC Date')), c],
      ['malformed record header', C],
    ],
    [
      'a head that runs into the next record',
      [b.subarray(0, b.indexOf('Content-Type')), c],
      ['malformed record header', C],
    ],
    [
      'two heads run into one',
      [a.subarray(0, a.indexOf('Content-Length')), b.subarray(10), c],
      ['malformed record header', C],
    ],
    ['a later version', [buildRecord({ version: 'WARC/7.0' }), c], ['unknown archive version', C]],
    [
      'an endless head line',
      [buildRecord({ fields: { Endless: 'x'.repeat(3e6) } }), c],
      ['record header too large', C],
    ],
    ['a flood of fields', [buildRecord({ fields: flood(20_000) }), c], ['record header too large', C]],
    [
      'a flood of HTTP headers',
      [buildRecord({ httpHeaders: flood(20_000) }), c],
      ['http header too large', C],
    ],
    [
      'no HTTP in a response',
      [buildRecord({ block: Buffer.from('<p>hello') }), c],
      ['malformed http response', C],
    ],
  ])('%s', async (_, parts, expected) => {
    expect(await outline(Buffer.concat(parts))).toEqual(expected);
  });
});

describe('a damaged packed archive', () => {
  const [ga, gb, gc] = [gzipSync(a), gzipSync(b), gzipSync(c)];
  test.each<[string, Buffer[], string[]]>([
    ['cut in its last member', [ga, gb.subarray(0, -20)], [A, 'truncated gzip']],
    ['cut in its checksum', [ga, gb.subarray(0, -2)], [A, 'truncated gzip']],
    ['cut in a member header', [ga, gb.subarray(0, 5)], [A, 'truncated gzip']],
    ['a clipped member in between', [ga, gb.subarray(0, -30), gc], [A, 'damaged gzip', C]],
    ['a member without its last byte', [ga, gb.subarray(0, -1), gc], [A, 'damaged gzip', C]],
    ['a wrong checksum', [ga, flip(gb, gb.length - 6), gc], [A, 'damaged gzip', C]],
    ['a wrong byte within', [ga, flip(gb, 40), gc], [A, 'damaged gzip', C]],
    ['rubbish between members', [ga, Buffer.from('rubbish'), gc], [A, 'garbage between records', C]],
    [
      'rubbish with the magic in it',
      [ga, Buffer.from('\x1f\x8b\x08\0rubbish', 'latin1'), gc],
      [A, 'damaged gzip', C],
    ],
    ['rubbish behind', [ga, Buffer.from('rubbish')], [A, 'garbage between records']],
    ['a length too long for its member', [ga, gzipSync(wrong(b, 99)), gc], [A, 'wrong content length', C]],
    ['a length too short', [ga, gzipSync(wrong(b, -99)), gc], [A, 'wrong content length', C]],
    ['a first member without a header', [flip(ga, 3), gc], ['damaged gzip', C]],
  ])('%s', async (_, parts, expected) => {
    expect(await outline(Buffer.concat(parts), 'test.warc.gz')).toEqual(expected);
  });

  test('one member for all, cut: what was whole before stays', async () => {
    const bytes = gzipSync(Buffer.concat([a, c, b]), { level: 0 });
    expect(await outline(bytes.subarray(0, -500), 'test.warc.gz')).toEqual([A, C, 'truncated gzip']);
  });

  test('a record is not believed before its member has proven right', async () => {
    const bytes = gzipSync(Buffer.concat([a, c]));
    expect(await outline(flip(bytes, bytes.length - 5), 'x.warc.gz')).toEqual([A, 'damaged gzip']);
  });

  test('a member inside a stored member is not taken for one', async () => {
    const inner = buildRecord({ url: C, body: packEach([a, b]) });
    const outer = gzipSync(inner, { level: 0 });
    expect(await outline(Buffer.concat([outer, ga]), 'x.warc.gz')).toEqual([C, A]);
  });
});

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'something else'],
  ['a zip file that is cut', Buffer.from('PK\x03\x04'), 'a zip file without its directory'],
  ['the older format without its first line', Buffer.from('filedesc://x.arc 0.0.0.0\n'), 'something else'],
  ['gzip of something', gzipSync('hello'), 'something else'],
  ['gzip within gzip', gzipSync(packEach([a, b])), 'gzip inside gzip'],
])('%s is not an archive', async (_, bytes, detail) => {
  await withFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    const events = await collect(readArchive(path));
    expect(events).toEqual([{ kind: 'skip', reason: 'not an archive', offset: 0, url: null, detail }]);
  });
});

test('a file that is not there cannot be read, nor can a folder', async () => {
  await withFolder(async (folder) => {
    for (const path of [join(folder, 'nothing.warc'), folder]) {
      expect(await collect(readArchive(path))).toMatchObject([{ reason: 'cannot be read' }]);
    }
  });
});

test('reading stops when it is told to', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'x.warc.gz');
    await writeFile(path, packEach([a, b, c]));
    const stop = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const event of readArchive(path, { signal: stop.signal })) {
        seen.push(event.url ?? '');
        stop.abort();
      }
    })();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(seen).toEqual([A]);
  });
});

describe('memory stays flat', () => {
  /** Reads the file in a process of its own and answers the events and by how many MiB that process grew. */
  async function readApart(path: string): Promise<{ outline: string[]; grownMiB: number }> {
    const script = `
      import { readArchive } from ${JSON.stringify(new URL('../src/reading/read-archive.ts', import.meta.url))};
      const before = process.resourceUsage().maxRSS;
      const outline = [];
      for await (const e of readArchive(${JSON.stringify(path)})) outline.push(e.kind === 'skip' ? e.reason : e.url);
      const grownMiB = (process.resourceUsage().maxRSS - before) / 1024;
      console.log(JSON.stringify({ outline, grownMiB }));`;
    const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as { outline: string[]; grownMiB: number };
  }

  test('with a bomb of 512 MiB of zeros, which is given up early', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'bomb.warc.gz');
      const bomb = createGzip();
      const out = createWriteStream(path);
      out.write(gzipSync(a));
      bomb.pipe(out, { end: false });
      bomb.write(buildRecord({ contentLength: 512 << 20, trailer: '' }));
      const zeros = Buffer.alloc(1 << 20);
      for (let mebibytes = 0; mebibytes < 512; mebibytes += 1) {
        if (!bomb.write(zeros)) await once(bomb, 'drain');
      }
      bomb.end();
      await once(bomb, 'end');
      out.end(gzipSync(c));
      await once(out, 'close');
      const read = await readApart(path);
      expect(read.outline).toEqual([A, 'decompression bomb', C]);
      expect(read.grownMiB).toBeLessThan(150);
    });
  });

  test.each([
    [9, B],
    [30, 'record too large'],
  ])('with a page of %d MB that repeats itself, which is no bomb', async (megabytes, expected) => {
    await withFolder(async (folder) => {
      const path = join(folder, 'repeats.warc.gz');
      const body = Buffer.alloc(megabytes * 1_000_000, '<p>again and again </p>');
      await writeFile(path, packEach([a, buildRecord({ url: B, body }), c]));
      expect((await readApart(path)).outline).toEqual([A, expected, C]);
    });
  });

  test.each([
    ['plain', 'large.warc'],
    ['packed', 'large.warc.gz'],
  ])('with a page of 50 MB, %s, which is passed over whole', async (_, name) => {
    await withFolder(async (folder) => {
      const path = join(folder, name);
      const large = buildRecord({ url: B, body: Buffer.alloc(50e6, '<p>fifty megabytes </p>') });
      const parts = [a, large, c];
      await writeFile(
        path,
        name.endsWith('gz')
          ? Buffer.concat(parts.map((part) => gzipSync(part, { level: 0 })))
          : Buffer.concat(parts),
      );
      const read = await readApart(path);
      expect(read.outline).toEqual([A, 'record too large', C]);
      expect(read.grownMiB).toBeLessThan(150);
    });
  });

  test('with records that all claim to be as large as may be', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'claims.warc');
      const claim = buildRecord({ contentLength: 1 << 20, trailer: '\r\n' });
      await writeFile(path, Buffer.concat(Array.from({ length: 20_000 }, () => claim)));
      const started = performance.now();
      const read = await readApart(path);
      expect(new Set(read.outline)).toEqual(
        new Set(['wrong content length', 'too damaged to go on', 'truncated record']),
      );
      expect(read.grownMiB).toBeLessThan(150);
      expect(performance.now() - started).toBeLessThan(20_000);
    });
  });
});

/** The record with its claimed length moved by `by`. */
function wrong(record: Buffer, by: number): Buffer {
  const text = record.toString('latin1');
  const claimed = /Content-Length: (\d+)/.exec(text)?.[1] ?? '';
  return Buffer.from(
    text.replace(`Content-Length: ${claimed}`, `Content-Length: ${Number(claimed) + by}`),
    'latin1',
  );
}

function drop(record: Buffer, field: string): Buffer {
  return Buffer.from(record.toString('latin1').replace(new RegExp(`${field}: .*\r\n`), ''), 'latin1');
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

function flood(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'y']));
}
