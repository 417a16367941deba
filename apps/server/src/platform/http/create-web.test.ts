import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  CHECKOUT_SCRIPT_URL,
  CONTENT_PATHS,
  PAGE_PLACEHOLDERS,
  WEB_PATHS,
  type WebConfig,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { createRequestCounter } from '../limits/request-counter.ts';
import { createWeb } from './create-web.ts';

const ORIGIN = 'https://linklode.example';
const values: WebConfig = {
  web_origin: ORIGIN,
  api_origin: 'https://api.linklode.example',
  product_domain: null,
  stand_ins: [],
  support_email: 'help@linklode.example',
  company: '$& "Quarry" & </script><b>Daughters\'s',
  free_repeat: 'for 7 days',
  searches_per_day: '200',
  contact_form_url: null,
  checkout_script_url: CHECKOUT_SCRIPT_URL,
};

let dist: string;
let web: FastifyInstance;

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
  fs.writeFileSync(path.join(dist, name), text);
}

beforeAll(async () => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-web-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  write('index.html', '<!--app-config--><script>let a = 1;</script>app');
  write(
    'prerendered/dashboard/index.html',
    '<script type="importmap">{"imports":{}}</script><link rel="modulepreload" href="/assets/app-1.js"><script>let a = 1;</script><script type="module">let b = 1 < 2;</script><script type="module" src="/assets/app-1.js"></script><style>@media (width<9px){p{top:0}}</style>',
  );
  write('assets/app-1.js', 'long');
  write('assets/app-1.js.gz', 'short');
  write('404.html', '<h1>Page Not Found</h1>');
  write('link-picture.png', 'picture');
  const drawn = Object.values(PAGE_PLACEHOLDERS).map(
    (placeholder) => `<i title="${placeholder}">${placeholder}</i>`,
  );
  write('prerendered/terms-and-conditions/index.html', `<!--app-config-->${drawn.join('')}`);
  web = await createWeb(
    parseConfig({ WEB_ORIGIN: ORIGIN, API_ORIGIN: values.api_origin, LOG_LEVEL: 'silent' }, '/'),
    values,
    dist,
    pino({ level: 'silent' }),
    createRequestCounter(null),
  );
});

afterAll(async () => {
  await web.close();
  fs.rmSync(dist, { recursive: true, force: true });
});

describe('a prerendered page', () => {
  test('has the installation’s values in the places of the placeholders, as text', async () => {
    const { body } = await web.inject('/terms-and-conditions');
    expect(body).not.toContain('.invalid');
    const company = '$&amp; &quot;Quarry&quot; &amp; &lt;/script&gt;&lt;b&gt;Daughters&#39;s';
    expect(body).toContain(`<i title="${company}">${company}</i>`);
    for (const value of [ORIGIN, values.api_origin, values.support_email])
      expect(body).toContain(`<i title="${value}">${value}</i>`);
  });

  test('has the browser’s configuration in a block that its values cannot end', async () => {
    const { body } = await web.inject('/terms-and-conditions');
    const block = /<script type="application\/json" id="app-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual(values);
  });
});

describe('search engines', () => {
  test('find every page that holds something to read in the sitemap, and nothing else', async () => {
    const answer = await web.inject('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(CONTENT_PATHS.map((address) => ORIGIN + address));
    expect(CONTENT_PATHS).toHaveLength(8);
  });

  test('are led to the sitemap and kept from no file', async () => {
    const { body } = await web.inject('/robots.txt');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(body).toMatch(/^User-agent: \*\nAllow: \/$/m);
    expect(body).not.toContain('Disallow');
  });

  test('and models find what the product is and where its doors are', async () => {
    const answer = await web.inject('/llms.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^# Linklode\n\n> .* what it was charged for is free for 7 days\.$/m);
    for (const address of [
      `${values.api_origin}/mcp`,
      `${values.api_origin}/openapi.json`,
      `${ORIGIN}/profile`,
    ])
      expect(answer.body).toContain(address);
  });

  test('and finders of weaknesses are told whom to write to, for less than a year', async () => {
    const { body } = await web.inject('/.well-known/security.txt');
    expect(body).toContain('Contact: mailto:help@linklode.example');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 24 * 3600 * 1000);
  });

  test('may list these pages, and none behind the sign-in, none on the way to it, and no unknown one', async () => {
    const robots = async (address: string) => (await web.inject(address)).headers['x-robots-tag'];
    for (const address of CONTENT_PATHS) expect(await robots(address), address).toBeUndefined();
    for (const address of [...WEB_PATHS.protected, '/auth/callback', '/no/such/page'])
      expect(await robots(address), address).toBe('noindex');
  });
});

test('an unknown path is answered 404 with the not-found page, whatever asks', async () => {
  for (const address of ['/no/such/page', '/robots.txt/', '/sitemap.xml.gz', '/%E0%A4%A']) {
    const answer = await web.inject(address);
    expect(answer.statusCode, address).toBe(404);
    expect(answer.body, address).toContain('Page Not Found');
  }
});

test('the picture for links is served as a picture', async () => {
  const answer = await web.inject('/link-picture.png');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
});

test('the policy allows the script and the style that the pages hold, and no other inline script or style', async () => {
  const answer = await web.inject('/dashboard');
  const policy = String(answer.headers['content-security-policy']);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(
    [
      "'self'",
      "'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='",
      "'sha256-URrTy+Il/Nz0lHojVUx275hWqAWhkSF0VsHbUM4/6Hw='",
      "'sha256-pNX+xAGVTJkZPmQboJXTE/okS9+lqunzKFEoIj73drc='",
    ].join(' '),
  );
  expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(
    "'self' 'sha256-xDkQYzEtRlo5s/xx+ouIg+X1lyLlws7azN+KqMfKVlU='",
  );
  expect(policy).not.toContain('unsafe');
});

test('a page behind sign-in names its scripts before its body, and a page to be read does not', async () => {
  const headers = async (address: string) => (await web.inject(address)).headers;
  expect((await headers('/dashboard')).link).toBe('</assets/app-1.js>; rel=modulepreload');
  expect(await headers('/terms-and-conditions')).not.toHaveProperty('link');
});

test('scripts are sent as the build compressed them, to whoever takes that', async () => {
  const ask = (encoding: string) =>
    web.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': encoding } });
  const [short, long] = [await ask('gzip'), await ask('identity')];
  expect([short.headers['content-encoding'], short.body]).toEqual(['gzip', 'short']);
  expect([long.headers['content-encoding'], long.body]).toEqual([undefined, 'long']);
  expect(short.headers['content-type']).toMatch(/^(?:application|text)\/javascript/);
  expect(short.headers['cache-control']).toContain('immutable');
});

test('a page travels as small as its reader takes it, and a kept one is not sent again', async () => {
  const ask = (headers: Record<string, string>) => web.inject({ url: '/dashboard', headers });
  const plain = await ask({});
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
  const accepted = {
    'gzip, deflate, br, zstd': ['br', brotliDecompressSync],
    'gzip, br;q=0.5, zstd;q=0.8': ['gzip', gunzipSync],
    'zstd, gzip;q=0.9': ['zstd', zstdDecompressSync],
    '*;q=0.1, br;q=0': ['zstd', zstdDecompressSync],
  } as const;
  for (const [header, [encoding, unpack]] of Object.entries(accepted)) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': header });
    expect([header, headers['content-encoding'], headers.vary]).toEqual([
      header,
      encoding,
      'accept-encoding',
    ]);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  }
  for (const header of ['', 'identity', 'br;q=0', 'gzip;q=0.1, identity', 'compress'])
    expect((await ask({ 'accept-encoding': header })).body).toBe(plain.body);

  const etag = String(plain.headers.etag);
  const kept = await ask({ 'if-none-match': etag, 'accept-encoding': 'br' });
  expect([kept.statusCode, kept.body]).toEqual([304, '']);
  // What guards a page and names its scripts is of this server, also where the page was kept.
  for (const name of ['content-security-policy', 'link', 'etag', 'x-robots-tag'])
    expect(kept.headers[name]).toBe(plain.headers[name]);
  expect((await ask({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  const unknown = await web.inject({ url: '/no-such', headers: { 'if-none-match': etag } });
  expect([unknown.statusCode, unknown.body]).toEqual([404, '<h1>Page Not Found</h1>']);
});

test('files carry what guards a file, and not the policies of a page, which would weigh more than a small script', async () => {
  const { headers } = await web.inject('/assets/app-1.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  expect(lines.join('\r\n').length).toBeLessThan(600);
  const page = await web.inject('/assets/no-such-file.js');
  expect(page.headers['content-security-policy']).toContain('script-src');
  expect(page.headers['permissions-policy']).toBeDefined();
});

test('a phone finds the icons that the manifest names, and where the product begins', async () => {
  const answer = await web.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = answer.json<{
    name: string;
    start_url: string;
    icons: { src: string; purpose: string }[];
  }>();
  expect(manifest).toMatchObject({ name: 'Linklode', start_url: '/dashboard' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  const icons = path.join(import.meta.dirname, '../../../../web/public');
  for (const { src } of manifest.icons) expect(fs.existsSync(path.join(icons, src)), src).toBe(true);
});
