import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CHECKOUT_SCRIPT_URL, OWN_POLICY_PATHS, WEB_PATHS, type WebConfig } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../config/parse-config.ts';
import { createRequestCounter } from '../limits/request-counter.ts';
import { createWeb } from './create-web.ts';
import { createPagePolicies } from './page-policies.ts';

const API = 'https://api.linklode.example';
const RAZORPAY = 'https://*.razorpay.com';
const LOCAL_SCRIPT = `${API}/local-payments/checkout.js`;
const values: WebConfig = {
  web_origin: 'https://linklode.example',
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
const EVERYWHERE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': `'self' ${API}`,
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};
/** No text becomes markup or a script. */
const TRUSTED_TYPES = { 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" };

let dist: string;
let web: FastifyInstance | undefined;
beforeAll(() => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-policies-'));
  fs.mkdirSync(path.join(dist, 'assets'));
  fs.writeFileSync(path.join(dist, 'index.html'), '<!--app-config-->app');
  fs.writeFileSync(path.join(dist, 'loose.txt'), 'text');
});
afterAll(() => fs.rmSync(dist, { recursive: true, force: true }));
afterEach(async () => {
  await web?.close();
  web = undefined;
});

/** The policy that a page is answered with, by directive; and who may know the page from a window of its own. */
async function policyOf(change: Partial<WebConfig>, address: string) {
  const config = parseConfig({ WEB_ORIGIN: values.web_origin, API_ORIGIN: API }, '/');
  web ??= await createWeb(
    config,
    { ...values, ...change },
    dist,
    pino({ level: 'silent' }),
    createRequestCounter(null),
  );
  const { headers } = await web.inject(address);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
  const permissions = Object.fromEntries(
    String(headers['permissions-policy'])
      .split(', ')
      .map((part) => part.split('=', 2) as [string, string]),
  );
  return { policy, permissions, opener: headers['cross-origin-opener-policy'] };
}

const NO_PAGES = ['/no/such/page', '/loose.txt', '/%ff', '/assets/%', '/%c0%af?token=1'];
const OTHERS = [...WEB_PATHS.public, ...WEB_PATHS.protected, ...NO_PAGES].filter(
  (address) => !OWN_POLICY_PATHS.includes(address),
);

describe('what a page may load', () => {
  test('is the app and the API, and nothing else, on every page without a policy of its own', async () => {
    const change = { contact_form_url: 'https://forms.example/f/1' };
    for (const address of OTHERS) {
      const { policy, opener } = await policyOf(change, address);
      expect(policy, address).toEqual({ ...EVERYWHERE, ...TRUSTED_TYPES });
      expect(opener, address).toBe('same-origin');
    }
  });

  test('is the provider’s checkout too on the buy page, from its own domain alone', async () => {
    const { policy, opener } = await policyOf({}, '/buy-credits');
    expect(policy).toEqual({
      ...EVERYWHERE,
      'script-src': `'self' ${RAZORPAY}`,
      'style-src': `'self' 'unsafe-inline' ${RAZORPAY}`,
      'img-src': `'self' data: ${RAZORPAY}`,
      'font-src': `'self' ${RAZORPAY}`,
      'connect-src': `'self' ${API} ${RAZORPAY}`,
      'form-action': `'self' ${RAZORPAY}`,
      'frame-src': RAZORPAY,
    });
    // Banks answer from windows of their own.
    expect(opener).toBe('same-origin-allow-popups');
  });

  test('is one script and one frame of the stand-in where that takes the provider’s place', async () => {
    const { policy } = await policyOf({ checkout_script_url: LOCAL_SCRIPT }, '/buy-credits');
    expect(policy).toEqual({
      ...EVERYWHERE,
      'script-src': `'self' ${LOCAL_SCRIPT}`,
      'frame-src': `${API}/local-payments/checkout`,
    });
  });

  test('is the contact form’s frame on the contact page, where there is a form', async () => {
    const { policy } = await policyOf({ contact_form_url: 'https://forms.example/f/1?a=b' }, '/contact-us');
    expect(policy).toEqual({ ...EVERYWHERE, ...TRUSTED_TYPES, 'frame-src': 'https://forms.example' });
  });

  test('is nothing more on the contact page without a form', async () => {
    expect((await policyOf({}, '/contact-us')).policy).toEqual({ ...EVERYWHERE, ...TRUSTED_TYPES });
  });
});

describe('what of the browser a page may use', () => {
  const POWERFUL = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'payment', 'display-capture'];

  test('is the clipboard for writing, and no device, place or payment, on every page but the one that sells', async () => {
    for (const address of [...OTHERS, '/contact-us']) {
      const { permissions } = await policyOf({ contact_form_url: 'https://forms.example/f/1' }, address);
      for (const feature of POWERFUL) expect(permissions[feature], `${address} ${feature}`).toBe('()');
      expect(
        Object.entries(permissions).filter(([, allowed]) => allowed !== '()'),
        address,
      ).toEqual([['clipboard-write', '(self)']]);
    }
  });

  test('is what a payment needs on the buy page, for the provider alone', async () => {
    const { permissions } = await policyOf({}, '/buy-credits');
    expect(permissions['payment']).toBe(`(self "${RAZORPAY}")`);
    for (const feature of POWERFUL.filter((name) => name !== 'payment'))
      expect(permissions[feature], feature).toBe('()');
  });
});

test('in production no checkout but the provider’s own is let in', () => {
  expect(() => createPagePolicies({ ...values, checkout_script_url: LOCAL_SCRIPT }, true)).toThrow();
  expect(() => createPagePolicies(values, true)).not.toThrow();
});
