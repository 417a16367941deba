import { describe, expect, test } from 'vitest';
import { readProviders } from './provider-config.ts';

const read = (env: Record<string, string>, production = false) => readProviders(env, production);

test('without any key the own index answers, and nobody is asked', () => {
  expect(read({})).toEqual({
    problems: [],
    config: {
      webSearch: ['own-index'],
      prospects: ['own-index'],
      country: 'us',
      language: 'en',
      searchVendors: {},
      dataforseoLocation: 2840,
      vendorSharePercent: 20,
      metrics: ['own-index'],
      metricsVendors: {},
    },
  });
});

test('vendors are asked in the order of the setting, with prices and caps in millionths of a dollar', () => {
  const { config, problems } = read({
    WEB_SEARCH: ' serper, BRAVE ,own-index',
    SERPER_API_KEY: 'k1',
    BRAVE_API_KEY: 'k2',
    SERPER_USD_PER_1000: '0.3',
    SERPER_DAILY_CAP_USD: '2.5',
  });
  expect(problems).toEqual([]);
  expect(config.webSearch).toEqual(['serper', 'brave', 'own-index']);
  expect(config.prospects).toEqual(['own-index', 'serper', 'brave']);
  expect(config.searchVendors.serper).toEqual({
    apiKey: 'k1',
    baseUrl: 'https://google.serper.dev',
    callMicroUsd: 300,
    dailyCapMicroUsd: 2_500_000,
  });
  expect(config.searchVendors.brave).toMatchObject({ callMicroUsd: 5_000, dailyCapMicroUsd: 5_000_000 });
});

test('prospects have an order of their own where it is set', () => {
  const { config } = read({ WEB_SEARCH: 'serper', SERPER_API_KEY: 'k', PROSPECTS: 'own-index' });
  expect(config).toMatchObject({ webSearch: ['serper'], prospects: ['own-index'] });
});

test('SearXNG is reached at its own address, path and all', () => {
  const { config } = read({ WEB_SEARCH: 'searxng', SEARXNG_URL: 'http://search.lan:8080/find/' });
  expect(config.searchVendors.searxng).toMatchObject({
    baseUrl: 'http://search.lan:8080/find',
    callMicroUsd: 0,
  });
});

describe('what cannot be used is named, and its value never repeated', () => {
  test.each([
    [{ WEB_SEARCH: 'serper' }, 'WEB_SEARCH: serper has no SERPER_API_KEY'],
    [{ WEB_SEARCH: 'bing' }, 'WEB_SEARCH: names are own-index, serper'],
    [{ WEB_SEARCH: 'own-index,own-index' }, 'own-index stands there twice'],
    [{ DATAFORSEO_LOGIN: 'hunter2' }, 'go together'],
    [{ GOOGLE_CSE_CX: 'hunter2' }, 'go together'],
    [{ SERPER_API_KEY: 'hunter2 x' }, 'SERPER_API_KEY'],
    [{ SERPER_API_KEY: 'hunter2\r\nX-Other: 1' }, 'SERPER_API_KEY'],
    [{ SEARXNG_URL: 'http://user:hunter2@search.lan' }, 'SEARXNG_URL'],
    [{ SERPER_DAILY_CAP_USD: 'hunter2' }, 'SERPER_DAILY_CAP_USD'],
    [{ SEARCH_COUNTRY: 'USA' }, 'SEARCH_COUNTRY'],
  ])('%j', (env, told) => {
    const problems = read(env as unknown as Record<string, string>).problems.join('\n');
    expect(problems).toContain(told);
    expect(problems).not.toContain('hunter2');
  });
});

test('in production keys go out encrypted only', () => {
  const env = { SERPER_API_KEY: 'k', SERPER_BASE_URL: 'http://127.0.0.1:9' };
  expect(read(env).problems).toEqual([]);
  expect(read(env, true).problems).toEqual(['SERPER_BASE_URL must be https in production']);
  expect(read({ ...env, SERPER_BASE_URL: 'https://serper.test' }, true).problems).toEqual([]);
});
