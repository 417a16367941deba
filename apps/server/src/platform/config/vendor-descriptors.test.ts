import { expect, test } from 'vitest';
import { readOrder, readVendors, type VendorDescriptor } from './vendor-descriptors.ts';

/** A vendor that nobody has, described and nothing else. */
const TABLE = {
  acme: {
    prefix: 'ACME',
    api: '2',
    baseUrl: 'https://two.acme.example',
    usdPer1000: 3,
    needs: { token: 'ACME_TOKEN' },
    others: [
      { api: '1', baseUrl: 'https://one.acme.example', needs: { user: 'ACME_USER', word: 'ACME_WORD' } },
    ],
  },
  gratis: {
    prefix: 'GRATIS',
    baseUrl: 'https://gratis.example',
    usdPer1000: null,
    needs: { key: 'GRATIS_KEY' },
  },
  mine: { prefix: 'MINE', baseUrl: null, usdPer1000: 0, needs: { baseUrl: 'MINE_URL' } },
} as const satisfies Readonly<Record<string, VendorDescriptor>>;

const read = (env: Record<string, string>, production = false) =>
  readVendors(TABLE, 'callMicroUsd', env, production);

const orderOf = (text: string, env: Record<string, string>) => {
  const problems: string[] = [];
  return { order: readOrder('ORDER', { text, table: TABLE, env, problems }), problems };
};

test('a vendor that is described has its settings, its price and its cap', () => {
  expect(read({})).toEqual({ vendors: {}, problems: [] });
  const env = { ACME_TOKEN: 't', GRATIS_KEY: 'g', MINE_URL: 'http://search.lan/' };
  expect(read(env)).toEqual({
    vendors: {
      acme: {
        api: '2',
        token: 't',
        baseUrl: 'https://two.acme.example',
        callMicroUsd: 3000,
        dailyCapMicroUsd: 5_000_000,
      },
      gratis: { key: 'g', baseUrl: 'https://gratis.example', dailyCapMicroUsd: 0 },
      mine: { baseUrl: 'http://search.lan', callMicroUsd: 0, dailyCapMicroUsd: 5_000_000 },
    },
    problems: [],
  });
  const own = { ACME_USD_PER_1000: '1', ACME_DAILY_CAP_USD: '2', ACME_BASE_URL: 'https://proxy.example' };
  expect(read({ ...env, ...own }).vendors.acme).toMatchObject({
    baseUrl: 'https://proxy.example',
    callMicroUsd: 1000,
    dailyCapMicroUsd: 2_000_000,
  });
  // Nothing is paid, so there is no cap to set; the setting is nobody's.
  expect(read({ ...env, GRATIS_DAILY_CAP_USD: '9' }).vendors.gratis?.dailyCapMicroUsd).toBe(0);
});

test('of several ways in the first that is open is taken, or the one that is asked for', () => {
  const old = { ACME_USER: 'u', ACME_WORD: 'w' };
  expect(read(old).vendors.acme).toMatchObject({ api: '1', user: 'u', word: 'w' });
  expect(read({ ...old, ACME_TOKEN: 't' }).vendors.acme).toMatchObject({ api: '2', token: 't' });
  expect(read({ ...old, ACME_TOKEN: 't', ACME_API: '1' }).vendors.acme).toMatchObject({ api: '1' });
  expect(read({ ...old, ACME_API: '2' })).toEqual({
    vendors: {},
    problems: ['ACME_API: 2 needs ACME_TOKEN; ACME_USER is for 1'],
  });
  // Where the key is of one part only, and where nothing is wanted.
  expect(read({ ACME_USER: 'u', ACME_API: '1' }).problems).toEqual([
    'ACME_USER and ACME_WORD go together; only one of them is set',
  ]);
  expect(read({ ACME_API: '2' })).toEqual({ vendors: {}, problems: [] });
});

test('keys go out encrypted in production, but to a machine of the operator’s own', () => {
  const env = { MINE_URL: 'http://search.lan', ACME_TOKEN: 't', ACME_BASE_URL: 'http://127.0.0.1:9' };
  expect(read(env).problems).toEqual([]);
  expect(read(env, true).problems).toEqual(['ACME_BASE_URL must be https in production']);
});

test('an order names sources once, and none without what it needs', () => {
  const env = { ACME_USER: 'u', ACME_WORD: 'w' };
  expect(orderOf(' own-index, ACME', env)).toEqual({ order: ['own-index', 'acme'], problems: [] });
  expect(orderOf('acme', {}).problems).toEqual(['ORDER: acme has no ACME_TOKEN']);
  expect(orderOf('acme,acme', env)).toEqual({
    order: ['acme'],
    problems: ['ORDER: acme stands there twice'],
  });
  expect(orderOf('bing', env)).toEqual({
    order: [],
    problems: ['ORDER: names are own-index, acme, gratis, mine, separated by commas'],
  });
});
