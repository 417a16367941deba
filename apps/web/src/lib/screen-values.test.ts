import { FREE_REPEAT_DAYS, freeRepeatWords, SEARCHES_PER_DAY } from '@linklode/contract/product';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseWebConfig } from './app-config.ts';
import { fingerprint } from './fingerprint.ts';
import { capitalise, countOf, formatChange, formatDateTime, formatRupees, formatWait } from './format.ts';
import { findFirstName } from './find-first-name.ts';
import { spamBand } from './spam-band.ts';
import { findSafeHref, splitUrl } from './split-url.ts';
import { veinHalfWidth, veinPaths } from './vein-path.ts';

describe('findFirstName', () => {
  it.each([
    ['Meera Nair', 'm@x.example', 'Meera'],
    ['  Ana María ', null, 'Ana'],
    [null, 'sam.lee@x.example', 'sam.lee'],
    ['   ', 'sam@x.example', 'sam'],
    [null, null, null],
    [null, '@x.example', null],
  ])('%s, %s: %s', (name, email, expected) => {
    expect(findFirstName({ name, email })).toBe(expected);
  });
});

describe('formats', () => {
  it('write changes with a true minus and a plus', () => {
    expect([100, -10, 0, -1200].map(formatChange)).toEqual(['+100', '\u221210', '0', '\u22121,200']);
  });
  it('count in words', () => {
    expect([countOf(1, 'credit'), countOf(0, 'credit'), countOf(1204, 'credit')]).toEqual([
      '1 credit',
      '0 credits',
      '1,204 credits',
    ]);
  });
  it('write rupees in Indian grouping', () => {
    expect(formatRupees(129_900)).toBe('\u20b91,29,900');
  });
  it('write waits rounded up', () => {
    expect([0, 40, 100, 7200].map(formatWait)).toEqual(['1 second', '40 seconds', '2 minutes', '2 hours']);
  });
  it('leave a text that is no time as it is', () => {
    expect(formatDateTime('soon')).toBe('soon');
    expect(formatDateTime('2026-11-21T10:42:00Z')).toMatch(/^2\d Nov 2026, \d\d:\d\d$/);
  });
  it('capitalise reasons', () => {
    expect([capitalise('signup bonus'), capitalise('')]).toEqual(['Signup bonus', '']);
  });
});

describe('splitUrl', () => {
  it.each([
    ['https://www.understory.example/pitch?a=1#x', 'understory.example', '/pitch?a=1'],
    ['http://understory.example/', 'understory.example', ''],
    ['https://user:pw@evil.example/', 'evil.example', ''],
    ['javascript:alert(1)', 'javascript:alert(1)', ''],
  ])('%s', (url, host, rest) => {
    expect(splitUrl(url)).toEqual({ host, rest });
  });
  it('makes links of http addresses only', () => {
    expect(findSafeHref('HTTPS://a.example')).toBe('HTTPS://a.example');
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//a.example', ' https://a.example']) {
      expect(findSafeHref(url)).toBeNull();
    }
  });
});

describe('the vein', () => {
  it('grows with authority and stays inside its strip', () => {
    expect([0, 50, 100].map((da) => Math.round(veinHalfWidth(da) * 10) / 10)).toEqual([1.2, 7.1, 16.2]);
    for (const width of [24, 44] as const) {
      const numbers = veinPaths([100, 100, 0, null, 100], width)
        .join(' ')
        .match(/-?\d+(\.\d+)?/g)
        ?.map(Number)
        .filter((value) => ![18, 30, 50, 70, 82, 100].includes(value));
      expect(Math.min(...(numbers ?? []))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...(numbers ?? []))).toBeLessThanOrEqual(width);
    }
  });
  it('meets its neighbours at the same width', () => {
    const [upper = '', lower = ''] = veinPaths([80, 20], 44);
    const bottom = /S([\d.]+) 82 [\d.]+ 100H([\d.]+)C/.exec(upper);
    const top = /^M([\d.]+) 0.*S([\d.]+) 18/.exec(lower);
    expect(bottom?.slice(1)).toEqual(top?.slice(1));
    expect(bottom).not.toBeNull();
  });
});

describe('spamBand', () => {
  it.each([
    [0, 'low'],
    [30, 'low'],
    [31, 'medium'],
    [60, 'medium'],
    [61, 'high'],
    [100, 'high'],
  ])('%s is %s', (percent, band) => {
    expect(spamBand(percent)).toBe(band);
  });
});

describe('parseWebConfig', () => {
  const config = {
    web_origin: 'https://linklode.example',
    api_origin: 'https://api.linklode.example/',
    product_domain: 'linklode.example',
    stand_ins: ['sign-in'],
    support_email: 'help@linklode.example',
    company: 'Quarry & Daughters',
    free_repeat: 'for 7 days',
    searches_per_day: '200',
    contact_form_url: null,
    checkout_script_url: 'https://checkout.razorpay.com/v1/checkout.js',
  };
  it('reads what the server wrote, without a trailing slash on the origin', () => {
    expect(parseWebConfig(JSON.stringify(config))).toEqual({
      ...config,
      api_origin: 'https://api.linklode.example',
    });
  });
  it('takes the checkout of a local stand-in, on the API’s origin', () => {
    const checkout_script_url = 'https://api.linklode.example/local-payments/checkout.js';
    expect(parseWebConfig(JSON.stringify({ ...config, checkout_script_url }))).toMatchObject({
      checkout_script_url,
    });
  });
  it('takes the checkout of a rehearsal where the page says that payments are stood in for', () => {
    const checkout_script_url = 'http://localhost:4010/razorpay/checkout.js';
    const text = JSON.stringify({ ...config, stand_ins: ['payments'], checkout_script_url });
    expect(parseWebConfig(text)).toMatchObject({ checkout_script_url });
    const script = JSON.stringify({ ...config, stand_ins: ['payments'], checkout_script_url: 'data:,1' });
    expect(parseWebConfig(script)).toBeNull();
  });
  it.each([
    ['the untouched placeholder', '<!--app-config-->'],
    ['nothing', ''],
    ['null', 'null'],
    ['another origin', JSON.stringify({ ...config, api_origin: 'javascript:alert(1)' })],
    ['missing members', '{"api_origin":"https://a.example"}'],
    [
      'a checkout of somebody else',
      JSON.stringify({ ...config, checkout_script_url: 'https://checkout.evil.example/v1/checkout.js' }),
    ],
    ['stand-ins of another kind', JSON.stringify({ ...config, stand_ins: [1] })],
  ])('is null for %s', (_what, text) => {
    expect(parseWebConfig(text)).toBeNull();
  });
});

describe('a page that no server has filled in', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('says what an installation has that chooses nothing', async () => {
    vi.resetModules();
    vi.stubGlobal('document', { getElementById: () => null });
    const { getWebConfig } = await import('./app-config.ts');
    expect(getWebConfig()).toMatchObject({
      free_repeat: freeRepeatWords(FREE_REPEAT_DAYS),
      searches_per_day: String(SEARCHES_PER_DAY),
    });
  });
});

describe('fingerprint', () => {
  it('tells texts apart and holds none of them', () => {
    expect(fingerprint('alice')).toBe(fingerprint('alice'));
    expect(fingerprint('alice')).not.toBe(fingerprint('alicf'));
    expect(fingerprint('')).toMatch(/^[0-9a-f]{16}$/);
  });
});
