import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { openIndexReader } from '@linklode/web-index';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../platform/config/parse-config.ts';
import { killSwitchFile } from '../platform/fetching/kill-switch.ts';
import { serveCommonCrawl, type LoopbackCommonCrawl } from '../testing/loopback-common-crawl.ts';
import { serveFiles, type LoopbackFiles } from '../testing/loopback-files.ts';
import { aPage, LARGE, largeArchive, largeGraph, largeRanks } from '../testing/large-files.ts';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from '../testing/loopback-web.ts';
import type { Command } from './command.ts';
import { createCommonCrawlCommands } from './common-crawl-commands.ts';
import { createCrawlCommands } from './crawl/crawl-commands.ts';
import { createImportCommand } from './import-command.ts';
import { indexCommands } from './index-commands.ts';
import type { WayOut } from './operator-get.ts';
import { createPackCommands } from './pack-commands.ts';
import { createRanksCommands } from './ranks-commands.ts';
import { explainFailure } from './run-command.ts';

/*
 * Every road into the index, held to the same promises: a plan before anything is fetched, progress with its rate and the time left, going on
 * where it was broken off, a report in plain words, an end when fetching is stopped, and words for whatever a server does.
 */

const FILES = 'open.data-of-the-web.org';
const SITE = 'green.com';

let made: { folder: string; key: string };
let folder: string;
let web: LoopbackWeb;
let served: LoopbackFiles;
let crawl: LoopbackCommonCrawl;
let sitePages: Parameters<typeof pagesOf>[0];
/** Asked before each answer of whatever server; true when it has answered itself. */
let mood: (response: ServerResponse, asked: string) => boolean;

const place = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  made = { folder: fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-roads-made-')), key: '' };
  folder = made.folder;
  fs.mkdirSync(place('web/hives.com'), { recursive: true });
  fs.writeFileSync(place('web/hives.com/index.html'), aPage('Hives'));
  fs.writeFileSync(place('plan.txt'), Buffer.alloc(LARGE, 'a plan '));
  await runIn('maker', 'index import', [place('web')]);
  await runIn('maker', 'index rank', []);
  made.key = (await runIn('maker', 'index key', ['make'])).told.split('\n')[0] ?? '';
  await runIn('maker', 'index pack', [
    place('pack'),
    '--name',
    'bees',
    '--licence',
    'none',
    '--plan',
    place('plan.txt'),
  ]);
  fs.writeFileSync(place('large.warc'), largeArchive());
  fs.writeFileSync(place('ranks.csv'), largeRanks());
  const { vertices, edges } = largeGraph();
  fs.writeFileSync(place('x-domain-vertices.txt'), vertices);
  fs.writeFileSync(place('x-domain-edges.txt'), edges);
}, 60_000);
afterAll(() => fs.rmSync(made.folder, { recursive: true, force: true }));

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-roads-'));
  web = await startLoopbackWeb();
  mood = () => false;
  served = serveFiles(web, FILES);
  served.mood = (request, response) => mood(response, request.url ?? '');
  for (const name of ['large.warc', 'ranks.csv', 'x-domain-vertices.txt', 'x-domain-edges.txt'])
    served.files.set(`/${name}`, fs.readFileSync(path.join(made.folder, name)));
  for (const name of fs.readdirSync(path.join(made.folder, 'pack')))
    served.files.set(`/bees/${name}`, fs.readFileSync(path.join(made.folder, 'pack', name)));
  crawl = serveCommonCrawl(
    web,
    place('crawl-files'),
    [SITE, 'lawns.org', 'roses.net'].flatMap((host) =>
      ['', 'write-for-us', 'about'].map((name) => ({
        url: `https://${host}/${name}`,
        body: aPage(`${host} ${name}`),
        languages: 'eng',
      })),
    ),
    // An archive for each record, so that there are several requests.
    100,
  );
  crawl.mood = (asked, response) => mood(response, asked);
  sitePages = {
    '/': aPage('Green home', '/one', '/two', '/three'),
    '/one': aPage('One'),
    '/two': aPage('Two'),
    '/three': aPage('Three'),
  };
  web.site(SITE, (request, response) => {
    if (!mood(response, request.url ?? '')) pagesOf(sitePages)(request, response);
  });
  fs.writeFileSync(place('gardens.yaml'), `name: gardens\nsites: [${SITE}, lawns.org, roses.net]\n`);
  fs.writeFileSync(place('sites.txt'), `http://${SITE}/\n`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  status: number;
  /** All that was answered and said. */
  told: string;
  /** An operator's words where it ended with an error. */
  failed: string | null;
}

let toldSoFar = '';

/** A command as an operator gives it; a failure has to have words. */
async function runIn(
  home: string,
  name: string,
  words: string[],
  { signal = new AbortController().signal, ...more }: WayOut & { signal?: AbortSignal } = {},
): Promise<Ran> {
  // A clock whose every look is later than any pause.
  let now = 0;
  const wayOut = {
    clock: { now: () => (now += 1_000_000), sleep: () => Promise.resolve() },
    ...(web === undefined ? {} : { network: web.network, index: crawl.index, data: crawl.data }),
    ...more,
  };
  const commands: readonly Command[] = [
    createImportCommand(wayOut),
    ...indexCommands.filter((one) => one.name !== 'index import'),
    ...createCommonCrawlCommands({ index: '', data: '', ...wayOut }),
    ...createCrawlCommands(wayOut),
    ...createPackCommands(wayOut),
    ...createRanksCommands(wayOut),
  ];
  const command = commands.find((one) => one.name === name);
  toldSoFar = '';
  const ran: Ran = { status: 1, told: '', failed: null };
  try {
    ran.status =
      (await command?.run(words, {
        config: parseConfig(
          { DATA_DIR: path.join(folder, home), CRAWL_CONTACT: 'https://operator.example/bot' },
          '/',
        ),
        answer: (text) => {
          toldSoFar += text;
          return Promise.resolve();
        },
        say: (line) => void (toldSoFar += `${line}\n`),
        signal,
        operator: 'olga',
      })) ?? 1;
  } catch (error) {
    ran.failed = explainFailure(error);
    if (ran.failed === null) throw error;
  }
  ran.told = toldSoFar;
  return ran;
}

interface Road {
  readonly name: string;
  /** What has to be there before. */
  readonly before?: () => Promise<unknown>;
  readonly command: string;
  readonly words: () => string[];
  /** Said before the first byte of what it is about comes. */
  readonly plan: RegExp;
  readonly report: RegExp;
  /** What is there when it is through. */
  readonly result: () => unknown;
}

const indexed = (): string[] => {
  const reader = openIndexReader(path.join(folder, 'home/index/web.sqlite'));
  try {
    return [...reader.dumpPages()].map(({ title }) => title).sort();
  } finally {
    reader.close();
  }
};
const named = (of: string): string[] => fs.readdirSync(path.join(folder, 'home', of)).sort();
const run = (command: string, words: string[], more: Parameters<typeof runIn>[3] = {}): Promise<Ran> =>
  runIn('home', command, words, more);
const planOf = (): string => place('gardens.plan');
const plan = (): Promise<Ran> => run('index plan', [place('gardens.yaml'), '--out', planOf()]);
const MONEY = 'Money: what your network asks';

const ROADS: readonly Road[] = [
  {
    name: 'archives at an address',
    command: 'index import',
    words: () => [`http://${FILES}/large.warc`],
    plan: new RegExp(`To fetch: 1 file of 17\\.8 MB, about .*of a core to import, .* of index\\. ${MONEY}`),
    report: /1 page added.*\n1 file read/,
    result: indexed,
  },
  {
    name: 'a plan of Common Crawl',
    command: 'index plan',
    words: () => [place('gardens.yaml'), '--out', planOf()],
    plan: /3 domains to look up \(3 named\): about 6 s, for nothing but your network\./,
    report: /9 pages of 3 domains[^]*To fetch: .* requests[^]*Disk: [^]*Money: /,
    result: () => fs.existsSync(planOf()),
  },
  {
    name: 'the records of a plan',
    before: plan,
    command: 'index fetch',
    words: () => [planOf(), '--to', place('archives')],
    plan: new RegExp(`To fetch: 9 records, 0\\.0 MB in 9 requests, one at a time: about .*${MONEY}`),
    report: /9 of 9 records are in .*; 0 could not be had\./,
    result: () => fs.readdirSync(place('archives')),
  },
  {
    name: 'a crawl of sites',
    command: 'index crawl',
    words: () => [place('sites.txt')],
    plan: new RegExp(`1 site, at most 500 pages each .*\\n.*at most 8 min.*MB to fetch.*${MONEY}`),
    report: /4 pages asked\.\n\s+4 {2}fetched[^]*4 pages added/,
    result: indexed,
  },
  {
    name: 'a refresh of them',
    before: () => run('index crawl', [place('sites.txt')]),
    command: 'index refresh',
    words: () => [place('sites.txt'), '--older-than', '0'],
    plan: new RegExp(`1 site, 4 known pages to ask again.*about 4 s for the known ones.*${MONEY}`),
    report: /4 pages asked\.\n\s+4 {2}fetched[^]*\d already there as they are/,
    result: indexed,
  },
  {
    name: 'published ranks at an address',
    command: 'index ranks import',
    words: () => [`http://${FILES}/ranks.csv`, '--dated', '2026-10-01'],
    plan: new RegExp(`To fetch: ranks\\.csv, 17\\.\\d MB, about .*${MONEY}`),
    report: /Majestic Million of 2026-10-01: 2,097 domains.*\n {2}Licence: Creative Commons/,
    result: () => named('index/web-ranks'),
  },
  {
    name: 'a web graph at two addresses',
    before: () => run('index crawl', [place('sites.txt')]),
    command: 'index ranks import',
    words: () => [
      `http://${FILES}/x-domain-vertices.txt`,
      `http://${FILES}/x-domain-edges.txt`,
      '--dated',
      '2026-10-01',
    ],
    plan: new RegExp(`In all 17\\.8 MB to fetch[^]*To fetch: x-domain-vertices\\.txt, .*, about .*${MONEY}`),
    report:
      /To read: x-domain-vertices.*about .* of a core[^]*web graph of 2026-10-01: 2 domains and 414,554 links.*; 1 domains of this index are in it.*\n {2}Licence: Common Crawl/,
    result: () => named('index/web-ranks'),
  },
  {
    name: 'a pack at an address',
    before: () => run('index key', ['trust', made.key, '--of', 'Bea']),
    command: 'index install',
    words: () => [`http://${FILES}/bees/`],
    plan: new RegExp(`To fetch: plan\\.txt, 17\\.8 MB, about .*${MONEY}`),
    report: /The pack bees is in: 1 pages of 1 websites, signed by Bea\. Searches answer from it now/,
    result: () => named('index/web-packs').filter((name) => !name.startsWith('.')),
  },
];

/** A domain of a plan takes two requests; of everything else one is under way. */
const UNDER_WAY = 2;

/** Whether a request brings what the road is about; the others only ask how much there is. */
const isHeavy = (asked: string, range: string | undefined): boolean =>
  range !== 'bytes=0-0' &&
  !/collinfo|robots\.txt|pack\.(?:json|sig)|LICENCES|sources\.json|index\.sqlite/.test(asked);
const heavy = (): string[] =>
  web.asked
    .filter(({ path: asked, headers }) => isHeavy(asked, headers.range))
    .map(({ path: asked, headers }) => `${asked} ${headers.range ?? ''}`);

describe.each(ROADS)('$name', (road) => {
  const go = (signal?: AbortSignal): Promise<Ran> =>
    run(road.command, road.words(), signal === undefined ? {} : { signal });

  test('says what it takes before, how it comes along, and in plain words what came of it', async () => {
    await road.before?.();
    // A minute passes with each look at the clock, so that every line of progress is said.
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (at += 60_000));
    const began = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => began + (at += 60_000));
    web.asked.length = 0;
    let before: string | null = null;
    mood = (response, asked) => {
      if (isHeavy(asked, response.req.headers.range)) before ??= toldSoFar;
      return false;
    };
    const { status, told, failed } = await go();
    expect([status, failed]).toEqual([0, null]);
    expect(before).toMatch(road.plan);
    expect(told).toMatch(/\([\d.]+ (?:[kMG]B )?a second\)/);
    expect(told).toMatch(/about [\d.]+ (?:s|min|h) left/);
    expect(told).toMatch(road.report);
  });

  test('broken off anywhere goes on by the same command, and asks for nothing twice but what was under way', async () => {
    await road.before?.();
    web.asked.length = 0;
    const copy = place('before');
    fs.mkdirSync(copy);
    for (const name of ['home', 'gardens.plan'])
      if (fs.existsSync(place(name))) fs.cpSync(place(name), path.join(copy, name), { recursive: true });
    await go();
    const whole = heavy();
    const result = road.result();
    expect(whole.length).toBeGreaterThan(1);
    for (const at of new Set([0, whole.length - 1])) {
      for (const name of ['home', 'gardens.plan', 'archives'])
        fs.rmSync(place(name), { recursive: true, force: true });
      fs.cpSync(copy, folder, { recursive: true });
      const stop = new AbortController();
      web.asked.length = 0;
      mood = () => {
        if (heavy().length > at) stop.abort();
        return false;
      };
      const stopped = await go(stop.signal);
      expect(stopped).toMatchObject({ status: 1, failed: null });
      expect(stopped.told).toContain('The same command goes on from here');
      mood = () => false;
      expect((await go()).told).toMatch(road.report);
      expect(road.result()).toEqual(result);
      expect(heavy().length, `broken off at ${at}`).toBeLessThanOrEqual(whole.length + UNDER_WAY);
    }
  });

  test('ends when fetching is stopped, begins no more, and goes on when it is allowed again', async () => {
    await road.before?.();
    const file = killSwitchFile(place('home'));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    mood = (response, asked) => {
      if (!isHeavy(asked, response.req.headers.range)) return false;
      // It never answers.
      fs.writeFileSync(file, 'now');
      return true;
    };
    const ended = await go();
    expect(ended.status).toBe(1);
    const asked = web.asked.length;
    expect((await go()).failed).toContain(
      'Fetching is stopped. To allow it again: npm run ops -- index crawl allow',
    );
    expect(web.asked.length).toBe(asked);
    mood = () => false;
    await run('index crawl allow', []);
    expect((await go()).told).toMatch(road.report);
  });
});

const PATIENT = ROADS.filter(({ command }) => command !== 'index crawl' && command !== 'index refresh');
const times = (count: number, act: (response: ServerResponse) => void): typeof mood => {
  let left = count;
  return (response, asked) => {
    if (!isHeavy(asked, response.req.headers.range) || (left -= 1) < 0) return false;
    act(response);
    return true;
  };
};
const always = (act: (response: ServerResponse) => void): typeof mood => times(Infinity, act);
const lead = (to: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end();

describe.each(PATIENT)('$name, from a server', (road) => {
  // What could not be had is asked for again.
  const more = road.command === 'index fetch' ? ['--again'] : [];
  const go = (): Promise<Ran> => run(road.command, [...road.words(), ...more]);

  test('that is busy, asked too much, says no for a while, breaks off and is elsewhere by now is waited for, and everything comes', async () => {
    await road.before?.();
    const moods: ((response: ServerResponse) => void)[] = [
      (response) => void response.writeHead(503).end(),
      (response) => void response.writeHead(429, { 'retry-after': '9' }).end(),
      (response) => void response.writeHead(403).end('slow down'),
      (response) => {
        response.writeHead(206, { 'content-range': 'bytes 0-299/17000000', 'content-length': '300' });
        response.write('a');
        setImmediate(() => response.destroy());
      },
      (response) => lead(`http://${response.req.headers.host}${response.req.url}`)(response),
    ];
    const left = [...moods];
    mood = times(moods.length, (response) => left.shift()?.(response));
    const { status, told, failed } = await go();
    expect([status, failed, left.length]).toEqual([0, null, 0]);
    expect(told.match(/; waiting /g)).toHaveLength(4);
    expect(told).toMatch(road.report);
  });

  test('that refuses for good, sends what was not asked for, or leads in circles or into a network, is told in words; nothing of it comes in', async () => {
    await road.before?.();
    web.alias('inside.example.org', ['10.0.0.7']);
    const moods: [ReturnType<typeof always>, RegExp][] = [
      [
        always((response) => void response.writeHead(503).end()),
        /answers 503, 8 times in a row.*same command goes on/,
      ],
      [
        always((response) => void response.writeHead(206, { 'content-range': 'bytes 7-10/100' }).end('four')),
        /other bytes|another range|does not answer for|makes? no sense|answers 206/,
      ],
      [
        always((response) => lead(`http://${response.req.headers.host}/round`)(response)),
        /too many redirects/,
      ],
      [always(lead('http://inside.example.org/secret')), /an address inside a network/],
      [always(lead('http://169.254.169.254/latest/meta-data')), /not an address of the web/],
    ];
    for (const [given, words] of moods) {
      mood = given;
      const { told, failed } = await go();
      expect(`${told}${failed ?? ''}`).toMatch(words);
    }
    expect(web.inside()).toBe(0);
    mood = () => false;
    expect((await go()).told).toMatch(road.report);
  });
});

test('a server that says nothing is asked again after a while', async () => {
  mood = times(1, () => undefined);
  const { told } = await run('index import', [`http://${FILES}/large.warc`], { timeoutMs: 1_000 });
  expect(told).toMatch(/no answer in time.*waiting 5 s[^]*1 page added/);
});

test('a niche, its rows and a list of sites may stand at an address too', async () => {
  served.files.set('/gardens.yaml', fs.readFileSync(place('gardens.yaml')));
  served.files.set('/rows.csv', Buffer.from(crawl.csv()));
  served.files.set('/sites.txt', fs.readFileSync(place('sites.txt')));
  const at = (name: string): string => `http://${FILES}/${name}`;
  const planned = await run('index plan', [at('gardens.yaml'), '--rows', at('rows.csv'), '--out', planOf()]);
  expect(planned.told).toContain('9 pages of 3 domains');
  expect((await run('index crawl', [at('sites.txt')])).told).toContain('4 pages asked.');
  expect((await run('index refresh', [at('sites.txt'), '--older-than', '0'])).told).toContain(
    '4 known pages to ask again',
  );
});
