import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from './parse-config.ts';

const problemsOf = (env: Record<string, string>): string => {
  try {
    parseConfig(env, '/project');
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const PRODUCTION = {
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://app.acme.test',
  API_ORIGIN: 'https://api.acme.test',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'very-secret',
  SUPPORT_EMAIL: 'help@acme.test',
  DATABASE_URL: 'postgres://app@db.acme.test/linklode',
  RAZORPAY_KEY_ID: 'rzp_live_abc123',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

describe('without any setting', () => {
  test('everything works offline', () => {
    expect(parseConfig({}, '/project')).toMatchObject({
      production: false,
      dataDir: '/project/.data',
      databaseUrl: null,
      web: { origin: 'http://localhost:3000', port: 3000 },
      api: { origin: 'http://localhost:4000', port: 4000 },
      identity: { kind: 'local' },
      payments: { kind: 'local' },
      supportEmail: 'support@linklode.example',
      searchesPerDay: 200,
    });
  });

  test('an empty value is none', () => {
    expect(parseConfig({ DATABASE_URL: '', WEB_PORT: '' }, '/project').databaseUrl).toBeNull();
  });

  test('nor is one of blanks, and an end of line as Windows writes it is no part of one', () => {
    expect(
      parseConfig(
        { FREE_REPEAT_DAYS: ' ', WEB_PORT: '\r', COMPANY_NAME: 'Acme\r', GOOGLE_CLIENT_ID: ' ' },
        '/project',
      ),
    ).toMatchObject({ freeRepeatDays: 7, web: { port: 3000 }, company: 'Acme', identity: { kind: 'local' } });
    expect(parseConfig({ ...PRODUCTION, NODE_ENV: 'production\r' }, '/project').production).toBe(true);
  });
});

test('a value that cannot be used is told in an operator’s words, and is not repeated', () => {
  const env = {
    API_PORT: 'hunter2',
    WEB_PORT: '70000',
    SEARCHES_PER_DAY: '1.5',
    SEARCH_WORKERS: '0',
    WEB_ORIGIN: 'hunter2',
    SUPPORT_EMAIL: 'hunter2',
    CONTACT_FORM_URL: 'http://forms.acme.test',
    LOG_LEVEL: 'hunter2',
  };
  expect(problemsOf(env).split('\n').slice(1)).toEqual([
    '  - WEB_PORT: must be at most 65535',
    '  - API_PORT: must be a number',
    '  - WEB_ORIGIN: must be an address such as https://app.example.com',
    '  - SUPPORT_EMAIL: must be an e-mail address',
    '  - CONTACT_FORM_URL: must be an address such as https://app.example.com',
    '  - SEARCHES_PER_DAY: must be a whole number',
    '  - SEARCH_WORKERS: must be at least 1',
    '  - LOG_LEVEL: must be one of: fatal, error, warn, info, debug, trace, silent',
  ]);
});

describe('production', () => {
  test('starts with its settings', () => {
    expect(parseConfig(PRODUCTION, '/project')).toMatchObject({
      production: true,
      identity: { kind: 'google', issuer: 'https://accounts.google.com' },
      payments: {
        kind: 'razorpay',
        keyId: 'rzp_live_abc123',
        previousWebhookSecret: null,
        baseUrl: 'https://api.razorpay.com/v1',
      },
    });
  });

  test('takes an embedded database only where that was decided', () => {
    const { DATABASE_URL, ...without } = PRODUCTION;
    expect(problemsOf(without)).toContain('production needs DATABASE_URL');
    expect(problemsOf(without)).toContain('EMBEDDED_DATABASE=yes');
    expect(parseConfig({ ...without, EMBEDDED_DATABASE: 'yes' }, '/project').databaseUrl).toBeNull();
    expect(problemsOf({ ...without, EMBEDDED_DATABASE: 'no' })).toContain('must be yes, or not set');
    expect(problemsOf({ ...without, DATABASE_URL, EMBEDDED_DATABASE: 'yes' })).toContain('contradict');
  });

  test.each([
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_ID'],
    ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_SECRET'],
    ['SUPPORT_EMAIL', 'SUPPORT_EMAIL'],
    ['RAZORPAY_KEY_ID', 'go together'],
    ['RAZORPAY_KEY_SECRET', 'go together'],
    ['RAZORPAY_WEBHOOK_SECRET', 'go together'],
    ['WEB_ORIGIN', 'WEB_ORIGIN'],
    ['API_ORIGIN', 'API_ORIGIN'],
  ])('refuses to start without %s', (name, told) => {
    expect(problemsOf({ ...PRODUCTION, [name]: '' })).toContain(told);
  });

  test('refuses stand-ins, example addresses and plain http', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/local sign-in is for development only/);
    expect(problemsOf({ NODE_ENV: 'production' })).toMatch(/local payment provider is for development only/);
    expect(problemsOf({ ...PRODUCTION, SUPPORT_EMAIL: 'support@linklode.example' })).toMatch(/example/);
    expect(problemsOf({ ...PRODUCTION, WEB_ORIGIN: 'http://app.acme.test' })).toMatch(/must be https/);
  });

  test.each([
    ['https://app.acme.test', 'https://api.other.test'],
    ['https://acme.github.io', 'https://acme-api.github.io'],
    ['http://localhost:1', 'http://127.0.0.1:2'],
  ])('refuses %s with %s: the cookie of a sign-in would stay behind', (WEB_ORIGIN, API_ORIGIN) => {
    expect(problemsOf({ ...PRODUCTION, WEB_ORIGIN, API_ORIGIN })).toContain('must be of one site');
  });

  test('refuses one origin for both', () => {
    expect(problemsOf({ ...PRODUCTION, API_ORIGIN: PRODUCTION.WEB_ORIGIN })).toContain('are the same');
  });

  test('is not taken for development because of its spelling', () => {
    for (const NODE_ENV of ['Production', 'prod', 'productoin'])
      expect(problemsOf({ NODE_ENV })).toContain('NODE_ENV: must be one of: development, test, production');
  });
});

describe('a setting that cannot be used', () => {
  test.each([
    [{ WEB_PORT: '70000' }, 'WEB_PORT'],
    [{ API_ORIGIN: 'https://api.acme.test/path' }, 'API_ORIGIN'],
    [{ WEB_ORIGIN: 'ftp://x' }, 'WEB_ORIGIN'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://linklode:a/b@db:5432/x' }, 'in a password write / ? # @ as %2F'],
    [{ SEARXNG_URL: 'no-address' }, 'SEARXNG_URL: must be an address'],
    [{ METRICS_PORT: '3000' }, 'WEB_PORT and METRICS_PORT are the same'],
    [{ SEARCHES_PER_DAY: 'many' }, 'SEARCHES_PER_DAY'],
    [{ GOOGLE_CLIENT_ID: 'only' }, 'GOOGLE_CLIENT_ID'],
    [{ RAZORPAY_KEY_ID: 'rzp_test_only' }, 'RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_KEY_ID: 'other' }, 'RAZORPAY_KEY_ID'],
    [{ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'alone' }, 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS'],
    [{ RAZORPAY_KEY_SECRET: 'with blank' }, 'RAZORPAY_KEY_SECRET'],
    [{ CONTACT_FORM_URL: 'http://forms.example' }, 'CONTACT_FORM_URL'],
  ])('%j is named', (env, name) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toContain(name);
  });

  test('nothing is wrong with sockets, signs written as %2F, and one port at two addresses', () => {
    for (const DATABASE_URL of [
      'postgres://app:a%2Fb%23c@db/x',
      'postgres://app@/x?host=/run/pg',
      'postgres:///x',
    ])
      expect(problemsOf({ DATABASE_URL, METRICS_PORT: '3000', METRICS_HOST: '10.0.0.5' })).toBe('');
  });

  test('is never repeated: it may be a secret', () => {
    expect(
      problemsOf({
        DATABASE_URL: 'hunter2',
        GOOGLE_CLIENT_SECRET: 'hunter2',
        RAZORPAY_KEY_ID: 'hunter2',
        RAZORPAY_BASE_URL: 'hunter2',
      }),
    ).not.toContain('hunter2');
  });
});

describe('a rehearsal', () => {
  const REHEARSAL = {
    GOOGLE_ISSUER: 'http://localhost:4010/openid',
    RAZORPAY_BASE_URL: 'http://localhost:4010/razorpay/v1',
    RAZORPAY_CHECKOUT_URL: 'http://localhost:4010/razorpay/checkout.js',
  };
  const KEYS = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    RAZORPAY_KEY_ID: 'rzp_test_abc',
    RAZORPAY_KEY_SECRET: 'k',
    RAZORPAY_WEBHOOK_SECRET: 'w',
  };

  test('asks other addresses than Google and Razorpay, outside production alone', () => {
    expect(parseConfig({ ...REHEARSAL, ...KEYS }, '/project')).toMatchObject({
      identity: { issuer: REHEARSAL.GOOGLE_ISSUER },
      payments: { baseUrl: REHEARSAL.RAZORPAY_BASE_URL, isRehearsal: true },
    });
    const refused = problemsOf({ ...PRODUCTION, ...REHEARSAL });
    for (const name of Object.keys(REHEARSAL))
      expect(refused).toContain(`${name} is for rehearsals; production`);
    expect(refused).not.toContain('localhost:4010');
  });

  test.each([
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: REHEARSAL.GOOGLE_ISSUER }],
    ['go together', { ...KEYS, RAZORPAY_BASE_URL: REHEARSAL.RAZORPAY_BASE_URL }],
    ['is sent no live key', { ...REHEARSAL, ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_abc' }],
    ['goes with keys', { ...REHEARSAL, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }],
  ])('half of it is refused: %s', (words, env) => {
    expect(problemsOf(env)).toContain(words);
  });
});
