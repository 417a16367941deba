import { WEB_PATHS, type WebConfig, CHECKOUT_SCRIPT_URL } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { parseConfig } from '../config/parse-config.ts';
import { createRequestCounter } from '../limits/request-counter.ts';
import { createWeb } from './create-web.ts';

const WEB = 'https://linklode.example';
const API = 'https://api.linklode.example';
/** Where the scripted sign-in leads. */
const SIGN_IN = 'https://id.example';

/** Addresses that have led browsers or parsers elsewhere. */
const ELSEWHERE = [
  'https://evil.example',
  'HTTPS://EVIL.example',
  'http:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '%0d%0aLocation:https://evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%5c%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/;//evil.example',
  `${WEB}@evil.example`,
  `${WEB}.evil.example`,
  `https://evil.example/${WEB}`,
  'https://evil.example#linklode.example',
  'https://evil.example?linklode.example',
  'https://evil。example',
  'https://еvil.example',
  'https://[::1]/',
  'https://2130706433/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  '/dashboard@evil.example',
] as const;

const NAMES = ['returnTo', 'next', 'redirect_uri'] as const;

let app: TestApp;
let web: FastifyInstance;
let dist: string;
beforeAll(async () => {
  const config = parseConfig(
    { WEB_ORIGIN: WEB, API_ORIGIN: API, LOG_LEVEL: 'silent', WEB_REQUESTS_PER_MINUTE: '1000000' },
    '/',
  );
  app = await startTestApp({ config: { web: config.web, api: config.api } });
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-web-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  for (const file of ['index.html', '404.html']) fs.writeFileSync(path.join(dist, file), '<!--app-config-->');
  const values: WebConfig = {
    web_origin: WEB,
    api_origin: API,
    product_domain: null,
    stand_ins: [],
    support_email: 'help@linklode.example',
    company: 'Linklode',
    free_repeat: 'for 7 days',
    searches_per_day: '200',
    contact_form_url: null,
    checkout_script_url: CHECKOUT_SCRIPT_URL,
  };
  web = await createWeb(config, values, dist, pino({ level: 'silent' }), createRequestCounter(null));
});
afterAll(async () => {
  await web.close();
  await app.close();
  fs.rmSync(dist, { recursive: true, force: true });
});

/** Where a browser at `origin` would be after this answer; null where it stays. */
function leadsTo(location: unknown, origin: string): string | null {
  return typeof location === 'string' ? new URL(location, origin).origin : null;
}

test('none of 120 addresses in what a link may hold leads a browser elsewhere, on either origin', async () => {
  const led = new Set<string | null>();
  let asked = 0;
  for (const to of ELSEWHERE) {
    for (const name of NAMES) {
      asked++;
      const query = new URLSearchParams({ [name]: to }).toString();
      const headers = {
        accept: 'text/html',
        ...(asked % 2 === 0 ? { host: 'evil.example', 'x-forwarded-host': 'evil.example' } : {}),
      };
      const login = await app.api.inject({ url: `/auth/login?${query}`, headers });
      led.add(leadsTo(login.headers.location, API));
      expect(decodeURIComponent(String(login.headers.location))).not.toContain('evil');
      const page = await web.inject({ url: `/login?${query}`, headers });
      led.add(leadsTo(page.headers.location, WEB));
      expect(page.body).not.toContain('evil.example');
    }
  }
  expect(asked).toBe(120);
  expect(led).toEqual(new Set([SIGN_IN, null]));
});

test('a path that looks like another site is an unknown page, and only a page of our own is led to', async () => {
  for (const to of ELSEWHERE) {
    for (const url of [to, `/${to}`, `${to}/`, `/login/${to}`, `//evil.example/login/`]) {
      if (!url.startsWith('/')) continue;
      const answer = await web.inject({ url: encodeURI(url) });
      const location = leadsTo(answer.headers.location, WEB);
      expect([null, WEB]).toContain(location);
    }
  }
  const slash = await web.inject({ url: '/login/' });
  expect(slash.headers.location).toBe('/login');
  expect(WEB_PATHS.public).toContain('/login');
});

test('negative control: an address that is taken as it comes would be seen to lead elsewhere', () => {
  const taken = ELSEWHERE.map((to) => {
    try {
      return leadsTo(to, WEB);
    } catch {
      return null;
    }
  });
  expect(taken.filter((origin) => origin !== null && origin !== WEB).length).toBeGreaterThan(20);
});
