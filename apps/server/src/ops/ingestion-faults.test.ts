import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { aPage } from '../testing/large-files.ts';
import { FILES, isHeavy, useIngestionFixture, type IngestionFixture } from '../testing/ingestion-fixture.ts';
import { INGESTIONS } from '../testing/ingestions.ts';
import type { Ran } from '../testing/run-index-command.ts';

/* The faults that servers have on every ingestion, and what is said of them. */

type Intercept = IngestionFixture['intercept'];

const fixture = useIngestionFixture();

const PATIENT = INGESTIONS.filter(({ command }) => command !== 'index crawl' && command !== 'index refresh');
const times = (count: number, act: (response: ServerResponse) => void): Intercept => {
  let left = count;
  return (response, asked) => {
    if (!isHeavy(asked, response.req.headers.range) || (left -= 1) < 0) return false;
    act(response);
    return true;
  };
};
const always = (act: (response: ServerResponse) => void): Intercept => times(Infinity, act);
const lead = (to: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end();

describe.each(PATIENT)('$name, from a server', (ingestion) => {
  // What could not be had is asked for again.
  const more = ingestion.command === 'index fetch' ? ['--again'] : [];
  const go = (): Promise<Ran> => fixture().run(ingestion.command, [...ingestion.words(fixture()), ...more]);

  test('that is busy, asked too much, says no for a while, breaks off and is elsewhere by now is waited for, and everything comes', async () => {
    await ingestion.before?.(fixture());
    const faults: ((response: ServerResponse) => void)[] = [
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
    const left = [...faults];
    fixture().intercept = times(faults.length, (response) => left.shift()?.(response));
    const { status, told, failed } = await go();
    expect([status, failed, left.length]).toEqual([0, null, 0]);
    expect(told.match(/; waiting /g)).toHaveLength(4);
    expect(told).toMatch(ingestion.report);
  });

  test('that refuses for good, sends what was not asked for, or leads in circles or into a network, is told in words; nothing of it comes in', async () => {
    await ingestion.before?.(fixture());
    fixture().web.alias('inside.example.org', ['10.0.0.7']);
    const faults: [ReturnType<typeof always>, RegExp][] = [
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
    for (const [given, words] of faults) {
      fixture().intercept = given;
      const { told, failed } = await go();
      expect(`${told}${failed ?? ''}`).toMatch(words);
    }
    expect(fixture().web.inside()).toBe(0);
    fixture().intercept = () => false;
    expect((await go()).told).toMatch(ingestion.report);
  });
});

test('a server that says nothing is asked again after a while', async () => {
  fixture().intercept = times(1, () => undefined);
  const { told } = await fixture().run('index import', [`http://${FILES}/large.warc`], { timeoutMs: 1_000 });
  expect(told).toMatch(/no answer in time.*waiting 5 s[^]*1 page added/);
});

test('a name that nobody has is told soon, with what to look at', async () => {
  const { told, failed } = await fixture().run('index import', ['https://data.comoncrawl.org/a.warc.gz']);
  expect(told.match(/no such host; waiting/g)).toHaveLength(2);
  expect(failed).toMatch(/no such host, 3 times in a row\. Is the address right, and can this machine reach/);
});

/** A page that answers with a lasting fault, and what is said of it. */
const PAGE_FAULTS: readonly (readonly [act: (response: ServerResponse) => unknown, words: RegExp])[] = [
  [() => undefined, /1 {2}no answer in time/],
  [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' }).write('<title>');
      setImmediate(() => response.destroy());
    },
    /1 {2}cut off/,
  ],
  [(response) => response.writeHead(403).end(), /1 {2}answered 403/],
  [(response) => response.writeHead(429, { 'retry-after': '9' }).end(), /1 {2}answered 429/],
  [(response) => response.writeHead(503).end(), /1 {2}answered 503/],
  [
    (response) => response.writeHead(206, { 'content-range': 'bytes 7-10/100' }).end('four'),
    /1 {2}answered 206/,
  ],
  [lead('/fault-6'), /1 {2}leads to another page of the site/],
  [lead('http://inside.example.org/secret'), /1 {2}leads out of the site/],
  [lead('http://169.254.169.254/'), /1 {2}leads nowhere that can be fetched/],
];

/** A fault of a whole site. */
const SITE_FAULTS: readonly (readonly [
  name: string,
  at: RegExp,
  act: (response: ServerResponse) => unknown,
  words: RegExp,
])[] = [
  [
    'forbids the page by now',
    /robots/,
    (response) => response.end('user-agent: *\ndisallow: /one'),
    /1 {2}forbidden by robots\.txt/,
  ],
  [
    'cannot tell its robots.txt',
    /robots/,
    (response) => response.writeHead(503).end(),
    /green\.com: its robots\.txt could not be had \(answered 503\); a further run tries again/,
  ],
  ['says nothing at all', /^\/(?!robots)/, () => undefined, /green\.com: stopped answering/],
  [
    'refuses everything',
    /^\/(?!robots)/,
    (response) => response.writeHead(403).end(),
    /green\.com: refuses us \(401, 403, 429 or 503\)|1 {2}answered 403/,
  ],
];

describe.each(['index crawl', 'index refresh'])('%s, of a site', (command) => {
  const words = (): string[] => [
    fixture().place('sites.txt'),
    ...(command === 'index refresh' ? ['--older-than', '0'] : []),
  ];
  const go = (): Promise<Ran> => fixture().run(command, words(), { timeoutMs: 300 });
  const before = async (): Promise<void> => {
    const more = Object.fromEntries(PAGE_FAULTS.map((_, at) => [`/fault-${at}`, aPage(`Fault ${at}`)]));
    const pages = { ...fixture().sitePages, ...more };
    fixture().sitePages = { ...pages, '/': aPage('Green home', ...Object.keys(pages)) };
    if (command === 'index refresh') await fixture().run('index crawl', [fixture().place('sites.txt')]);
    fixture().web.alias('inside.example.org', ['10.0.0.7']);
  };

  test('whose pages have every fault: each is said, everything else comes, and what was known of those pages stays', async () => {
    await before();
    fixture().intercept = (response, asked) => {
      const [, at] = /^\/fault-(\d+)$/.exec(asked) ?? [];
      if (at !== undefined) PAGE_FAULTS[Number(at)]?.[0](response);
      return at !== undefined;
    };
    const { status, failed, told } = await go();
    expect([status, failed]).toEqual([0, null]);
    for (const [, words] of PAGE_FAULTS) expect(told).toMatch(words);
    const faulty = fixture()
      .indexed()
      .filter((title) => title.startsWith('Fault'));
    expect(faulty).toHaveLength(command === 'index refresh' ? PAGE_FAULTS.length : 0);
    expect(fixture().indexed()).toContain('Two');
    expect(fixture().web.inside()).toBe(0);
  });

  test.each(SITE_FAULTS)(
    'that %s: it is said, nothing that was known is lost, and another day it goes on',
    async (_name, at, act, told) => {
      await before();
      const known = command === 'index refresh' ? fixture().indexed() : [];
      fixture().intercept = (response, asked) => at.test(asked) && (act(response), true);
      const ran = await go();
      expect(ran.failed).toBeNull();
      expect(ran.told).toMatch(told);
      if (known.length > 0) expect(fixture().indexed()).toEqual(known);
      fixture().intercept = () => false;
      // What refused us is asked again by a refresh.
      const sites = fixture().place('sites.txt');
      const again = await fixture().run('index refresh', [sites, '--older-than', '0']);
      expect([again.status, again.failed]).toEqual([0, null]);
      expect(fixture().indexed()).toContain('Two');
    },
  );
});
