import fs from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  openArchiveWriter,
  packAnswer,
  type ArchivedAnswer,
  type ArchiveWriterOptions,
} from '../src/archiving/index.ts';
import { readArchive } from '../src/reading/read-archive.ts';
import { dumpOf, importInto } from './importing-index.ts';
import { buildRecord, collect, packEach, withFolder } from './reading-archive-builder.ts';

const INFO = [['software', 'a test']] as const;

function answer(url: string, parts: Partial<ArchivedAnswer> = {}): ArchivedAnswer {
  return {
    url,
    capturedAt: new Date('2026-11-22T10:00:00Z'),
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(`<title>Of ${url}</title><p>words`),
    ...parts,
  };
}

const options = (folder: string, more: Partial<ArchiveWriterOptions> = {}): ArchiveWriterOptions => ({
  folder,
  name: 'crawl',
  info: INFO,
  ...more,
});

async function outlineOf(folder: string): Promise<string[]> {
  const files = fs.readdirSync(folder).sort();
  const events = await Promise.all(files.map((file) => collect(readArchive(join(folder, file)))));
  return events
    .flat()
    .map((event) =>
      event.kind === 'response'
        ? `${event.http.status} ${event.url}`
        : event.kind === 'skip'
          ? event.reason
          : event.form,
    );
}

test('what is written is read back by the same import: pages, what is gone, what has not changed', async () => {
  await withFolder(async (folder) => {
    const archives = join(folder, 'archives');
    const writer = openArchiveWriter(options(archives));
    // The server sent it packed and in chunks; it is kept decoded, and no header says otherwise.
    const coded = [
      ['Content-Type', 'text/html'],
      ['Transfer-Encoding', 'chunked'],
      ['Content-Encoding', 'gzip'],
    ] as const;
    writer.put(answer('https://a.example/', { headers: coded }));
    writer.put(answer('https://a.example/old', { status: 404, body: Buffer.from('no such page') }));
    writer.put(answer('https://a.example/', { status: 304, body: Buffer.alloc(0) }));
    writer.copy(packEach([buildRecord({ url: 'https://b.example/' })]));
    writer.close();
    expect(await outlineOf(archives)).toEqual([
      '200 https://a.example/',
      '404 https://a.example/old',
      'no page in this kind of record',
      '200 https://b.example/',
    ]);
    const report = await importInto(folder, ['archives']);
    expect(dumpOf(join(folder, 'index.db')).map(({ title }) => title)).toEqual([
      'Of https://a.example/',
      't',
    ]);
    expect(report.gone.known).toBe(1);
  });
});

test('a large answer is packed beside what the process does', async () => {
  const { url, capturedAt, status, headers } = answer('https://a.example/large');
  const body = Buffer.from(Array.from({ length: 400_000 }, (_, at) => `word${at}`).join(' '));
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  const file = await packAnswer({ url, capturedAt, status, headers, body }, { name: 'x.warc.gz', info: [] });
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
  expect(gunzipSync(file).includes(body)).toBe(true);
});

test('each record is a gzip member of its own, to be had by its range', async () => {
  await withFolder((folder) => {
    const writer = openArchiveWriter(options(folder));
    writer.put(answer('https://a.example/1'));
    const { file, offset, length } = writer.put(answer('https://a.example/2'));
    writer.close();
    const member = fs.readFileSync(join(folder, file)).subarray(offset, offset + length);
    expect(gunzipSync(member).toString()).toMatch(/^WARC\/1\.1\r\n[^]*\/2<\/title><p>words\r\n\r\n$/);
    return Promise.resolve();
  });
});

test('a file that has grown enough is followed by another, and none is written over', async () => {
  await withFolder(async (folder) => {
    const first = openArchiveWriter(options(folder, { mostBytes: 400 }));
    for (let n = 0; n < 3; n++) first.put(answer(`https://a.example/${n}`));
    first.close();
    const files = fs.readdirSync(folder);
    expect(files.length).toBeGreaterThan(1);
    const again = openArchiveWriter(options(folder));
    again.put(answer('https://a.example/3'));
    again.close();
    expect(fs.readdirSync(folder)).toHaveLength(files.length + 1);
    expect(await outlineOf(folder)).toEqual([0, 1, 2, 3].map((n) => `200 https://a.example/${n}`));
  });
});

test('what a killed run wrote behind its last noted record is cut off, and damage is not gone over', async () => {
  await withFolder(async (folder) => {
    const first = openArchiveWriter(options(folder, { mostBytes: 400 }));
    const { file, offset, length } = first.put(answer('https://a.example/kept'));
    for (let n = 0; n < 3; n++) first.put(answer(`https://a.example/lost${n}`));
    first.close();
    fs.appendFileSync(join(folder, file), 'half a rec');
    const resume = { file, length: offset + length };
    const second = openArchiveWriter(options(folder, { resume }));
    second.put(answer('https://a.example/next'));
    second.close();
    expect(await outlineOf(folder)).toEqual(['200 https://a.example/kept', '200 https://a.example/next']);
    fs.truncateSync(join(folder, file), 10);
    expect(() => openArchiveWriter(options(folder, { resume }))).toThrow(/shorter than/);
  });
});

test('headers of a hostile server end no line of the archive', async () => {
  await withFolder(async (folder) => {
    const writer = openArchiveWriter(options(folder));
    const headers = [['X-Evil', 'a\r\n\r\nWARC/1.1\r\nWARC-Type: response']] as const;
    writer.put(answer('https://a.example/', { headers }));
    writer.close();
    expect(await outlineOf(folder)).toEqual(['200 https://a.example/']);
  });
});
