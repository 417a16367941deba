import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openArchiveWriter, openIndexReader } from '@linklode/web-index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveFiles, type LoopbackFiles } from '../testing/loopback-files.ts';
import { startLoopbackWeb, type LoopbackWeb } from '../testing/loopback-web.ts';
import { operate, type Operated } from '../testing/operate.ts';
import { createImportCommand } from './import-command.ts';

const HOST = 'data.archives.org';

let folder: string;
let web: LoopbackWeb;
/** What the server has, by path. */
let files: Map<string, Buffer>;
let served: LoopbackFiles;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-import-command-'));
  web = await startLoopbackWeb();
  served = serveFiles(web, HOST);
  ({ files } = served);
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

function archiveOf(site: string): Buffer {
  const writer = openArchiveWriter({ folder, name: site, info: [] });
  const put = (url: string, body: string | Buffer, type = 'text/html'): unknown =>
    writer.put({
      url,
      status: 200,
      capturedAt: new Date(1.7e12),
      headers: [['Content-Type', type]],
      body: Buffer.from(body),
    });
  const { file } = put(`https://${site}.example/`, `<title>Home of ${site}</title><p>Some words`) as {
    file: string;
  };
  writer.close();
  return fs.readFileSync(path.join(folder, file));
}

async function run(words: string[], signal?: AbortSignal): Promise<Operated> {
  // A clock that stands still never lets the pause pass; it jumps with each look.
  let now = 0;
  const clock = { now: () => (now += 1_000_000), sleep: () => Promise.resolve() };
  const command = createImportCommand({ network: web.network, clock });
  return operate([command], command.name, words, { env: { DATA_DIR: folder }, signal });
}

function titles(): string[] {
  const reader = openIndexReader(path.join(folder, 'index/web.sqlite'));
  try {
    return [...reader.dumpPages()].map(({ title }) => title).sort();
  } finally {
    reader.close();
  }
}

const downloads = (): string[] =>
  fs.readdirSync(path.join(folder, 'downloads')).map((name) => name.slice(13));

test('an address stands wherever a file may: its archive is fetched, imported and not kept, and not fetched again', async () => {
  files.set('/one.warc.gz', archiveOf('one'));
  const first = await run([`http://${HOST}/one.warc.gz`]);
  expect(first).toMatchObject({
    status: 0,
    told: expect.stringMatching(/^To fetch: 1 file of 0\.0 MB.*\n(.*\n)*1 page added/),
  });
  expect(first.told).toContain(
    '"index rank" brings them up to date. It also puts 1 of 1 pages in their order',
  );
  expect(titles()).toEqual(['Home of one']);
  expect(downloads()).toEqual(['one.warc.gz.json']);
  const asked = web.asked.length;
  expect((await run([`http://${HOST}/one.warc.gz`])).told).toContain('1 were fetched and imported before');
  expect(web.asked.length).toBe(asked + 1);
  files.set('/one.warc.gz', archiveOf('newer'));
  await run([`http://${HOST}/one.warc.gz`]);
  expect(titles()).toEqual(['Home of newer', 'Home of one']);
});

test('lines of a path list are files beside it; a whole one has to be cut', async () => {
  for (const name of ['a', 'b', 'c']) files.set(`/crawl/${name}.warc.gz`, archiveOf(name));
  files.set('/crawl/warc.paths.gz', gzipSync('crawl/a.warc.gz\ncrawl/b.warc.gz\ncrawl/c.warc.gz\n'));
  const list = `http://${HOST}/crawl/warc.paths.gz`;
  await expect(run([list])).rejects.toThrow(
    'names 3 files, mostly of a gigabyte each. Say which: --lines 1-3',
  );
  await run([list, '--lines', '2-3']);
  expect(titles()).toEqual(['Home of b', 'Home of c']);
  files.set('/crawl/bad.paths', Buffer.from('<html> no list'));
  await expect(run([`http://${HOST}/crawl/bad.paths`, '--lines', '1'])).rejects.toThrow(
    'is no list of paths',
  );
});

test('what cannot be had is told in a line: not there, no ranges, inside a network', async () => {
  await expect(run([`http://${HOST}/none.warc.gz`])).rejects.toThrow(
    /none\.warc\.gz answers that it is not there/,
  );
  files.set('/large.warc.gz', Buffer.alloc(20 << 20));
  served.intercept = (_, response) => {
    response.writeHead(200).end(Buffer.alloc(20 << 20));
    return true;
  };
  await expect(run([`http://${HOST}/large.warc.gz`])).rejects.toThrow('gives no ranges');
  await expect(run(['http://127.0.0.1/secret.warc.gz'])).rejects.toThrow('an address inside a network');
  expect(web.inside()).toBe(0);
});

test('what lies here is told before it is read, and alone where that is asked for', async () => {
  fs.mkdirSync(path.join(folder, 'web/hives.com'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'web/hives.com/index.html'), '<title>Hives</title>');
  fs.writeFileSync(path.join(folder, 'one.warc.gz'), archiveOf('one'));
  const words = ['web', 'one.warc.gz', 'none.warc'].map((name) => path.join(folder, name));
  expect(await run([...words, '--plan'])).toMatchObject({
    status: 0,
    told: expect.stringMatching(
      /^To read: 1 archive of 0\.0 MB and 1 page of 0\.0 MB in folders; .* of a core to import, .* of index\./,
    ),
  });
  expect(fs.existsSync(path.join(folder, 'index/web.sqlite'))).toBe(false);
});
