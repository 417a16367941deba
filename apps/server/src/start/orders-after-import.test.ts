import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createProject, createStandingOrder, listStandingOrders } from '@linklode/contract';
import { createSearchPool, importPaths } from '@linklode/web-index';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOwnIndexSearch } from '../providers/web-search/own-index.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { standingOrdersJob } from './housekeeping.ts';

test('a standing order runs after an import, a day before it is due by the clock, and brings the websites that came with it or were captured anew', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-orders-'));
  const indexFile = path.join(folder, 'web.sqlite');
  const importSite = async (site: string, about: string, thing = 'millstone') => {
    const page = path.join(folder, site, site, 'index.html');
    fs.mkdirSync(path.dirname(page), { recursive: true });
    fs.writeFileSync(page, `<html lang="en"><title>${site}</title><p>A ${thing} ${about}.</p></html>`);
    await importPaths({ indexFile, paths: [path.join(folder, site)], workers: 0 });
  };
  await importSite('first.test', 'was cut in the valley for the bakers of the town');
  const pool = createSearchPool({ file: indexFile, size: 1, timeoutMs: 20_000 });
  const app = await startTestApp({ webSearch: createOwnIndexSearch(pool, () => Promise.resolve(null)) });
  try {
    const alice = await app.signIn('alice');
    const project = (await alice.call(createProject, { body: { name: 'Mill' } })).body.id;
    await alice.call(createStandingOrder, { body: { project, query: 'intext:millstone', budget: 9 } });
    const job = standingOrdersJob({ db: app.db, search: app.search, log: pino({ level: 'silent' }) }, pool);
    const run = async () => {
      await job.run(new AbortController().signal);
      const { receipts } = (await alice.call(listStandingOrders, { query: { project } })).body;
      return receipts.map(({ sites }) => sites.map(({ site }) => site));
    };
    expect(await run()).toEqual([['first.test']]);
    const passQuarter = () =>
      sql`UPDATE standing_order SET last_run_at = last_run_at - interval '20 minutes'`.execute(app.db);
    await passQuarter();
    expect(await run(), 'nothing came').toEqual([['first.test']]);
    await importSite('second.test', 'lies under the nettles behind our old barn');
    expect(await run()).toEqual([['second.test'], ['first.test']]);
    await importSite('third.test', 'was cut from one block', 'grindstone');
    await passQuarter();
    expect(await run(), 'what came is not looked for').toHaveLength(2);
    await importSite('third.test', 'is what we have now instead of the old one');
    expect(await run(), 'no page more, other words').toHaveLength(2);
    await passQuarter();
    expect(await run()).toEqual([['third.test'], ['second.test'], ['first.test']]);
    const { used } = (await alice.call(listStandingOrders, { query: { project } })).body.orders[0]!;
    expect(used).toBe(3);
    await passQuarter();
    expect(await run(), 'nothing is new').toHaveLength(3);
  } finally {
    await app.close();
    await pool.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
