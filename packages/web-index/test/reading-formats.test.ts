import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildRecord, outline, packEach, readBytes } from './reading-archive-builder.ts';

const page = (name: string): Buffer =>
  buildRecord({ url: `https://${name}.example/`, body: `<title>${name}</title>${'words '.repeat(200)}` });
const urls = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
const records = ['a', 'b', 'c'].map(page);

/** An ARC file of these records, as version 1 or 2 writes the line before each. */
function arcRecords(version: 1 | 2, lengthOf: (block: Buffer) => number = (block) => block.length): Buffer[] {
  const about =
    version === 1
      ? '1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n'
      : '2 0 Test\nURL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length\n';
  const first =
    version === 1
      ? `filedesc://test.arc 0.0.0.0 20080430204825 text/plain ${about.length}\n${about}\n`
      : `filedesc://test.arc 0.0.0.0 20080430204825 text/plain 200 - - 0 test.arc ${about.length}\n${about}\n`;
  const line = (url: string, block: Buffer): string =>
    version === 1
      ? `${url} 10.0.0.1 20080430204825 text/html ${lengthOf(block)}\n`
      : `${url} 10.0.0.1 20080430204825 text/html 200 - - 0 test.arc ${lengthOf(block)}\n`;
  const block = Buffer.from(
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>t</title><p>of the page',
  );
  const all = ['dns:a.example', ...urls].map((url) =>
    Buffer.concat([Buffer.from(line(url, block)), block, Buffer.from('\n')]),
  );
  return [Buffer.from(first), ...all];
}

/** A zip file with these entries, stored or deflated; `large` as those beyond 4 GiB are written (zip64). */
function zipOf(entries: Record<string, Buffer>, method: 0 | 8 = 0, large = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = method === 0 ? content : deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    const about = Buffer.alloc(10);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(method, 4);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, sizes, lengths, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const entry = [Buffer.from('PK\x01\x02\x14\x00'), about, sizes, lengths, place, Buffer.from(name)];
    directory.push(large ? withLargeSizes(entry, content.length, packed.length, at) : Buffer.concat(entry));
    parts.push(local, packed);
    at += local.length + packed.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  if (!large) return Buffer.concat([...parts, table, end]);
  end.fill(0xff, 12, 20);
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(table.length), 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(at + table.length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([...parts, table, end64, locator, end]);
}

/** An entry of the directory whose sizes and place stand in an extra field, behind another one. */
function withLargeSizes(entry: Buffer[], size: number, packedSize: number, at: number): Buffer {
  const [magic, about, sizes, lengths, place, name] = entry.map((part) => Buffer.from(part));
  sizes?.fill(0xff, 4);
  place?.fill(0xff, 10);
  const other = Buffer.from([0x55, 0x54, 1, 0, 9]);
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [place64, value] of [size, packedSize, at].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * place64);
  lengths?.writeUInt16LE(other.length + extra.length, 2);
  return Buffer.concat([magic, about, sizes, lengths, place, name, other, extra] as Buffer[]);
}

describe('archives in Zstandard', () => {
  const frames = (dictionary?: Buffer): Buffer[] =>
    records.map((record) => zstdCompressSync(record, dictionary === undefined ? {} : { dictionary }));

  test('give their pages, packed one by one or as a whole', async () => {
    expect(await outline(Buffer.concat(frames()), 'a.warc.zst')).toEqual(urls);
    const many = Buffer.concat(Array.from({ length: 600 }, () => Buffer.concat(records)));
    expect(await outline(zstdCompressSync(many), 'a.warc.zst')).toHaveLength(1_800);
  });

  test('are read with the dictionary that stands before them, packed or not', async () => {
    const dictionary = Buffer.from(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8 words words '.repeat(20),
    );
    for (const stored of [dictionary, zstdCompressSync(dictionary)]) {
      const head = Buffer.alloc(8);
      head.writeUInt32LE(0x184d2a5d, 0);
      head.writeUInt32LE(stored.length, 4);
      expect(await outline(Buffer.concat([head, stored, ...frames(dictionary)]))).toEqual(urls);
    }
  });

  test('tell what is damaged or cut, and give the pages around it', async () => {
    const [a, b, c] = frames() as [Buffer, Buffer, Buffer];
    const broken = Buffer.from(b);
    // Its last block is of a type that there is not.
    broken[b.length > 40 ? 9 : 8] = 0xff;
    expect(await outline(Buffer.concat([a, broken, c]))).toEqual([
      'https://a.example/',
      expect.stringMatching(/zstd/),
      'https://c.example/',
    ]);
    expect(await outline(Buffer.concat([a, b.subarray(0, b.length - 5)]))).toEqual([
      'https://a.example/',
      'truncated zstd',
    ]);
  });

  test('that unfold beyond measure are given up', async () => {
    const bomb = zstdCompressSync(Buffer.concat([records[0] as Buffer, Buffer.alloc(90 << 20)]));
    expect(await outline(bomb)).toContain('decompression bomb');
  });
});

describe('archives of the older ARC format', () => {
  test.each([1, 2] as const)('of version %i give their pages, plain and packed', async (version) => {
    const all = arcRecords(version);
    expect(await outline(Buffer.concat(all), 'a.arc')).toEqual(urls);
    expect(await outline(packEach(all), 'a.arc.gz')).toEqual(urls);
    const [event] = await readBytes(Buffer.concat(all), 'a.arc');
    expect(event).toMatchObject({ capturedAt: '2008-04-30T20:48:25Z', http: { status: 200 } });
  });

  test('do not take a record whose length is a lie, and say so', async () => {
    const lie = arcRecords(1, (block) => block.length - 7);
    expect(await outline(Buffer.concat(lie), 'a.arc')).not.toContain('https://a.example/');
    expect(await outline(packEach(lie), 'a.arc.gz')).toContain('wrong content length');
  });

  test('that end in the middle of a record say so', async () => {
    const cut = Buffer.concat(arcRecords(1));
    expect(await outline(cut.subarray(0, cut.length - 9), 'a.arc')).toEqual([
      ...urls.slice(0, 2),
      'truncated record',
    ]);
  });
});

describe('WACZ files', () => {
  const inside = {
    'datapackage.json': Buffer.from('{}'),
    'archive/one.warc.gz': packEach(records.slice(0, 2)),
    'archive/two.warc': records[2] as Buffer,
  };

  test('give the pages of all their archives, stored or packed once more', async () => {
    expect(await outline(zipOf(inside), 'a.wacz')).toEqual(urls);
    expect(await outline(zipOf(inside, 8), 'a.wacz')).toEqual(urls);
  });

  test('are read as well in the form that those beyond four gigabytes have', async () => {
    const zip = zipOf(inside, 8, true);
    expect(await outline(zip, 'a.wacz')).toEqual(urls);
    // Negative control: without the large sizes nothing of it can be found.
    const extra = zip.lastIndexOf(Buffer.from([1, 0, 24, 0]));
    zip.writeUInt16LE(2, extra);
    expect(await outline(zip, 'a.wacz')).not.toEqual(urls);
  });

  test('without an archive, or without their directory, are told to be none', async () => {
    expect(await readBytes(zipOf({ 'a.txt': Buffer.from('a') }), 'a.wacz')).toMatchObject([
      { reason: 'not an archive', detail: 'a zip file without archives' },
    ]);
    const cut = zipOf(inside);
    expect(await readBytes(cut.subarray(0, cut.length - 30), 'a.wacz')).toMatchObject([
      { reason: 'not an archive', detail: 'a zip file without its directory' },
    ]);
  });

  test('that lie about where their archives stand are told, and read no further', async () => {
    const zip = zipOf(inside);
    const entry = zip.indexOf(Buffer.from('PK\x01\x02'), zip.indexOf(Buffer.from('PK\x01\x02')) + 4);
    zip.writeUInt32LE(0x7fffffff, entry + 20);
    expect(await outline(zip, 'a.wacz')).toEqual(['truncated record', 'https://c.example/']);
  });
});

test('gzipped archives are read as before beside the newer packings', async () => {
  expect(await outline(gzipSync(Buffer.concat(records)))).toEqual(urls);
});
