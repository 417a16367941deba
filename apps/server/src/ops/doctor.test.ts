import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startHostileOpenIdProvider, startHostilePaymentProvider } from '@linklode/stand-ins';
import { importPaths, openIndexWriter } from '@linklode/web-index';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig, type Config } from '../platform/config/parse-config.ts';
import { killSwitchFile } from '../platform/fetching/kill-switch.ts';
import { recordBackup } from '../platform/backup/backup-record.repo.ts';
import { SAMPLE_MARK } from '../start/sample-mark.ts';
import { operate } from '../testing/operate.ts';
import { settingsFor, startSearchStandIn } from '../testing/search-vendors-for-tests.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { doctorCommands } from './doctor-command.ts';
import type { Finding } from './doctor/finding.ts';
import { judgeClock } from './doctor/finding.ts';
import { checkFetching } from './doctor/check-fetching.ts';
import { checkDisk, checkProxies } from './doctor/check-machine.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-doctor-'));
});
afterAll(() => database.drop());

interface Examined {
  readonly status: number;
  readonly text: string;
  readonly of: (subject: string) => Finding;
}

const base = (): Config => ({ ...parseConfig({ DATA_DIR: dataDir }, '/'), databaseUrl: database.url });

async function examine(more: Partial<Config> = {}, ...words: string[]): Promise<Examined> {
  const config = { ...base(), ...more };
  const { status, answered: text } = await operate(doctorCommands, 'doctor', ['--json', ...words], {
    config,
  });
  const { findings } = JSON.parse(text) as { findings: Finding[] };
  for (const { grade, remedy, told } of findings)
    expect(remedy !== null, told).toBe(grade === 'FAIL' || grade === 'look');
  return {
    status,
    text,
    of(subject) {
      const wanted = findings.filter((one) => one.subject === subject);
      const worst =
        wanted.find(({ grade }) => grade === 'FAIL') ?? wanted.find(({ grade }) => grade !== 'ok');
      const found = worst ?? wanted[0];
      if (found === undefined) throw new Error(`nothing is said of ${subject}: ${text}`);
      return found;
    },
  };
}

const production = (): Partial<Config> => ({
  production: true,
  web: { origin: 'https://app.acme.test', port: 1 },
  identity: { kind: 'google', issuer: 'https://accounts.google.com', clientId: 'x', clientSecret: 'y' },
  payments: {
    kind: 'razorpay',
    keyId: 'rzp_test_abc123',
    keySecret: 'canary-secret',
    webhookSecret: 'w',
    previousWebhookSecret: null,
    baseUrl: 'http://127.0.0.1:1/v1',
    checkoutUrl: null,
    isRehearsal: false,
  },
});

describe('doctor', () => {
  test('finds nothing wrong with a fresh installation, and asks nobody when told so', async () => {
    const { status, of } = await examine({}, '--no-network');
    expect(status).toBe(0);
    for (const subject of [
      'database',
      'schema',
      'ledger',
      'clock',
      'backup',
      'audit',
      'jobs',
      'disk',
      'Sign-in',
    ])
      expect(of(subject).grade, subject).toBe('ok');
  });

  test('in production tells what is missing and what to do: index, backup, client, proxies', async () => {
    const { status, of, text } = await examine(production(), '--no-network');
    expect(status).toBe(1);
    expect(of('web index')).toMatchObject({
      grade: 'FAIL',
      remedy: expect.stringContaining('index import') as string,
    });
    expect(of('backup')).toMatchObject({ grade: 'look', told: 'none was taken yet' });
    expect(of('Sign-in')).toMatchObject({
      grade: 'FAIL',
      told: expect.stringContaining('no client of Google') as string,
    });
    expect(of('Payments').grade).toBe('skipped');
    expect(of('proxies').remedy).toContain('TRUSTED_PROXIES');
    expect(text).not.toContain('canary');
    await recordBackup(database.db, { takenAt: new Date(), folder: '/b', rows: 1, bytes: 1 });
    expect((await examine(production(), '--no-network')).of('backup')).toMatchObject({ grade: 'ok' });
  });

  test('tells an index without pages, and a file that is none', async () => {
    const indexFile = path.join(dataDir, 'web.sqlite');
    const writer = openIndexWriter(indexFile);
    writer.close();
    expect((await examine({ indexFile }, '--no-network')).of('web index').told).toContain('has no page');
    const takedowns = path.join(dataDir, 'web-takedowns.json');
    fs.writeFileSync(takedowns, '[{ "kind": "site", ]');
    expect((await examine({ indexFile }, '--no-network')).of('web index').told).toContain(takedowns);
    fs.rmSync(takedowns);
    fs.writeFileSync(indexFile, 'no index at all');
    expect((await examine({ indexFile }, '--no-network')).of('web index')).toMatchObject({
      grade: 'FAIL',
      remedy: expect.stringContaining('index verify') as string,
    });
  });

  test('finds the sample web in production, a ranking that is missing and one that is old', async () => {
    const indexFile = path.join(dataDir, 'web.sqlite');
    const page = path.join(dataDir, 'pages/a.example/one.html');
    fs.mkdirSync(path.dirname(page), { recursive: true });
    fs.writeFileSync(
      page,
      '<title>One</title><p>A page about roses and all that is said of them in gardens.</p>',
    );
    await importPaths({ indexFile, paths: [path.join(dataDir, 'pages')], workers: 0 });
    expect((await examine({ indexFile }, '--no-network')).of('ranking').told).toContain('there was none');
    const writer = openIndexWriter(indexFile);
    const mark = writer.db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    mark.run('ranked_at', '2020-01-01T00:00:00.000Z');
    mark.run(SAMPLE_MARK, '1');
    writer.close();
    const { of } = await examine({ ...production(), indexFile }, '--no-network');
    expect(of('ranking')).toMatchObject({
      grade: 'look',
      remedy: expect.stringContaining('index rank') as string,
    });
    expect(of('web index').told).toContain('invented sites');
    // As after an import of as many pages.
    const pages = openIndexWriter(indexFile);
    pages.db.exec('UPDATE pages SET id = 30000');
    pages.close();
    expect((await examine({ indexFile }, '--no-network')).of('order')).toMatchObject({
      grade: 'look',
      told: expect.stringMatching(/^30000 of 30000 pages are not in the order/) as string,
      remedy: expect.stringContaining('index rank') as string,
    });
    expect((await examine({ indexFile }, '--no-network')).of('web index').grade).toBe('ok');
    const more = openIndexWriter(indexFile);
    more.db.exec(`WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 1200)
      INSERT INTO pages (id, url_id, host_id, domain_id, title, content_hash, word_count)
      SELECT n.id, n.id + 100000, p.host_id, p.domain_id, '', x'00', 0 FROM n, pages p WHERE p.id = 30000`);
    more.db.exec("INSERT INTO page_kinds SELECT id, x'01' FROM pages WHERE id <= 201");
    more.close();
    expect((await examine({ indexFile }, '--no-network')).of('kinds')).toMatchObject({
      grade: 'look',
      told: expect.stringMatching(/^1000 of 1201 pages were not read by the model/) as string,
      remedy: 'npm run ops -- index complete',
    });
  });

  test('tells books that differ, jobs that fail or are late, and an audit that is old', async () => {
    await sql`INSERT INTO credit_difference (rule, subject) VALUES ('r', 's')`.execute(database.db);
    await sql`INSERT INTO credit_audit (kind, began_at, took_ms, accounts, entries, differences)
      VALUES ('new', now() - interval '5 hours', 1, 1, 1, 0)`.execute(database.db);
    await sql`INSERT INTO job (name, last_run_at, failures, last_error) VALUES
      ('one', now() - interval '5 hours', 0, NULL), ('two', now(), 3, 'the disk is full')`.execute(
      database.db,
    );
    const { status, of } = await examine({}, '--no-network');
    expect(status).toBe(1);
    expect(of('books')).toMatchObject({
      grade: 'FAIL',
      remedy: expect.stringContaining('credits audit') as string,
    });
    expect(of('audit')).toMatchObject({
      grade: 'look',
      told: expect.stringContaining('5 hours ago') as string,
    });
    expect(of('jobs').told).toBe('"two" failed 3 times in a row: the disk is full');
    await sql`UPDATE credit_difference SET accepted_at = now(), accepted_because = 'seen'`.execute(
      database.owner,
    );
    await sql`DELETE FROM job`.execute(database.owner);
    expect((await examine({}, '--no-network')).status).toBe(0);
  });

  test('tells a database that is away, that refuses the password, and a role that may change the ledger', async () => {
    const away = await examine({ databaseUrl: 'postgres://a:canary@127.0.0.1:1/none' }, '--no-network');
    expect(away.status).toBe(1);
    expect(away.of('database')).toMatchObject({
      grade: 'FAIL',
      remedy: expect.stringContaining('DATABASE_URL') as string,
    });
    expect(away.text).not.toContain('canary');
    expect((await examine({ databaseUrl: database.ownerUrl }, '--no-network')).of('ledger').grade).toBe(
      'look',
    );
  });
});

describe('doctor asks', () => {
  test('the OpenID provider: a client that is accepted, a wrong secret, and a provider out of order', async () => {
    const provider = await startHostileOpenIdProvider();
    const identity = {
      kind: 'google' as const,
      issuer: provider.issuer,
      clientId: provider.client.id,
      clientSecret: provider.client.secret,
    };
    try {
      expect((await examine({ identity })).of('Sign-in').told).toContain('client and secret are accepted');
      const wrong = await examine({ identity: { ...identity, clientSecret: 'canary' } });
      expect(wrong.of('Sign-in')).toMatchObject({
        grade: 'FAIL',
        remedy: expect.stringContaining('GOOGLE_CLIENT_SECRET') as string,
      });
      expect(wrong.text).not.toContain('canary');
      for (const faultMode of ['server error', 'HTML instead of JSON', 'cut JSON'] as const) {
        provider.faultMode = faultMode;
        expect((await examine({ identity })).of('Sign-in').grade, faultMode).toBe('look');
      }
      provider.faultMode = 'connection reset';
      expect((await examine({ identity })).of('Sign-in').grade).toBe('FAIL');
    } finally {
      await provider.close();
    }
    expect((await examine({ identity })).of('Sign-in').grade, 'away').toBe('FAIL');
  });

  test('the payment provider: keys that are accepted, refused, and answers that cannot be used', async () => {
    const provider = await startHostilePaymentProvider({ slowMs: 10 });
    const payments = {
      kind: 'razorpay' as const,
      ...provider,
      baseUrl: `${provider.origin}/v1`,
      checkoutUrl: null,
      isRehearsal: true,
    };
    try {
      expect((await examine({ payments })).of('Payments').told).toContain('accepts the keys');
      provider.faultModes.api = 'authentication failed';
      expect((await examine({ payments })).of('Payments').told).toContain('refuses RAZORPAY_KEY_ID');
      provider.faultModes.api = 'HTML instead of JSON';
      const broken = await examine({ payments });
      expect(broken.of('Payments')).toMatchObject({
        grade: 'FAIL',
        told: expect.stringContaining('no answer that can be used') as string,
      });
      expect(broken.text).not.toContain(provider.keySecret);
      expect(provider.calls.every((call) => call.startsWith('GET '))).toBe(true);
    } finally {
      await provider.close();
    }
  }, 30_000);

  test('each vendor once, says what it cost, and never its key', async () => {
    const serper = await startSearchStandIn('serper', { quota: 50 });
    const serpapi = await startSearchStandIn('serpapi', { quota: 50 });
    const { providers } = parseConfig(settingsFor({ serper, serpapi }), '/');
    try {
      const { of } = await examine({ providers });
      expect(of('serper').told).toMatch(/asked once, which cost \$0\.0010$/);
      expect(of('serpapi').told).toMatch(/left: 50 searches; asked once, free of charge$/);
      expect(serper.calls).toHaveLength(1);
      for (const faultMode of ['bad key', 'echoes the key'] as const) {
        serper.setFaultMode(faultMode);
        const refused = await examine({ providers });
        expect(refused.status).toBe(1);
        expect(refused.of('serper').grade, faultMode).toBe('FAIL');
        expect(refused.text).not.toContain(serper.key);
      }
      serper.forget();
      expect((await examine({ providers }, '--no-network')).of('serper').grade).toBe('skipped');
      expect(serper.calls).toHaveLength(0);
    } finally {
      await serper.close();
      await serpapi.close();
    }
  }, 30_000);
});

test('a clock is judged by seconds', () => {
  expect(judgeClock(2_000, 'x').grade).toBe('ok');
  expect(judgeClock(-10_000, 'x')).toMatchObject({
    grade: 'look',
    told: 'this machine is 10 s behind x',
  });
  expect(judgeClock(60_000, 'x').grade).toBe('FAIL');
});

test('a disk is judged by what is free', async () => {
  const free = (freeBytes: number) => () => Promise.resolve({ freeBytes, allBytes: 1e12 });
  expect((await checkDisk(base(), free(1e11)))[0]?.grade).toBe('ok');
  expect((await checkDisk(base(), free(1e9)))[0]?.grade).toBe('look');
  expect((await checkDisk({ ...base(), databaseUrl: null }, free(1e8)))[0]).toMatchObject({
    grade: 'FAIL',
    told: expect.stringContaining('data folder with the database') as string,
  });
});

test('proxies are plausible or not', () => {
  const at = (trustedProxies: number, host: string, origin: string) =>
    checkProxies({ ...base(), production: true, trustedProxies, host, web: { origin, port: 1 } }).grade;
  expect(at(1, '127.0.0.1', 'https://a.example')).toBe('ok');
  expect(at(0, '127.0.0.1', 'https://a.example')).toBe('look');
  expect(at(1, '0.0.0.0', 'https://a.example')).toBe('look');
  expect(at(1, '127.0.0.1', 'http://localhost:3000')).toBe('look');
});

test('fetching that is stopped, or that smart filters lack, is told with what to do; else whom webmasters are told', () => {
  const config = (env: Record<string, string> = {}): Config =>
    parseConfig({ DATA_DIR: dataDir, ...env }, '/');
  const vendor = { WEB_SEARCH: 'serper,own-index', SERPER_API_KEY: 'canary' };
  const contact = { CRAWL_CONTACT: 'https://acme.test/bot' };
  expect(checkFetching(config())).toMatchObject({ grade: 'ok' });
  expect(checkFetching(config(vendor))).toMatchObject({
    grade: 'look',
    told: expect.stringContaining('CRAWL_CONTACT is not set') as string,
  });
  expect(checkFetching(config({ ...vendor, ...contact })).told).toContain('https://acme.test/bot');
  const stop = killSwitchFile(dataDir);
  fs.mkdirSync(path.dirname(stop));
  fs.writeFileSync(stop, '');
  expect(checkFetching(config(contact))).toMatchObject({
    grade: 'look',
    remedy: 'npm run ops -- index crawl allow',
  });
});
