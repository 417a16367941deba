import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';

import { describeImport } from './import-progress.ts';
import { indexCommands } from './index-commands.ts';
import { ranksCommands } from './ranks-commands.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-index-commands-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

async function run(name: string, ...words: string[]): Promise<[number, string]> {
  const commands = [...indexCommands, ...ranksCommands];
  const { status, answered } = await operate(commands, name, words, { env: { DATA_DIR: folder } });
  return [status, answered];
}

test('verify says of a damaged index what is wrong and what to do, and never ends in a stack trace', async () => {
  const page = path.join(folder, 'web', 'a.example', 'index.html');
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, '<title>A page</title><p>of some words');
  expect(await run('index import', path.join(folder, 'web'))).toMatchObject([0, /1 page added/]);
  expect(await run('index verify')).toMatchObject([0, expect.not.stringContaining('FAIL')]);

  const file = path.join(folder, 'index/web.sqlite');
  const bytes = fs.readFileSync(file);
  bytes.fill(0xa5, 8192, bytes.length - 4096);
  fs.writeFileSync(file, bytes);
  const [status, told] = await run('index verify');
  expect(status).toBe(1);
  expect(told).toMatch(/^FAIL /m);
  expect(told).toContain(`What to do: the index can be made anew`);
  expect(told).toContain(file);
});

test('verify names a page that says something else than when it was imported, and what to do', async () => {
  const page = path.join(folder, 'web', 'a.example', 'index.html');
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, '<title>A page</title><p>of some words');
  await run('index import', path.join(folder, 'web'));
  const db = new DatabaseSync(path.join(folder, 'index/web.sqlite'));
  db.exec("UPDATE pages SET description = 'nobody wrote this'");
  db.close();
  const [status, told] = await run('index verify');
  expect(status).toBe(1);
  expect(told).toMatch(
    /^FAIL every page says what it said when it was stored: 1 checked, 1 wrong\n {7}https?:\/\/a\.example\/\S*\n/m,
  );
  expect(told.match(/^FAIL/gm)).toHaveLength(1);
  expect(told).toContain('What to do: the index can be made anew');
});

test('search shows what the search tool shows: a row for each website with its other pages, or pages where asked or where one is named', async () => {
  const pages = { 'a.example': ['index', 'b', 'c'], 'd.example': ['index'] };
  for (const [host, names] of Object.entries(pages))
    for (const name of names) {
      const page = path.join(folder, 'web', host, `${name}.html`);
      fs.mkdirSync(path.dirname(page), { recursive: true });
      fs.writeFileSync(page, `<title>${name} of ${host}</title><p>zebras of ${host} in ${name}`);
    }
  await run('index import', path.join(folder, 'web'));

  const search = async (...words: string[]) => {
    const [status, told] = await run('index search', ...words, '--json');
    expect(status).toBe(0);
    return JSON.parse(told) as { total: number; results: Record<string, unknown>[] };
  };
  const sites = await search('zebras');
  expect(sites.total).toBe(2);
  expect(sites.results.map(({ domain }) => String(domain)).toSorted()).toEqual(['a.example', 'd.example']);
  const [first] = sites.results.filter(({ domain }) => domain === 'a.example');
  expect(first).toMatchObject({ other_pages: 2, more_pages: [{ matches: [{ clause: 'zebras' }] }, {}] });
  expect((await run('index search', 'zebras'))[1]).toMatch(
    / of a\.example {2}\(other pages: 2\)$[^]*^2 results$/m,
  );

  const listed = await search('zebras', '--pages');
  expect(listed.total).toBe(4);
  expect(listed.results).toHaveLength(4);
  expect(listed.results[0]).not.toHaveProperty('other_pages');
  expect(await search('zebras site:a.example')).toMatchObject({ total: 3, results: [{}, {}, {}] });
  await expect(run('index match', 'zebras', '--queries', path.join(folder, 'queries.txt'))).rejects.toThrow(
    'and not both',
  );
});

test('importing nothing but garbage is told, and is no success', async () => {
  const file = path.join(folder, 'random.warc');
  fs.writeFileSync(file, 'neither an archive nor a page');
  const [status, told] = await run('index import', file);
  expect(status).toBe(1);
  expect(told).toContain('0 files read');
  expect(told).toContain('Nothing here could be read.');
});

test('an import says how much of all it has read, how fast it is and how long the rest may take', () => {
  const now = {
    pages: 600,
    skipped: 3,
    file: '/a.warc',
    fileNumber: 2,
    files: 4,
    position: 1,
    bytesRead: 5e8,
    bytes: 2e9,
  };
  expect(describeImport(now, 60_000)).toBe(
    '25 % of 2.0 GB, 600 pages (10 a second), 3 skipped, about 3 min left, file 2 of 4, /a.warc',
  );
  expect(describeImport({ ...now, pages: 0, bytesRead: 0 }, 10)).toBe(
    '0 % of 2.0 GB, 0 pages, 3 skipped, file 2 of 4, /a.warc',
  );
});

test('published ranks are loaded, listed, counted in the next ranking, kept by a new index and unloaded', async () => {
  const page = path.join(folder, 'web', 'a.example', 'index.html');
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, '<title>A page</title><p>of some words');
  const list = path.join(folder, 'majestic_million.csv');
  fs.writeFileSync(list, 'GlobalRank,Domain,RefSubNets\n1,a.example,20000\n2,www.b.example,10\n');

  await run('index import', path.join(folder, 'web'));
  expect(await run('index rank')).toMatchObject([0, expect.stringContaining('none is loaded')]);
  const explain = () => run('index explain', 'a.example');
  expect(await explain()).toMatchObject([0, expect.stringContaining('no Domain Authority: not enough data')]);

  const [status, told] = await run('index ranks import', list, '--dated', '2026-03-01');
  expect([status, told]).toMatchObject([
    0,
    expect.stringContaining('Majestic Million of 2026-03-01: 1 domains'),
  ]);
  expect(told).toContain('Licence: Creative Commons Attribution');
  expect(told).toContain('1 lines name no registrable domain');
  expect(await run('index ranks list')).toMatchObject([0, expect.stringContaining('SHA-256')]);

  const longer = path.join(folder, 'longer.csv');
  fs.writeFileSync(longer, `${fs.readFileSync(list, 'utf8')}3,c.example,9\n4,d.example,8\n`);
  await run('index ranks import', longer);
  expect(await run('index ranks import', list)).toEqual([1, '']);
  expect(await run('index ranks import', list, '--force')).toMatchObject([0, /: 1 domains/]);

  for (const suffix of ['', '-wal', '-shm'])
    fs.rmSync(path.join(folder, `index/web.sqlite${suffix}`), { force: true });
  await run('index import', path.join(folder, 'web'));
  expect(await run('index rank')).toMatchObject([
    0,
    expect.stringContaining('1 domains have an authority, 1 of them by published ranks'),
  ]);
  expect(await explain()).toMatchObject([
    0,
    expect.stringMatching(/has Domain Authority 9\d, eight times in ten/),
  ]);

  expect(await run('index ranks remove', 'majestic')).toMatchObject([0, /unloaded/]);
  expect(await run('index ranks remove', 'majestic')).toMatchObject([1, '']);
  expect(await run('index ranks list')).toEqual([0, 'No published ranks are loaded.\n']);
  await run('index rank');
  expect(await explain()).toMatchObject([0, expect.stringContaining('not enough data')]);
});

test('a web graph is loaded by its two files, listed, said of a domain and unloaded; the one of hosts is refused before it is fetched', async () => {
  const page = path.join(folder, 'web', 'a.example', 'index.html');
  fs.mkdirSync(path.dirname(page), { recursive: true });
  fs.writeFileSync(page, '<title>A page</title><p>of some words');
  await run('index import', path.join(folder, 'web'));
  const files = ['vertices', 'edges'].map((part) => path.join(folder, `x-domain-${part}.txt`));
  fs.writeFileSync(files[0] ?? '', '0\tcom.one\t1\n1\texample.a\t2\n');
  fs.writeFileSync(files[1] ?? '', '0\t1\n');

  expect(await run('index ranks import', files[0] ?? '')).toEqual([1, '']);
  const [status, told] = await run('index ranks import', ...files, '--dated', '2026-10-01');
  expect([status, told]).toEqual([
    0,
    "Common Crawl's web graph of 2026-10-01: 2 domains and 1 links between them; 1 domains of this index are in it, 0 are not (web-graph).\n  Licence: Common Crawl's terms of use; name Common Crawl and the release.\n",
  ]);
  expect(await run('index ranks list')).toMatchObject([
    0,
    expect.stringContaining('File x-domain-edges.txt, SHA-256'),
  ]);
  expect(await run('index rank')).toMatchObject([
    0,
    expect.stringContaining("0 below them by Common Crawl's web graph"),
  ]);
  expect(await run('index explain', 'a.example')).toMatchObject([
    0,
    expect.stringContaining(
      "Common Crawl's web graph of 2026-10-01: 1 other domain of the whole web links to it; its authority does not follow from that.",
    ),
  ]);
  expect(await run('index ranks remove', 'web-graph')).toMatchObject([0, /unloaded/]);
  await expect(
    run('index ranks import', 'https://data.commoncrawl.org/x/cc-main-x-host-edges.paths.gz'),
  ).rejects.toThrow('is of the graph of hosts. Take the one of domains');
});

test('a file that is no published list, or is not there, is told in a line', async () => {
  const file = path.join(folder, 'list.csv');
  fs.writeFileSync(file, '<html>');
  expect(await run('index ranks import', file, path.join(folder, 'absent.csv'))).toEqual([1, '']);
  await expect(run('index ranks import')).rejects.toThrow('name at least one file');
  await expect(run('index ranks remove', 'alexa')).rejects.toThrow('name one of majestic');
});
