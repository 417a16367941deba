import { startVendorStandIn, type VendorStandIn } from '@linklode/stand-ins/vendors';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operate } from '../testing/operate.ts';
import { resultsOnManySites, settingsFor, startSearchStandIn } from '../testing/search-vendors-for-tests.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { providersCommands } from './providers-commands.ts';

let database: TestDatabase;
const standIns: VendorStandIn[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const standIn of standIns.splice(0)) await standIn.close();
});
afterAll(() => database.drop());

async function start(vendor: 'serper' | 'brave' | 'serpapi'): Promise<VendorStandIn> {
  const standIn = await startSearchStandIn(vendor, { results: () => resultsOnManySites(3), quota: 50 });
  standIns.push(standIn);
  return standIn;
}

async function run(name: string, env: Record<string, string>): Promise<[number, string]> {
  const place = { env, config: { databaseUrl: database.url } };
  const { status, answered } = await operate(providersCommands, name, [], place);
  return [status, answered];
}

describe('providers', () => {
  test('without keys there is nothing to check', async () => {
    expect(await run('providers check', {})).toEqual([
      0,
      'No vendor has a key; the own index answers by itself.\n',
    ]);
    expect((await run('providers status', {}))[1]).toBe(
      'Web search  own index\nFilters     own index\nProspects   own index\nMetrics     own index\nNo vendor has a key, and none was asked today.\n',
    );
  });

  test('each key is proven, what is left is told, and the calls count as today’s', async () => {
    const serper = await start('serper');
    const brave = await start('brave');
    const serpapi = await start('serpapi');
    const env = {
      WEB_SEARCH: 'brave,own-index',
      ...settingsFor({ serper, brave, serpapi }),
      BRAVE_DAILY_CAP_USD: '0',
    };
    expect(await run('providers check', env)).toEqual([
      0,
      [
        'ok   serper         the key works; the vendor does not say what is left\n',
        'ok   brave          49 searches this month\n',
        'ok   serpapi        50 searches\n',
      ].join(''),
    ]);
    expect((await run('providers status', env))[1]).toBe(
      [
        'Web search  Brave, then own index\n',
        'Filters     own index (set CRAWL_CONTACT to read pages that Brave finds)\n',
        'Prospects   own index, then Brave\n',
        'Metrics     own index\n',
        'brave                1 calls     $0.0050 of $0.0000 a day\n',
        'serpapi              1 calls     $0.0000 of $5.0000 a day\n',
        'serper               1 calls     $0.0010 of $5.0000 a day\n',
      ].join(''),
    );
  });

  test('a key that is refused is a failure with its reason, and without the key', async () => {
    const serper = await start('serper');
    const env = settingsFor({ serper });
    serper.setFaultMode('bad key');
    expect(await run('providers check', env)).toEqual([1, 'FAIL serper         the key is refused\n']);
    serper.setFaultMode('echoes the key');
    const [status, told] = await run('providers check', env);
    expect(status).toBe(1);
    expect(told).not.toContain(serper.key);
  });

  test('keys for link metrics are proven too, without a row of the plan', async () => {
    const moz = await startVendorStandIn('moz-v3', { quota: 2_960 });
    const ranks = await startVendorStandIn('open-pagerank');
    standIns.push(moz, ranks);
    const env = {
      METRICS: 'moz,own-index',
      MOZ_TOKEN: moz.key,
      MOZ_BASE_URL: moz.origin,
      OPEN_PAGERANK_API_KEY: ranks.key,
      OPEN_PAGERANK_BASE_URL: ranks.origin,
    };
    expect(await run('providers check', env)).toEqual([
      0,
      'ok   moz            2960 of 3000 rows\nok   open-pagerank  the key works; the vendor does not say what is left\n',
    ]);
    expect(moz.quotaLeft).toBe(2_960);
    expect((await run('providers status', env))[1]).toContain('Metrics     Moz, then own index\n');
    moz.setFaultMode('bad key');
    expect((await run('providers check', env))[1]).toContain('FAIL moz            the key is refused\n');
  });
});
