import { describe, expect, test } from 'vitest';
import { readMetricsProviders } from './metrics-config.ts';

const read = (env: Record<string, string>, production = false) => readMetricsProviders(env, production);

test('without any key the own index measures', () => {
  expect(read({})).toEqual({
    problems: [],
    config: { metrics: ['own-index'], metricsVendors: {} },
  });
});

test('sources are asked in the order of the setting; Moz by its third version unless told otherwise', () => {
  const { config, problems } = read({
    METRICS: ' moz, Open-PageRank ,own-index',
    MOZ_TOKEN: 'k1',
    MOZ_USD_PER_1000: '0.5',
    OPEN_PAGERANK_API_KEY: 'k2',
  });
  expect(problems).toEqual([]);
  expect(config).toEqual({
    metrics: ['moz', 'open-pagerank', 'own-index'],
    metricsVendors: {
      moz: {
        api: 'v3',
        token: 'k1',
        baseUrl: 'https://api.moz.com',
        rowMicroUsd: 500,
        dailyCapMicroUsd: 5_000_000,
      },
      // Nothing is paid for it, so no cap can stop it.
      'open-pagerank': {
        apiKey: 'k2',
        baseUrl: 'https://openpagerank.keywordseverywhere.com',
        dailyCapMicroUsd: 0,
      },
    },
  });
});

test('an old Moz account has an id and a secret, and the second version only', () => {
  const old = { MOZ_ACCESS_ID: 'mozscape-1', MOZ_SECRET_KEY: 's' };
  const v2 = {
    api: 'v2',
    baseUrl: 'https://lsapi.seomoz.com',
    rowMicroUsd: 6670,
    dailyCapMicroUsd: 5_000_000,
  };
  const mozOf = (env: Record<string, string>) => read(env).config.metricsVendors.moz;
  expect(mozOf(old)).toEqual({ ...v2, accessId: 'mozscape-1', secretKey: 's' });
  expect(mozOf({ MOZ_TOKEN: 't', MOZ_API: 'v2' })).toEqual({ ...v2, token: 't' });
  // A token is the newer way, and the one that is taken.
  expect(mozOf({ ...old, MOZ_TOKEN: 't' })).toMatchObject({ api: 'v3', token: 't' });
  expect(mozOf({ ...old, MOZ_TOKEN: 't', MOZ_API: 'v2' })).toEqual({ ...v2, token: 't' });
});

describe('what cannot be used is named, and its value never repeated', () => {
  test.each([
    [{ METRICS: 'moz' }, 'METRICS: moz has no MOZ_TOKEN'],
    [{ METRICS: 'open-pagerank' }, 'METRICS: open-pagerank has no OPEN_PAGERANK_API_KEY'],
    [{ METRICS: 'hunter2' }, 'METRICS: names are own-index, moz, open-pagerank'],
    [{ METRICS: 'own-index,own-index' }, 'own-index stands there twice'],
    [{ MOZ_ACCESS_ID: 'hunter2' }, 'go together'],
    [
      { MOZ_API: 'v3', MOZ_ACCESS_ID: 'hunter2', MOZ_SECRET_KEY: 'hunter2' },
      'MOZ_API: v3 needs MOZ_TOKEN; MOZ_ACCESS_ID is for v2',
    ],
    [{ MOZ_API: 'hunter2' }, 'MOZ_API: must be one of: v3, v2'],
    [{ MOZ_DAILY_CAP_USD: 'hunter2' }, 'MOZ_DAILY_CAP_USD'],
    [{ MOZ_TOKEN: 'hunter2 x' }, 'MOZ_TOKEN'],
    [{ MOZ_BASE_URL: 'https://api.moz.com?key=hunter2' }, 'MOZ_BASE_URL'],
  ])('%j', (env, told) => {
    const problems = read(env as unknown as Record<string, string>).problems.join('\n');
    expect(problems).toContain(told);
    expect(problems).not.toContain('hunter2');
  });
});

test('in production keys go out encrypted only', () => {
  const env = { MOZ_TOKEN: 'k', MOZ_BASE_URL: 'http://127.0.0.1:9' };
  expect(read(env).problems).toEqual([]);
  expect(read(env, true).problems).toEqual(['MOZ_BASE_URL must be https in production']);
});

test('a key that cannot be used is the one problem that is told', () => {
  expect(read({ METRICS: 'moz', MOZ_TOKEN: 'two words' }).problems).toEqual([
    'MOZ_TOKEN: holds a space or a sign outside ASCII',
  ]);
});
