import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';
import { exchange } from './exchange.ts';
import type { Clock } from './host-pace.ts';
import { createPoliteFetcher } from './polite-fetcher.ts';
import { isPublicAddress } from './public-address.ts';
import { readWebAddress } from './web-address.ts';

let web: LoopbackWeb;
beforeAll(async () => {
  web = await startLoopbackWeb();
});
afterAll(() => web.close());

const INSIDE_4 = ['127.0.0.1', '10.0.0.5', '192.168.1.1', '172.16.9.9', '169.254.169.254', '0.0.0.0'];

/** The ways in which URL parsers, resolvers and C libraries have been talked into an address. */
function spellings(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const octal = (byte: number): string => `0${byte.toString(8)}`;
  const wide = (text: string): string =>
    text.replace(/[0-9.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex}`,
    `0${whole.toString(8)}`,
    bytes.map(octal).join('.'),
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${a.toString(16)}.${b}.${octal(c)}.${d}`,
    bytes.map((byte) => `00${octal(byte)}`).join('.'),
    wide(address),
    address.replaceAll('.', '\u3002'),
    address.replaceAll('.', '%2e'),
    `[::ffff:${address}]`,
    `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${address}]`,
    `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::1]`,
    `[2001:0:4136:e378:8000:63bf:${hex.slice(0, 4)}:${hex.slice(4)}]`,
    `[fe80::5efe:${address}]`,
    `user@${address}`,
    `a.example@${address}`,
    `a.example:80@${address}`,
    `a.example%00@${address}`,
    `${address}:80`,
    `${address}:443`,
    `${address}:22`,
  ];
}

const LITERALS_6 = [
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
];

const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ⓛocalhost',
  'printer',
  'router.local',
  'metadata.google.internal',
  'wiki.corp',
  'nas.lan',
  'box.home.arpa',
  '1.0.0.127.in-addr.arpa',
  'hidden.onion',
];

/** Names of the web whose addresses are not: each as its resolver tells it, aliases followed. */
const RESOLVED: [string, string[]][] = [
  ...INSIDE_4.map((address, at): [string, string[]] => [`direct${at}.example`, [address]]),
  ...INSIDE_4.map((address, at): [string, string[]] => [`mixed${at}.example`, ['20.0.0.200', address]]),
  ...INSIDE_4.map((address, at): [string, string[]] => [`mapped${at}.example`, [`::ffff:${address}`]]),
  ...[
    '::1',
    '::',
    'fe80::1',
    'fe80::1%lo',
    'fd12::1',
    'ff05::2',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    '2001:0:1::1',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    'not an address',
  ].map((address, at): [string, string[]] => [`range${at}.example`, [address]]),
];

const LISTED: string[] = [
  ...INSIDE_4.flatMap(spellings).map((host) => `http://${host}/`),
  ...LITERALS_6.map((host) => `http://${host}/`),
  ...NAMES.map((host) => `http://${host}/`),
  ...RESOLVED.map(([host]) => `http://${host}/`),
  'https://127.0.0.1/',
  '//127.0.0.1/',
  '\\\\127.0.0.1\\',
  'http:127.0.0.1',
  'http:/\\127.0.0.1',
  'http:///127.0.0.1',
  'ht\ntp://127.0.0.1/',
  ' http://127.0.0.1/ ',
  'http://127.0.0.1#@a.example/',
  'http://a.example\\@127.0.0.1/',
  'http://127.0.0.1\\.a.example/',
  'http://127.0.0.1?@a.example/',
  'http://127.0.0.1 .a.example/',
  'http://0/',
  'http://127.1/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'data:text/html,secret',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'ws://127.0.0.1/',
];

const TRICKS = [...new Set(LISTED)];

/** Every private address counts, whoever leads to it; names of the tricks resolve as listed. */
function teachNames(): void {
  for (const [host, addresses] of RESOLVED) web.alias(host, addresses);
  for (const name of NAMES) web.alias(URL.parse(`http://${name}/`)?.hostname ?? name, ['127.0.0.1']);
}

/** Pauses take no time, and are over all the same. */
function clockOfItsOwn(): Clock {
  let now = 0;
  return {
    now: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
}

function fetcher() {
  return createPoliteFetcher({
    productToken: 'LinklodeBot',
    userAgent: 'LinklodeBot/1.0 (+https://operator.example/bot)',
    limits: { timeoutMs: 10_000, maxBytes: 100_000, maxHops: 5 },
    killSwitch: { isPulled: () => false, watch: (work) => work(new AbortController().signal) },
    network: web.network,
    clock: clockOfItsOwn(),
  });
}

describe(`${TRICKS.length} ways to lead a fetcher inside`, () => {
  test('there are two hundred at least', () => {
    expect(TRICKS.length).toBeGreaterThanOrEqual(200);
  });

  test('asked for directly, none makes a connection', async () => {
    teachNames();
    const before = web.inside();
    const polite = fetcher();
    const ends = await Promise.allSettled(TRICKS.map((trick) => polite.visit(trick)));
    expect(TRICKS.filter((_, at) => ends[at]?.status === 'fulfilled')).toEqual([]);
    expect(web.inside() - before).toBe(0);
  });

  test('as the target of a redirect, of a page or of robots.txt, none makes a connection', async () => {
    teachNames();
    web.site('turn.example', (request, response) => {
      const at = Number(/\d+/.exec(request.url ?? '')?.[0]);
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(302, { location: encodeURI(TRICKS[at] ?? '') }).end();
    });
    const polite = fetcher();
    const before = web.inside();
    const ends = await Promise.allSettled(TRICKS.map((_, at) => polite.visit(`http://turn.example/${at}`)));
    // What cannot be read as an address of its own is one of the site, where the walk goes on in a circle.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    for (const at of TRICKS.keys())
      web.site(`r${at}.example`, (_, response) =>
        response.writeHead(301, { location: encodeURI(TRICKS[at] ?? '') }).end(),
      );
    await Promise.allSettled(TRICKS.map((_, at) => polite.visit(`http://r${at}.example/`)));
    expect(web.inside() - before).toBe(0);
  });

  test('a name that changes its address between two looks is connected to at the one that was looked at', async () => {
    let looks = 0;
    web.site('rebind.example', (_, response) => void response.end('fine'));
    web.alias('rebind.example', () => (looks++ % 2 === 0 ? ['20.0.0.9'] : ['127.0.0.1']));
    const before = web.inside();
    const polite = fetcher();
    // The first look, for robots.txt, is public; the second, for the page, is not.
    await expect(polite.visit('http://rebind.example/')).rejects.toThrow('an address inside a network');
    expect(looks).toBe(2);
    expect(web.inside() - before).toBe(0);
  });

  test('the way to the socket refuses them by itself, whatever reads addresses before it', async () => {
    teachNames();
    const before = web.inside();
    const urls = TRICKS.map((trick) => URL.parse(trick)).filter((url) => url !== null);
    const overHttp = urls.filter(({ protocol }) => protocol === 'http:');
    const ends = await Promise.allSettled(overHttp.map((url) => exchange(url, { ...TERMS, ...web })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(web.inside() - before).toBe(0);
  });

  test('a client without these rules is led inside by most of them', async () => {
    teachNames();
    const before = web.inside();
    const urls = TRICKS.map((trick) => URL.parse(trick)).filter((url) => url !== null);
    await Promise.allSettled(urls.map(careless));
    expect(web.inside() - before).toBeGreaterThanOrEqual(200);
  });
});

const TERMS = { userAgent: 'test', timeoutMs: 10_000, maxBytes: 1_000 };

/** Node's own client with the names and wires of this test. */
async function careless(url: URL): Promise<void> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [address = host] = net.isIP(host) === 0 ? await web.network.resolve(host) : [host];
  // A resolver may tell several; the last is as likely as the first.
  const last = net.isIP(host) === 0 ? ((await web.network.resolve(host)).at(-1) ?? address) : address;
  await new Promise<void>((resolve) => {
    const request = http.get({ path: '/', createConnection: () => net.connect(web.network.dial(last, 80)) });
    request.on('response', (response) => void response.resume().on('close', resolve));
    request.on('error', () => resolve());
  });
}

test('addresses of the web are addresses of the web', () => {
  for (const address of ['8.8.8.8', '20.0.0.1', '2606:4700::1111', '2a00:1450:4001:82a::200e', '172.32.0.1'])
    expect(isPublicAddress(address)).toBe(true);
  for (const [text, read] of [
    ['HTTPS://A.example:443/b?c#d', 'https://a.example/b?c'],
    ['http://bücher.example./', 'http://xn--bcher-kva.example/'],
    ['https://a.example', 'https://a.example/'],
  ] as const)
    expect(readWebAddress(text)?.href).toBe(read);
});
