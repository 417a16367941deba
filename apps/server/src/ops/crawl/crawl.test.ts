import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openIndexReader } from '@linklode/web-index';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKillSwitch } from '../../platform/fetching/kill-switch.ts';
import { createPoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { openCrawlFolder } from './crawl-folder.ts';
import { importCrawl, reportOf } from './finish-crawl.ts';
import { runCrawl, type CrawlBounds } from './run-crawl.ts';
import { mapsOf } from './read-answer.ts';
import { readSites } from './sites-file.ts';

let web: LoopbackWeb;
let folder: string;
let now = Date.parse('2026-11-22T10:00:00Z');

beforeEach(async () => {
  web = await startLoopbackWeb();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crawl-'));
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Crawled {
  readonly report: string;
  readonly stopped: boolean;
}

/** One run of the command's parts, on this web; `refresh` begins another round first. */
async function crawl(
  sites: string,
  bounds: Partial<CrawlBounds> = {},
  { refresh = false, signal = new AbortController().signal } = {},
): Promise<Crawled> {
  const opened = openCrawlFolder(path.join(folder, 'a'), [['software', 'test']]);
  const full = { pages: 50, depth: 4, atOnce: 4, ...bounds };
  try {
    opened.journal.addSites(readSites(sites), full.pages);
    if (refresh) opened.journal.beginRound(new Date(now).toISOString());
    opened.journal.reopenGivenUp();
    const { stopped } = await runCrawl({
      journal: opened.journal,
      archive: opened.archive,
      fetcher: createPoliteFetcher({
        productToken: 'LinklodeBot',
        userAgent: 'LinklodeBot/1.0 (+https://operator.example/bot)',
        limits: { timeoutMs: 10_000, maxBytes: 1_000_000, maxHops: 0 },
        killSwitch: createKillSwitch(path.join(folder, 'STOP')),
        network: web.network,
        clock: {
          now: () => now,
          sleep: (ms) => {
            now += ms;
            return Promise.resolve();
          },
        },
      }),
      productToken: 'LinklodeBot',
      bounds: full,
      signal,
      now: () => new Date(now),
    });
    const report = reportOf(opened.journal, stopped);
    if (!stopped)
      await importCrawl(
        opened,
        {
          config: { indexFile: path.join(folder, 'web.sqlite') },
          signal,
          answer: () => Promise.resolve(),
          say: () => undefined,
        },
        0,
      );
    return { report, stopped };
  } finally {
    opened.close();
  }
}

/** What the index holds of all crawls: addresses with their titles. */
function indexed(): Record<string, string> {
  const reader = openIndexReader(path.join(folder, 'web.sqlite'));
  try {
    return Object.fromEntries([...reader.dumpPages()].map(({ url, title }) => [url, title]));
  } finally {
    reader.close();
  }
}

const gone = (): number => {
  const reader = openIndexReader(path.join(folder, 'web.sqlite'));
  try {
    return reader.stats().gone.addresses;
  } finally {
    reader.close();
  }
};

const asked = (host: string): string[] => web.asked.filter((one) => one.host === host).map((one) => one.path);

const page = (title: string, ...links: string[]): string =>
  `<title>${title}</title><p>About ${title}. ${links.map((href) => `<a href="${href}">to ${href}</a>`).join(' ')}`;

describe('a site', () => {
  test('is read by its sitemaps first, packed and nested ones too, then by its links, and comes into the index', async () => {
    const packed = gzipSync(
      '<?xml version="1.0"?><urlset><url><loc>http://a.example/from-map?a=1&amp;b=2</loc></url><url><loc>http://elsewhere.example/</loc></url></urlset>',
    );
    web.site('a.example', (request, response) => {
      if (request.url === '/map.xml.gz') return void response.end(packed);
      pagesOf({
        '/robots.txt':
          'sitemap: http://a.example/index.xml\nsitemap: http://a.example/plain.txt\nsitemap: http://stranger.example/x',
        '/index.xml':
          '<sitemapindex><sitemap><loc><![CDATA[http://a.example/map.xml.gz]]></loc></sitemap></sitemapindex>',
        '/plain.txt': 'http://a.example/from-text\nnot an address\n',
        '/': page('Home', '/linked', 'http://elsewhere.example/', '/photo.jpg', 'mailto:x@a.example'),
        '/linked': page('Linked'),
        '/from-map?a=1&b=2': page('Mapped'),
        '/from-text': page('Listed'),
      })(request, response);
    });
    const { report } = await crawl('http://a.example/');
    expect(indexed()).toEqual({
      'http://a.example/': 'Home',
      'http://a.example/linked': 'Linked',
      'http://a.example/from-map?a=1&b=2': 'Mapped',
      'http://a.example/from-text': 'Listed',
    });
    expect(report).toBe('4 pages asked.\n        4  fetched\n');
    expect(web.asked.every(({ host }) => host === 'a.example')).toBe(true);
  });

  test('is asked for no more pages than allowed and no deeper, those first that link builders look for', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `/page-${n}`);
    web.site(
      'a.example',
      pagesOf({
        '/': page('Home', ...many, '/write-for-us'),
        '/write-for-us': page('Write', '/deep/1'),
        '/deep/1': page('Deep', '/deep/2'),
        '/deep/2': page('Deeper'),
        ...Object.fromEntries(many.map((one) => [one, page(one)])),
      }),
    );
    await crawl('http://a.example/', { pages: 5, depth: 2 });
    expect(asked('a.example')).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/',
      '/write-for-us',
      '/page-0',
      '/page-1',
      '/page-2',
    ]);
  });

  test('that asks a page to be in no index, or its links not to be followed, is obeyed', async () => {
    web.site(
      'a.example',
      pagesOf({
        '/': page('Home', '/meta', '/header', '/mine') + '<a rel="nofollow" href="/not">no</a>',
        '/meta': `<meta content="noindex,nofollow" name="Robots">${page('Meta', '/behind')}`,
        '/header': { status: 200, headers: { 'x-robots-tag': 'noindex' }, body: page('Header', '/seen') },
        '/mine': { status: 200, headers: { 'x-robots-tag': 'otherbot: noindex' }, body: page('Mine') },
        '/seen': page('Seen'),
      }),
    );
    const { report } = await crawl('http://a.example/');
    expect(Object.values(indexed()).sort()).toEqual(['Home', 'Mine', 'Seen']);
    expect(asked('a.example')).not.toContain('/behind');
    expect(asked('a.example')).not.toContain('/not');
    expect(report).toContain('2  asks to be in no index');
  });

  test('that redirects in a circle, out of the web or to another site is told and ends', async () => {
    const to = (location: string) => ({ status: 302, headers: { location } });
    web.site(
      'a.example',
      pagesOf({
        '/': page('Home', '/round', '/inside', '/out'),
        '/round': to('/round2'),
        '/round2': to('/round'),
        '/inside': to('http://169.254.169.254/latest/meta-data'),
        '/out': to('http://b.example/'),
      }),
    );
    const { report } = await crawl('http://a.example/');
    expect(report).toContain('2  leads to another page of the site');
    expect(report).toContain('1  leads nowhere that can be fetched');
    expect(report).toContain('1  leads out of the site');
    expect(web.inside()).toBe(0);
  });

  test('that forbids everything, or is not there, is told by its reason, and others are crawled all the same', async () => {
    web.site('no.example', pagesOf({ '/robots.txt': 'user-agent: *\ndisallow: /', '/': page('No') }));
    web.site('ill.example', pagesOf({ '/robots.txt': { status: 500 }, '/': page('Ill') }));
    web.site(
      'wall.example',
      pagesOf({
        '/': page('Wall', ...Array.from({ length: 20 }, (_, n) => `/${n}`)),
        ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`/${n}`, { status: 403 }])),
      }),
    );
    web.site('well.example', pagesOf({ '/': page('Well') }));
    const { report } = await crawl(
      'http://no.example\nhttp://ill.example\nhttp://wall.example\nwell.example\n',
    );
    expect(indexed()).toEqual({ 'http://wall.example/': 'Wall', 'http://well.example/': 'Well' });
    expect(report).toContain('forbidden by robots.txt');
    expect(report).toContain(
      'ill.example: its robots.txt could not be had (answered 500); a further run tries again',
    );
    expect(report).toContain('wall.example: refuses us (401, 403, 429 or 503)');
    expect(asked('wall.example').filter((one) => /^\/\d/.test(one))).toHaveLength(10);
  });

  test('that is busy for a while is asked again when it said, and its page is not lost', async () => {
    let times = 0;
    web.site('a.example', (request, response) => {
      const isBusy = request.url === '/' && times++ < 2;
      pagesOf({
        '/': isBusy ? { status: 503, headers: { 'retry-after': '60' } } : page('Home'),
      })(request, response);
    });
    const before = now;
    await crawl('http://a.example/');
    expect(indexed()).toEqual({ 'http://a.example/': 'Home' });
    expect(now - before).toBeGreaterThanOrEqual(120_000);
  });

  test('that answers by half, too much or never is passed over, page by page', async () => {
    web.site('a.example', (request, response) => {
      const asked = request.url;
      if (asked === '/cut') {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' }).write('<title>');
        setImmediate(() => response.destroy());
      } else if (asked === '/huge') response.end('x'.repeat(2_000_000));
      else pagesOf({ '/': page('Home', '/cut', '/huge', '/file'), '/file': '%PDF' })(request, response);
    });
    const { report } = await crawl('http://a.example/');
    expect(Object.values(indexed())).toContain('Home');
    expect(report).toContain('1  cut off');
    expect(report).toContain('1  too large');
  });
});

test('what robots.txt forbids is not asked and uses up nothing of what may be', async () => {
  const many = Array.from({ length: 20 }, (_, n) => `/about/${n}`);
  web.site(
    'a.example',
    pagesOf({
      '/robots.txt': 'user-agent: *\ndisallow: /about',
      '/': page('Home', ...many, '/x', '/y', '/z'),
      '/x': page('X'),
      '/y': page('Y'),
      '/z': page('Z'),
    }),
  );
  const { report } = await crawl('http://a.example/', { pages: 3 });
  expect(Object.values(indexed()).sort()).toEqual(['Home', 'X', 'Y']);
  expect(report).toContain('20  forbidden by robots.txt');
});

test.each([0.5, 0.01])(
  'an archive that lost its end with the machine (%f of it is left) is made whole by the next run',
  async (left) => {
    const many = Array.from({ length: 6 }, (_, n) => `/page-${n}`);
    web.site(
      'a.example',
      pagesOf({ '/': page('Home', ...many), ...Object.fromEntries(many.map((one) => [one, page(one)])) }),
    );
    await crawl('http://a.example/');
    const before = indexed();
    const archive = path.join(folder, 'a', 'archives', 'crawl-00001.warc.gz');
    fs.truncateSync(archive, Math.floor(fs.statSync(archive).size * left));
    fs.rmSync(path.join(folder, 'web.sqlite'));
    await crawl('http://a.example/');
    expect(indexed()).toEqual(before);
  },
);

test('archives that somebody took away after their import are not fetched again; what follows is kept anew', async () => {
  web.site('a.example', pagesOf({ '/': page('Home') }));
  web.site('b.example', pagesOf({ '/': page('Other') }));
  await crawl('http://a.example/');
  fs.rmSync(path.join(folder, 'a', 'archives'), { recursive: true });
  await crawl('http://a.example/\nhttp://b.example/');
  expect(Object.values(indexed()).sort()).toEqual(['Home', 'Other']);
  expect(asked('a.example').filter((one) => one === '/')).toHaveLength(1);
});

describe('a refresh', () => {
  test('asks what changed, replaces it, finds what is new, and remembers what died', async () => {
    const pages: Parameters<typeof pagesOf>[0] = {
      '/': page('Home', '/same', '/changes', '/dies'),
      '/changes': page('Before'),
      '/dies': page('Alive'),
    };
    let current = pages;
    web.site('a.example', (request, response) => {
      if (request.url === '/same' && request.headers['if-none-match'] === '"s"')
        response.writeHead(304, { etag: '"s"' }).end();
      else if (request.url === '/same')
        response.writeHead(200, { etag: '"s"', 'content-type': 'text/html' }).end(page('Same'));
      else pagesOf(current)(request, response);
    });
    await crawl('http://a.example/');
    expect(Object.values(indexed()).sort()).toEqual(['Alive', 'Before', 'Home', 'Same']);
    expect(gone()).toBe(0);

    now += 24 * 3_600_000;
    current = {
      '/': page('Home again', '/same', '/changes', '/dies', '/born'),
      '/changes': page('After'),
      '/dies': { status: 410 },
      '/born': page('New'),
    };
    const { report } = await crawl('http://a.example/', {}, { refresh: true });
    expect(report).toContain('3  fetched');
    expect(report).toContain('1  not changed');
    expect(report).toContain('1  gone (404 or 410)');
    expect(Object.values(indexed()).sort()).toEqual(['After', 'Alive', 'Home again', 'New', 'Same']);
    expect(gone()).toBe(1);
  });

  test('obeys a robots.txt that has changed since', async () => {
    let robots = '';
    web.site('a.example', (request, response) =>
      pagesOf({ '/robots.txt': robots, '/': page('Home', '/private/x'), '/private/x': page('X') })(
        request,
        response,
      ),
    );
    await crawl('http://a.example/');
    robots = 'user-agent: LinklodeBot\ndisallow: /private';
    now += 1_000;
    const before = web.asked.length;
    const { report } = await crawl('http://a.example/', {}, { refresh: true });
    expect(report).toContain('1  forbidden by robots.txt');
    expect(web.asked.slice(before).map((one) => one.path)).not.toContain('/private/x');
  });
});

test('the switch ends a crawl in the middle; the same command goes on and asks nothing twice', async () => {
  const many = Array.from({ length: 8 }, (_, n) => `/page-${n}`);
  web.site('a.example', (request, response) => {
    if (request.url === '/page-3') fs.writeFileSync(path.join(folder, 'STOP'), '');
    else
      pagesOf({ '/': page('Home', ...many), ...Object.fromEntries(many.map((one) => [one, page(one)])) })(
        request,
        response,
      );
  });
  const first = await crawl('http://a.example/');
  expect(first.stopped).toBe(true);
  expect(first.report).toContain('The same command goes on from here.');
  fs.rmSync(path.join(folder, 'STOP'));
  web.site('a.example', pagesOf(Object.fromEntries(many.map((one) => [one, page(one)]))));
  expect((await crawl('http://a.example/')).stopped).toBe(false);
  expect(Object.keys(indexed())).toHaveLength(9);
  const times = Object.groupBy(
    asked('a.example').filter((one) => one.startsWith('/page')),
    (one) => one,
  );
  expect(Object.values(times).map((one) => one?.length)).toEqual([1, 1, 1, 2, 1, 1, 1, 1]);
});

test('sitemaps of a site whose own name begins with www. are its own', () => {
  const [site] = readSites('www.gov.uk');
  const maps = ['https://www.gov.uk/map.xml', 'https://www.hmrc.gov.uk/map.xml'];
  expect(mapsOf(maps, site?.host ?? '', 1).map(({ url }) => url)).toEqual([maps[0]]);
});

test('a file of sites says which of its lines are none', () => {
  expect(
    readSites('# mine\nA.example # a friend\nhttps://www.a.example/blog\n\nhttp://b.example/x\n'),
  ).toEqual([
    { start: 'https://a.example/', host: 'a.example' },
    { start: 'http://b.example/x', host: 'b.example' },
  ]);
  expect(() => readSites('a.example\n127.0.0.1\nlocalhost\nftp://c.example')).toThrow(
    /line 2: "127\.0\.0\.1"[^]*line 3: "localhost"[^]*line 4/,
  );
  expect(() => readSites('# none')).toThrow('names no site');
});
