import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { runSearch } from '@linklode/contract';
import { createSearchPool, importPaths, openIndexWriter, rankIndex } from '@linklode/web-index';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOwnIndexSearch } from '../providers/web-search/own-index.ts';
import { archivedAddresses } from '../testing/archived-addresses.ts';
import {
  serveCommonCrawl,
  type CrawledAnswer,
  type LoopbackCommonCrawl,
} from '../testing/loopback-common-crawl.ts';
import { startLoopbackWeb, type LoopbackWeb } from '../testing/loopback-web.ts';
import { operate, type Operated } from '../testing/operate.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createCommonCrawlCommands } from './common-crawl-commands.ts';

const NICHE = `
name: gardens
topics: [gardening]
sites: [green.com, https://www.lawns.org/about]
languages: [en]
pages_per_domain: 6
gone_per_domain: 2
`;

const page = (title: string, text: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body><p>${text}</p></body></html>`;

/** A page that packs badly, so that what stands behind it is another request. */
const noise = (number: number): CrawledAnswer => ({
  url: `https://elsewhere.net/${number}`,
  body: page(`Elsewhere ${number}`, randomBytes(80_000).toString('hex')),
  languages: 'eng',
});

/** Two sites of the niche, with more than it wants, and another between their pages. */
const ANSWERS: CrawledAnswer[] = [
  {
    url: 'https://green.com/',
    body: page('Green home', 'We write about gardening all year round.'),
    languages: 'eng',
  },
  {
    url: 'https://green.com/write-for-us',
    body: page('Write for us: gardening', 'Write for us about gardening. We take guest posts of 800 words.'),
    languages: 'eng',
  },
  noise(1),
  { url: 'https://green.com/old-page', status: 404, body: 'gone' },
  { url: 'https://green.com/moved', status: 301, location: 'https://green.com/' },
  noise(2),
  { url: 'https://green.com/busy', status: 503, body: 'later' },
  { url: 'https://green.com/jardin', body: page('Jardin', 'Le jardin'), languages: 'fra' },
  { url: 'https://green.com/a.pdf', mime: 'application/pdf', body: '%PDF' },
  ...Array.from({ length: 60 }, (_, number) => ({
    url: `https://green.com/2024/${number}?page=${number}`,
    body: page(`Post ${number}`, `Post number ${number} on gardening`.repeat(20)),
    languages: 'eng',
  })),
  noise(3),
  { url: 'https://www.lawns.org/', body: page('Lawns', 'Lawns and gardening'), languages: 'eng,fra' },
  {
    url: 'https://www.lawns.org/resources',
    body: page('Gardening resources', 'Links on gardening'),
    languages: 'eng',
  },
];

let folder: string;
let web: LoopbackWeb;
let crawl: LoopbackCommonCrawl;
/** How long was waited, as far as the commands know. */
let waited: number[];
let now: number;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-common-crawl-'));
  web = await startLoopbackWeb();
  crawl = serveCommonCrawl(web, path.join(folder, 'crawl'), ANSWERS);
  fs.writeFileSync(path.join(folder, 'gardens.yaml'), NICHE);
  waited = [];
  now = 0;
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function run(name: string, words: string[], signal?: AbortSignal): Promise<Operated> {
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      waited.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
  const commands = createCommonCrawlCommands({ ...crawl, network: web.network, clock });
  return operate(commands, name, words, { env: { DATA_DIR: folder }, signal });
}

const inFolder = (name: string): string => path.join(folder, name);
const makePlan = (): Promise<Operated> =>
  run('index plan', [inFolder('gardens.yaml'), '--out', inFolder('gardens.plan')]);
const fetchPlan = (signal?: AbortSignal, ...more: string[]): Promise<Operated> =>
  run('index fetch', [inFolder('gardens.plan'), '--to', inFolder('archives'), ...more], signal);

/** Addresses of the records that were kept, sorted. */
async function kept(): Promise<string[]> {
  const found: string[] = [];
  for (const name of fs.readdirSync(inFolder('archives')).sort())
    found.push(...(await archivedAddresses(path.join(inFolder('archives'), name))));
  return found.sort();
}

const WANTED = [
  'https://green.com/',
  'https://green.com/2024/0?page=0',
  'https://green.com/2024/1?page=1',
  'https://green.com/2024/2?page=2',
  'https://green.com/2024/3?page=3',
  'https://green.com/moved',
  'https://green.com/old-page',
  'https://green.com/write-for-us',
  'https://www.lawns.org/',
  'https://www.lawns.org/resources',
];

test('from a niche file to a paid search result: planned, fetched by ranges, imported, found and charged', async () => {
  const planned = await makePlan();
  expect(planned.status).toBe(0);
  expect(planned.answered).toMatch(
    /^8 pages of 2 domains, and 2 addresses that answered "gone" or "moved", from CC-MAIN-2026-39\./,
  );
  expect(planned.answered).toMatch(/requests, one at a time: about/);
  expect(planned.answered).toContain('Money:');
  // Nothing but the index was asked, and politely.
  expect(web.asked.filter(({ path: asked }) => asked.includes('.warc.gz'))).toEqual([]);
  expect(waited.every((ms) => ms <= 1_000) && waited.length >= web.asked.length - 1).toBe(true);

  web.asked.length = 0;
  const fetched = await fetchPlan();
  expect(fetched.answered).toMatch(/^10 of 10 records are in /);
  expect(await kept()).toEqual(WANTED);
  expect(web.asked.every(({ headers }) => /^bytes=\d+-\d+$/.test(headers.range ?? ''))).toBe(true);
  expect(web.asked[0]?.headers['user-agent']).toMatch(/^Linklode \(\+.+@.+\)$/);
  // Neighbours came together.
  expect(web.asked.length).toBeLessThan(WANTED.length);

  const indexFile = inFolder('index.sqlite');
  const report = await importPaths({ indexFile, paths: [inFolder('archives')], workers: 0 });
  expect(report).toMatchObject({ pages: { added: 8 }, gone: { known: 1 } });
  const writer = openIndexWriter(indexFile);
  rankIndex(writer.db, {});
  writer.close();

  const pool = createSearchPool({ file: indexFile, size: 1, timeoutMs: 20_000 });
  const app = await startTestApp({
    webSearch: createOwnIndexSearch(pool, () => Promise.resolve('2026-11-20')),
  });
  try {
    const alice = await app.signIn('alice');
    const { body } = await alice.call(runSearch, { body: { query: 'intitle:"write for us" gardening' } });
    expect(body).toMatchObject({ charged: 1, results: [{ url: 'https://green.com/write-for-us' }] });
  } finally {
    await app.close();
    await pool.close();
  }
});

test('the same plan comes out of the rows that a statement over the columnar index brought', async () => {
  fs.writeFileSync(inFolder('rows.csv'), `${crawl.csv()}\n"no","row"\n`);
  const sql = await run('index plan', [inFolder('gardens.yaml'), '--sql']);
  expect(sql.answered).toContain(`WHERE crawl = 'CC-MAIN-2026-39'`);
  expect(sql.answered).toContain(`'green.com', 'lawns.org'`);
  expect(sql.answered).toContain('write[-_/ ]for[-_/ ]us');
  const words = [inFolder('gardens.yaml'), '--out', inFolder('gardens.plan'), '--rows', inFolder('rows.csv')];
  const planned = await run('index plan', words);
  expect(planned.said).toContain('1 made no sense');
  // Whatever domain a statement finds is taken.
  expect(planned.answered).toMatch(/^11 pages of 3 domains, and 2 addresses/);
  await fetchPlan();
  expect(await kept()).toEqual(expect.arrayContaining(WANTED));
});

describe('a plan that is broken off', () => {
  test(
    'anywhere, and begun again, asks for nothing twice and keeps what it would have kept',
    { timeout: 60_000 },
    async () => {
      await makePlan();
      const requests = async (): Promise<number> => {
        web.asked.length = 0;
        await fetchPlan();
        return web.asked.length;
      };
      fs.copyFileSync(inFolder('gardens.plan'), inFolder('copy.plan'));
      const all = await requests();
      expect(all).toBeGreaterThan(2);
      for (let at = 0; at < all; at += 1) {
        fs.rmSync(inFolder('archives'), { recursive: true });
        fs.copyFileSync(inFolder('copy.plan'), inFolder('gardens.plan'));
        const stop = new AbortController();
        let asked = 0;
        crawl.intercept = () => {
          if ((asked += 1) > at) stop.abort();
          return false;
        };
        const stopped = await fetchPlan(stop.signal);
        expect(stopped.said).toContain('The same command goes on from here.');
        // A kill can leave more on the disk than was noted.
        for (const name of fs.existsSync(inFolder('archives')) ? fs.readdirSync(inFolder('archives')) : [])
          fs.appendFileSync(path.join(inFolder('archives'), name), 'half a member');
        crawl.intercept = () => false;
        expect(await requests()).toBeLessThanOrEqual(all - at + 1);
        expect(await kept(), `broken off at request ${at}`).toEqual(WANTED);
      }
    },
  );

  test('while it is made does not look up again what it knows', async () => {
    const stop = new AbortController();
    crawl.intercept = (asked) => {
      if (asked.includes('lawns.org')) stop.abort();
      return false;
    };
    const words = [inFolder('gardens.yaml'), '--out', inFolder('gardens.plan')];
    expect((await run('index plan', words, stop.signal)).said).toContain(
      'The same command goes on from here.',
    );
    crawl.intercept = () => false;
    await expect(fetchPlan()).rejects.toThrow('was broken off. Finish it first');
    web.asked.length = 0;
    expect((await makePlan()).answered).toMatch(/^8 pages of 2 domains/);
    expect(web.asked.some(({ path: asked }) => asked.includes('url=green.com'))).toBe(false);
  });

  test('and whose archive did not reach the disk fetches it again', async () => {
    await makePlan();
    await fetchPlan();
    const [name = ''] = fs.readdirSync(inFolder('archives'));
    fs.truncateSync(path.join(inFolder('archives'), name), 100);
    fs.rmSync(path.join(inFolder('archives'), name));
    await fetchPlan();
    expect(await kept()).toEqual(WANTED);
  });
});

describe('a server', () => {
  const busy = (status: number, headers: Record<string, string> = {}) => {
    let left = 3;
    return (_: string, response: ServerResponse): boolean => {
      if ((left -= 1) < 0) return false;
      response.writeHead(status, headers).end('slow down');
      return true;
    };
  };

  test.each([403, 429, 503])(
    'that answers %i is left alone for longer and longer, and then asked again',
    async (status) => {
      await makePlan();
      waited = [];
      crawl.intercept = busy(status);
      const { answered, said } = await fetchPlan();
      expect(answered).toMatch(/^10 of 10 records/);
      expect(said).toContain(`answers ${status}; waiting 5 s`);
      expect(waited.filter((ms) => ms > 1_000)).toEqual([5_000, 10_000, 20_000]);
    },
  );

  test('that says for how long it wants to be left alone is', async () => {
    await makePlan();
    waited = [];
    crawl.intercept = busy(429, { 'retry-after': '120' });
    await fetchPlan();
    expect(waited.filter((ms) => ms > 1_000)).toEqual([120_000, 120_000, 120_000]);
  });

  test('that refuses for good ends the command in words, and nothing that was had is lost', async () => {
    await makePlan();
    let served = 0;
    crawl.intercept = (_, response) => {
      if ((served += 1) <= 1) return false;
      response.writeHead(403).end();
      return true;
    };
    await expect(fetchPlan()).rejects.toThrow(/answers 403, 8 times in a row.*left alone/);
    crawl.intercept = () => false;
    web.asked.length = 0;
    await fetchPlan();
    expect(await kept()).toEqual(WANTED);
  });

  test('that breaks off is asked again', async () => {
    await makePlan();
    let left = 2;
    crawl.intercept = (_, response) => {
      if ((left -= 1) < 0) return false;
      response.writeHead(206, { 'content-range': 'bytes 0-9/10', 'content-length': '300' });
      response.write('some');
      setImmediate(() => response.destroy());
      return true;
    };
    expect((await fetchPlan()).answered).toMatch(/^10 of 10 records/);
  });

  test('that sends another range or damaged bytes is not believed', async () => {
    await makePlan();
    crawl.intercept = (_, response) => {
      response.writeHead(206, { 'content-range': 'bytes 7-10/100' }).end('four');
      return true;
    };
    const other = await fetchPlan();
    expect(other.answered).toContain('another range came than was asked for');
    // What could not be had is asked for again when the operator says so.
    crawl.intercept = (_, response) => {
      const [, from, to] = /(\d+)-(\d+)/.exec(response.req.headers.range ?? '') ?? [];
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/100000` });
      response.end(Buffer.alloc(Number(to) - Number(from) + 1, 7));
      return true;
    };
    expect((await fetchPlan(undefined, '--again')).answered).toContain('damaged on the way or in the crawl');
    expect(fs.existsSync(inFolder('archives')) ? await kept() : []).toEqual([]);
    crawl.intercept = () => false;
    await fetchPlan(undefined, '--again');
    expect(await kept()).toEqual(WANTED);
  });

  test('that knows no ranges is told apart from one that is busy', async () => {
    await makePlan();
    crawl.intercept = (_, response) => {
      response.writeHead(200).end(Buffer.alloc(100_000_0));
      return true;
    };
    await expect(fetchPlan()).rejects.toThrow('gives no ranges');
  });

  test('that leads elsewhere is followed on the public web, and neither in circles nor into a network', async () => {
    await makePlan();
    const lead = (to: string) => (_: string, response: ServerResponse) => {
      response.writeHead(302, { location: to }).end();
      return true;
    };
    crawl.intercept = lead(`${crawl.data}/round`);
    await expect(fetchPlan()).rejects.toThrow('too many redirects');
    web.alias('inside.example.org', ['10.0.0.7']);
    crawl.intercept = lead('http://inside.example.org/secret');
    await expect(fetchPlan()).rejects.toThrow('an address inside a network');
    crawl.intercept = lead('http://169.254.169.254/latest/meta-data');
    await expect(fetchPlan()).rejects.toThrow('not an address of the web');
    expect(web.inside()).toBe(0);
  });
});

test.each([
  ['sites: [green.com]', /name/],
  ['name: a\ntopics: []', /names no topic, no seed and no site/],
  ['name: a\nsites: [no site]', /"no site" is no site/],
  ['name: a\ntopic: [gardening]', /topic/],
  ['name: [', /could not be read/],
  ['name: ../../x\ntopics: [a]', /name: is lower case/],
])('a niche file that says %j is told what is wrong with it', async (text, why) => {
  fs.writeFileSync(inFolder('gardens.yaml'), text);
  await expect(makePlan()).rejects.toThrow(why);
});

test('a plan that another command works on is left alone', async () => {
  await makePlan();
  const started: Promise<unknown>[] = [];
  crawl.intercept = () => {
    if (started.length === 0) started.push(fetchPlan().catch(String));
    return false;
  };
  await fetchPlan();
  expect(await started[0]).toContain('Another command works on the plan');
});
