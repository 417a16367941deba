import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openIndexReader } from '@linklode/web-index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  serveCommonCrawl,
  type CrawledAnswer,
  type LoopbackCommonCrawl,
} from '../testing/loopback-common-crawl.ts';
import { aPage } from '../testing/large-files.ts';
import { startLoopbackWeb, type LoopbackWeb } from '../testing/loopback-web.ts';
import { runIndexCommand, type Ran } from '../testing/run-index-command.ts';

let folder: string;
let web: LoopbackWeb;
let crawl: LoopbackCommonCrawl;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-newer-crawl-'));
  web = await startLoopbackWeb();
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const place = (name: string): string => path.join(folder, name);
const run = (home: string, command: string, ...words: string[]): Promise<Ran> =>
  runIndexCommand(place(home), command, words, {
    network: web.network,
    index: crawl.index,
    data: crawl.data,
  });

const answer = (name: string, body: string): CrawledAnswer => ({
  url: `https://green.com/${name}`,
  body,
  languages: 'eng',
});
const gone = (name: string): CrawledAnswer => ({
  url: `https://green.com/${name}`,
  status: 404,
  body: 'gone',
});

/** Addresses with their titles, and how many addresses are known to be gone. */
function shown(): { pages: Record<string, string>; gone: number } {
  const reader = openIndexReader(place('home/index/web.sqlite'));
  try {
    return {
      pages: Object.fromEntries(
        [...reader.dumpPages()].map(({ url, title }) => [new URL(url).pathname, title]),
      ),
      gone: reader.stats().gone.addresses,
    };
  } finally {
    reader.close();
  }
}

/** Plans, fetches and imports, as the operator does for each crawl; answers what was said of it. */
async function bring(name: string, at: string, answers: readonly CrawledAnswer[]): Promise<string[]> {
  crawl = serveCommonCrawl(web, place(`files-${name}`), answers, 50_000, { name, at: new Date(at) });
  const told: string[] = [];
  for (const [command, ...words] of [
    ['index plan', place('gardens.yaml'), '--out', place('gardens.plan')],
    ['index fetch', place('gardens.plan'), '--to', place('archives')],
    ['index import', place('archives')],
  ] as const) {
    const ran = await run('home', command, ...words);
    expect([command, ran.status, ran.failed]).toEqual([command, 0, null]);
    told.push(ran.told);
  }
  return told;
}

const FIRST = [
  answer('', aPage('Green home', '/write', '/dies')),
  answer('write', aPage('We take guest posts')),
  answer('dies', aPage('Soon gone')),
  answer('stays', aPage('As it was')),
];
const SECOND = [
  answer('', aPage('Green home', '/write', '/dies')),
  answer('write', aPage('No guest posts any more')),
  gone('dies'),
  answer('new', aPage('New')),
];

test('the plan of a newer crawl is made by the same command: what changed takes the place of what was, what died is remembered, and a pack of it brings both', async () => {
  fs.writeFileSync(place('gardens.yaml'), 'name: gardens\nsites: [green.com]\n');
  await bring('CC-MAIN-2026-39', '2026-09-10T01:02:03Z', FIRST);
  expect(shown()).toEqual({
    pages: {
      '/': 'Green home',
      '/write': 'We take guest posts',
      '/dies': 'Soon gone',
      '/stays': 'As it was',
    },
    gone: 0,
  });
  await run('home', 'index rank');
  const pack = (): Promise<Ran> =>
    run('home', 'index pack', place('pack'), '--name', 'gardens', '--licence', 'none');
  const install = (): Promise<Ran> => run('taker', 'index install', place('pack'), '--allow-unsigned');
  await pack();
  await install();

  web.asked.length = 0;
  const [planned, fetched, imported] = await bring('CC-MAIN-2026-43', '2026-10-20T01:02:03Z', SECOND);
  expect(planned).toMatch(/CC-MAIN-2026-43/);
  // What the newer crawl does not hold is kept, and not fetched again.
  expect(planned).toMatch(/4 pages of 1 domains, and 1 addresses that answered "gone"/);
  expect(fetched).toMatch(/5 of 5 records/);
  expect(web.asked.every(({ path: asked }) => !asked.includes('CC-MAIN-2026-39'))).toBe(true);
  expect(imported).toMatch(/1 page added, 1 replaced by a later capture/);
  // What died is shown as it was last seen, and links to it count as broken.
  const now = {
    pages: {
      '/': 'Green home',
      '/write': 'No guest posts any more',
      '/new': 'New',
      '/dies': 'Soon gone',
      '/stays': 'As it was',
    },
    gone: 1,
  };
  expect(shown()).toEqual(now);

  // Done again it changes nothing.
  await run('home', 'index import', place('archives'), '--force');
  expect(shown()).toEqual(now);
  await run('home', 'index rank');
  fs.rmSync(place('pack'), { recursive: true });
  await pack();
  await install();
  const found = async (query: string): Promise<string> => (await run('taker', 'index match', query)).told;
  expect(await found('intitle:"no guest posts any more"')).toBe('https://green.com/write\n');
  expect(await found('intitle:"we take guest posts"')).toBe('');
  expect((await run('taker', 'index list')).told).toMatch(/gardens/);
});
