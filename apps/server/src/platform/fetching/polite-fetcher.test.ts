import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { FetchError } from './fetch-error.ts';
import { createHostPace, type Clock, type HostPace } from './host-pace.ts';
import { createKillSwitch } from './kill-switch.ts';
import { createPoliteFetcher, type FetchLimits, type PoliteFetcher } from './polite-fetcher.ts';

let web: LoopbackWeb;
let folder: string;
/** Milliseconds of the fetcher's clock, and what it slept. */
let now = 0;
let slept: number[] = [];

beforeEach(async () => {
  web = await startLoopbackWeb();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fetcher-'));
  now = 0;
  slept = [];
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true });
});

const clock: Clock = {
  now: () => now,
  sleep: (ms) => {
    slept.push(ms);
    now += ms;
    return Promise.resolve();
  },
};

function fetcher(limits: Partial<FetchLimits> = {}, pace?: HostPace): PoliteFetcher {
  return createPoliteFetcher({
    ...(pace === undefined ? {} : { pace }),
    productToken: 'LinklodeBot',
    userAgent: 'LinklodeBot/1.0 (+https://operator.example/bot)',
    limits: { timeoutMs: 20_000, maxBytes: 100_000, maxHops: 3, ...limits },
    killSwitch: createKillSwitch(path.join(folder, 'STOP')),
    network: web.network,
    clock,
  });
}

/** Why nothing was had. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'nothing failed',
    (reason: unknown) => reason,
  );
  return error instanceof FetchError ? error.kind : String(error);
}

const pathsAsked = (): string[] => web.asked.map(({ host, path: asked }) => `${host}${asked}`);

describe('a guest’s manners', () => {
  test('robots.txt first, then the page; it says who asks and where to complain', async () => {
    web.site('a.example', pagesOf({ '/robots.txt': 'user-agent: *\ndisallow: /no', '/': '<p>hello' }));
    const polite = fetcher();
    expect((await polite.visit('http://a.example/')).body.toString()).toBe('<p>hello');
    expect(await failureOf(polite.visit('http://a.example/no/page'))).toBe('forbidden by robots.txt');
    expect(pathsAsked()).toEqual(['a.example/robots.txt', 'a.example/']);
    expect(web.asked[1]?.headers['user-agent']).toBe('LinklodeBot/1.0 (+https://operator.example/bot)');
  });

  test('parts of one process that each have a fetcher are one guest together; control: with a pace of their own they are two', async () => {
    web.site('a.example', pagesOf({ '/1': '1', '/2': '2' }));
    const visitBoth = async (pace?: HostPace): Promise<number> => {
      const began = now;
      for (const [at, one] of [fetcher({}, pace), fetcher({}, pace)].entries())
        await one.visit(`http://a.example/${at + 1}`);
      return now - began;
    };
    // Each asks for robots.txt and a page: four requests, three pauses.
    expect(await visitBoth(createHostPace(clock))).toBe(3_000);
    expect(await visitBoth()).toBe(2_000);
  });

  test('one request a second and host, hosts beside each other', async () => {
    web.site('a.example', pagesOf({ '/1': '1', '/2': '2', '/3': '3' }));
    web.site('b.example', pagesOf({ '/1': '1' }));
    const polite = fetcher();
    await Promise.all(['/1', '/2', '/3'].map((one) => polite.visit(`http://a.example${one}`)));
    expect(now).toBe(3_000);
    const before = now;
    await polite.visit('http://b.example/1');
    // Its robots.txt and its page; nobody waits for another host.
    expect(now - before).toBe(1_000);
  });

  test('a host that asks for longer pauses gets them, up to half a minute', async () => {
    web.site('slow.example', pagesOf({ '/robots.txt': 'user-agent: *\ncrawl-delay: 5', '/': 'x' }));
    web.site('never.example', pagesOf({ '/robots.txt': 'user-agent: *\ncrawl-delay: 9000', '/': 'x' }));
    const polite = fetcher();
    for (let n = 0; n < 3; n++) await polite.visit('http://slow.example/');
    expect(slept).toEqual([1_000, 5_000, 5_000]);
    slept = [];
    for (let n = 0; n < 2; n++) await polite.visit('http://never.example/');
    expect(slept).toEqual([1_000, 30_000]);
  });

  test('a host that is busy is left alone for as long as it says', async () => {
    web.site(
      'busy.example',
      pagesOf({
        '/': { status: 429, headers: { 'retry-after': '90' } },
        '/2': { status: 503 },
        '/3': 'x',
      }),
    );
    const polite = fetcher();
    expect((await polite.visit('http://busy.example/')).status).toBe(429);
    expect(polite.waitMs('http://busy.example/')).toBe(90_000);
    await polite.visit('http://busy.example/2');
    expect(polite.waitMs('http://busy.example/')).toBe(10_000);
    await polite.visit('http://busy.example/3');
    expect(slept).toEqual([1_000, 90_000, 10_000]);
  });

  test('an earlier answer is asked after and not fetched again; a server’s odd words are not sent back', async () => {
    web.site('a.example', (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end('new');
    });
    const polite = fetcher();
    const since = 'Sun, 22 Nov 2026 10:00:00 GMT';
    expect((await polite.visit('http://a.example/', { etag: '"v1"', lastModified: since })).status).toBe(304);
    expect(web.asked.at(-1)?.headers['if-modified-since']).toBe(since);
    const odd = { etag: 'a\r\nx: y', lastModified: '\0' };
    expect((await polite.visit('http://a.example/', odd)).status).toBe(200);
  });
});

describe('robots.txt', () => {
  test.each([
    ['is not there', 404, 'x'],
    ['may not be read', 403, 'x'],
    ['has been gone long', 410, 'x'],
  ])('that %s forbids nothing', async (_, status, body) => {
    web.site('a.example', pagesOf({ '/robots.txt': { status }, '/': body }));
    expect((await fetcher().visit('http://a.example/')).status).toBe(200);
  });

  test.each([500, 503, 429])(
    'that a server cannot tell (%i) forbids everything until it can',
    async (status) => {
      let isWell = false;
      web.site('a.example', (request, response) =>
        pagesOf({ '/robots.txt': isWell ? '' : { status }, '/': 'x' })(request, response),
      );
      const polite = fetcher();
      expect(await failureOf(polite.visit('http://a.example/'))).toBe('robots.txt could not be had');
      expect(await failureOf(polite.visit('http://a.example/'))).toBe('robots.txt could not be had');
      expect(pathsAsked()).toEqual(['a.example/robots.txt']);
      isWell = true;
      now += 6 * 60_000;
      expect((await polite.visit('http://a.example/')).status).toBe(200);
    },
  );

  test('that changes is obeyed: after a day, or sooner where it says so', async () => {
    let text = 'user-agent: *\ndisallow:';
    let headers: Record<string, string> = {};
    web.site('a.example', (request, response) =>
      pagesOf({ '/robots.txt': { status: 200, headers, body: text }, '/': 'x' })(request, response),
    );
    const polite = fetcher();
    const forbids = async (): Promise<boolean> =>
      (await failureOf(polite.visit('http://a.example/'))) === 'forbidden by robots.txt';
    expect(await forbids()).toBe(false);
    text = 'user-agent: linklodebot\ndisallow: /';
    headers = { 'cache-control': 'public, max-age=600' };
    now += 23 * 3_600_000;
    expect(await forbids()).toBe(false);
    now += 2 * 3_600_000;
    expect(await forbids()).toBe(true);
    text = '';
    now += 11 * 60_000;
    expect(await forbids()).toBe(false);
  });

  test('is followed through five redirects, and the page is asked of the site that was meant', async () => {
    const hops = Object.fromEntries(
      [1, 2, 3, 4].map((n) => [`/${n}`, { status: 301, headers: { location: `/${n + 1}` } }]),
    );
    web.site(
      'a.example',
      pagesOf({
        '/robots.txt': { status: 301, headers: { location: 'http://b.example/1' } },
        '/no': 'x',
      }),
    );
    web.site('b.example', pagesOf({ ...hops, '/5': 'user-agent: *\ndisallow: /no' }));
    expect(await failureOf(fetcher().visit('http://a.example/no'))).toBe('forbidden by robots.txt');
  });

  test('is asked for once, however many want to know at once', async () => {
    web.site('a.example', pagesOf({ '/1': '1', '/2': '2', '/3': '3' }));
    const polite = fetcher();
    await Promise.all(['/1', '/2', '/3'].map((one) => polite.visit(`http://a.example${one}`)));
    expect(pathsAsked().filter((one) => one.endsWith('robots.txt'))).toHaveLength(1);
  });
});

test('robots.txt as large as they may be do not fill the memory: the oldest is forgotten, and asked for again', async () => {
  const large = 'user-agent: *\n' + 'disallow:/a\n'.repeat(43_000);
  for (let n = 0; n < 6; n++) web.site(`s${n}.example`, pagesOf({ '/robots.txt': large, '/': 'x' }));
  const polite = fetcher({ maxBytes: 1_000_000 });
  for (let n = 0; n < 6; n++) await polite.visit(`http://s${n}.example/`);
  const asked = web.asked.length;
  await polite.visit('http://s5.example/');
  expect(web.asked.length - asked).toBe(1);
  await polite.visit('http://s0.example/');
  expect(web.asked.length - asked).toBe(3);
});

describe('redirects', () => {
  test('each target’s own robots.txt is obeyed', async () => {
    web.site('a.example', pagesOf({ '/': { status: 302, headers: { location: 'http://b.example/no' } } }));
    web.site('b.example', pagesOf({ '/robots.txt': 'user-agent: *\ndisallow: /no', '/no': 'secret' }));
    expect(await failureOf(fetcher().visit('http://a.example/'))).toBe('forbidden by robots.txt');
    expect(pathsAsked()).not.toContain('b.example/no');
  });

  test('that go in a circle end', async () => {
    web.site('a.example', pagesOf({ '/': { status: 301, headers: { location: '/' } } }));
    expect(await failureOf(fetcher().visit('http://a.example/'))).toBe('too many redirects');
    expect(pathsAsked()).toHaveLength(5);
  });

  test('are an answer for who follows none', async () => {
    web.site('a.example', pagesOf({ '/': { status: 301, headers: { location: '/b' } } }));
    expect((await fetcher({ maxHops: 0 }).visit('http://a.example/')).status).toBe(301);
  });
});

describe('servers that are not well', () => {
  const faults: [string, string, Parameters<LoopbackWeb['site']>[1]][] = [
    [
      'sends more than is taken',
      'too large',
      (_, response) => {
        response.on('error', () => undefined);
        response.end('x'.repeat(200_000));
      },
    ],
    [
      'unfolds into more than is taken',
      'too large',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
    ],
    [
      'never ends a stream',
      'too large',
      (_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(50_000)), 1);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'breaks off in the middle',
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('half');
        setImmediate(() => response.destroy());
      },
    ],
    [
      'says it is packed and is not',
      'not decodable',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
    ],
    [
      'speaks no HTTP',
      'could not be reached',
      (_, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
    ],
    ['hangs up', 'could not be reached', (_, response) => void response.destroy()],
  ];
  test.each(faults)('one that %s: %s', async (_, failure, handler) => {
    web.site('a.example', (request, response) =>
      request.url === '/robots.txt' ? response.writeHead(404).end() : handler(request, response),
    );
    expect(await failureOf(fetcher().visit('http://a.example/'))).toBe(failure);
  });

  test('one that never answers is given up after the time, and so is one that dribbles', async () => {
    web.site('mute.example', () => undefined);
    web.site('drip.example', (request, response) => {
      if (request.url === '/robots.txt') return void response.writeHead(404).end();
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const polite = fetcher({ timeoutMs: 400 });
    expect(await failureOf(polite.visit('http://mute.example/'))).toBe('robots.txt could not be had');
    expect(await failureOf(polite.visit('http://drip.example/'))).toBe('no answer in time');
  });

  test('one of whose addresses is dead is asked at the next', async () => {
    web.site('a.example', pagesOf({ '/': 'x' }));
    web.alias('a.example', ['20.255.0.1', '20.0.0.1']);
    expect((await fetcher().visit('http://a.example/')).status).toBe(200);
    web.alias('a.example', ['20.255.0.1', '20.255.0.2']);
    expect(await failureOf(fetcher().visit('http://a.example/'))).toBe('robots.txt could not be had');
  });

  test('a name that nobody has, and a resolver that never says', async () => {
    expect(await failureOf(fetcher().visit('http://nobody.example/'))).toBe('robots.txt could not be had');
    const { network } = web;
    network.resolve = () => new Promise(() => undefined);
    expect(await failureOf(fetcher({ timeoutMs: 200 }).visit('http://a.example/'))).toBe(
      'robots.txt could not be had',
    );
  });
});

test('the switch stops what is under way and what would begin; without it nothing ends', async () => {
  let open = 0;
  web.site('a.example', (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    open += 1;
    response.on('close', () => (open -= 1));
  });
  const polite = fetcher();
  const underWay = failureOf(polite.visit('http://a.example/'));
  while (open === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  fs.writeFileSync(path.join(folder, 'STOP'), '');
  expect(await underWay).toBe('stopped');
  expect(await failureOf(polite.visit('http://b.example/'))).toBe('stopped');
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, 10));
});
