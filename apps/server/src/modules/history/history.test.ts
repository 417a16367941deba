import {
  downloadHistory,
  listHistory,
  runSearch,
  type AnswerOf,
  type HistoryEntry,
} from '@linklode/contract';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_RULES } from '../../compose-audit.ts';
import { historyOf } from '../../testing/history-of.ts';
import { scriptedWebSearch } from '../../testing/scripted-web-search.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/start-test-app.ts';
import { sealCredits } from '../credits/index.ts';
import { dropOldDeliveries, eachDeliveredResult, makeDeliveryDays } from '../search/index.ts';
import { historyWorkbook } from './history-workbook.ts';

let app: TestApp;
let alice: Person;
beforeEach(async () => {
  app = await startTestApp({ webSearch: scriptedWebSearch(15) });
  alice = await app.signIn('alice');
});
afterEach(() => app.close());

const search = (person: Person, query: string, page = 1) => person.call(runSearch, { body: { query, page } });
const age = (days: number) =>
  sql`
    WITH charged AS (UPDATE charged_row SET charged_at = charged_at - make_interval(days => ${days}))
    UPDATE page_delivery SET first_delivered_at = first_delivered_at - make_interval(days => ${days}),
      delivered_at = delivered_at - make_interval(days => ${days})`.execute(app.db);

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

describe('the history', () => {
  test('has an entry for each result delivered, newest search first and in it the best row, and none for a repeat', async () => {
    await search(alice, 'intitle:first');
    await search(alice, 'intitle:second', 2);
    await search(alice, 'intitle:first');
    const body = await historyOf(alice);
    expect(body).toHaveLength(15);
    expect(body.map((entry) => entry.query)).toEqual([
      ...Array.from({ length: 5 }, () => 'intitle:second'),
      ...Array.from({ length: 10 }, () => 'intitle:first'),
    ]);
    const pageOf = (from: number, rows: number) =>
      Array.from({ length: rows }, (_, at) => `https://site-${from + at}.example/page`);
    expect(body.map((entry) => entry.url)).toEqual([...pageOf(10, 5), ...pageOf(0, 10)]);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual([
      'created_at',
      'da',
      'domain',
      'metrics_as_of',
      'metrics_source',
      'pa',
      'query',
      'spam_score',
      'title',
      'url',
    ]);
    expect(body[0]).toMatchObject({
      domain: 'site-10.example',
      metrics_source: 'own-index',
      metrics_as_of: '2026-11-20',
    });
    expect(body[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('comes in parts of so many searches, which are together the whole, also where searches ended in one moment', async () => {
    await search(alice, 'intitle:first');
    await search(alice, 'intitle:second', 2);
    // Its results are the account's already: it has a place and no entry.
    await search(alice, 'intitle:third');
    await sql`UPDATE page_delivery SET delivered_at = now() WHERE query <> 'intitle:first'`.execute(app.db);
    const whole = await historyOf(alice);
    const parts: HistoryEntry[][] = [];
    for (let after: string | null = null; parts.length < 9;) {
      const { body }: { body: AnswerOf<typeof listHistory> } = await alice.call(listHistory, {
        query: { searches: 1, ...(after === null ? {} : { after }) },
      });
      if (!('history' in body)) throw new Error('the whole instead of a part');
      parts.push(body.history);
      after = body.next;
      if (after === null) break;
    }
    expect(parts.map((part) => part.length).toSorted((a, b) => a - b)).toEqual([0, 5, 10]);
    expect(parts.flat()).toEqual(whole);
    expect((await alice.call(listHistory, { query: { after: 'yesterday' } })).status).toBe(422);
  });

  test('is one’s own only', async () => {
    await search(alice, 'intitle:first');
    const carol = await app.signIn('carol');
    expect(await historyOf(carol)).toEqual([]);
  });

  test('shows seven days, and the daily job deletes what is older; the books still balance', async () => {
    await search(alice, 'intitle:first');
    await sql`
      SELECT make_delivery_days(today - 9, today) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) clock`.execute(
      app.db,
    );
    await age(8);
    await sql`UPDATE search_run SET started_at = started_at - interval '8 days'`.execute(app.db);
    await search(alice, 'intitle:second');
    const deliveries = async () =>
      (await sql<{ query: string }>`SELECT query FROM page_delivery ORDER BY 1`.execute(app.db)).rows;
    expect(await historyOf(alice)).toHaveLength(10);
    expect(await deliveries()).toHaveLength(2);
    expect(await dropOldDeliveries(app.db), 'nothing is sealed yet').toBe(0);
    await sealCredits(app.db, AUDIT_RULES);
    // One more over midnight.
    expect(await dropOldDeliveries(app.db)).toBeOneOf([2, 3]);
    expect(await deliveries()).toEqual([{ query: 'intitle:second' }]);
    expect(await dropOldDeliveries(app.db)).toBe(0);
    expect(await app.audit()).toEqual({});
  });

  test('a search on a day without a partition is caught by the net, and moves when its day is made', async () => {
    // Tomorrow too: the test may run over midnight.
    const days = await sql<{ day: string; partition: string }>`
      SELECT day::text, 'page_delivery_' || to_char(day, 'YYYYMMDD') AS partition
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date + ahead AS day FROM generate_series(0, 1) ahead) d`.execute(
      app.db,
    );
    const [today, tomorrow] = days.rows.map(({ partition }) => partition) as [string, string];
    await sql`DROP TABLE ${sql.table(today)}, ${sql.table(tomorrow)}`.execute(app.owner);
    expect((await search(alice, 'intitle:first')).body).toMatchObject({ charged: 10 });
    expect((await search(alice, 'intitle:first')).body).toMatchObject({ charged: 0, cached: true });
    const rowsOf = async (table: string) =>
      (await sql`SELECT FROM ${sql.table(table)}`.execute(app.owner)).rows.length;
    expect(await rowsOf('page_delivery_default')).toBe(1);
    expect(await makeDeliveryDays(app.db)).toBe(2);
    // After midnight the day of the search is over, and the job no longer makes it.
    await sql`SELECT make_delivery_days(${days.rows[0]?.day}::date, ${days.rows[1]?.day}::date)`.execute(
      app.db,
    );
    expect(await rowsOf('page_delivery_default')).toBe(0);
    expect((await rowsOf(today)) + (await rowsOf(tomorrow))).toBe(1);
    expect(await historyOf(alice)).toHaveLength(10);
    expect((await search(alice, 'intitle:first')).body).toMatchObject({ charged: 0, cached: true });
  });

  test('downloads as history.xlsx with the columns of the specification', async () => {
    await search(alice, 'intitle:first');
    const answer = await app.api.inject({
      method: 'GET',
      url: downloadHistory.path,
      headers: { authorization: `Bearer ${alice.token}` },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="history.xlsx"');
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const rows = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(['Query', 'Title', 'URL', 'DA', 'PA', 'Spam', 'Date (UTC)']);
    expect(rows).toHaveLength(11);
    expect(rows[1]?.slice(0, 4)).toEqual([
      'intitle:first',
      'Result 0 for intitle:first',
      'https://site-0.example/page',
      100,
    ]);
    expect(rows[1]?.[6]).toBeInstanceOf(Date);
  });
});

describe('the workbook', () => {
  const row = (title: string | null) => ({
    query: 'q',
    title,
    url: 'https://a.example/',
    da: 1,
    pa: null,
    spam_score: 0,
    created_at: new Date('2026-03-01T10:20:30Z'),
    metrics_source: 'own-index' as const,
    metrics_as_of: '2026-02-28',
    run_id: '00000000-0000-4000-8000-000000000000',
  });

  test('keeps hostile texts as texts and leaves missing values empty', async () => {
    const hostile = [
      '=1+1',
      '+cmd|x',
      '-2',
      '@SUM(A1)',
      '\tx',
      '＝1',
      '<b>&"',
      'a\u0000b',
      '\ud800',
      null,
      'x'.repeat(40_000),
    ];
    const bytes = await bytesOf(historyWorkbook(hostile.map(row)));
    const sheet = (await readXlsx(bytes)).sheets[0];
    const titles = (sheet?.rows ?? []).slice(1).map((cells) => cells[1] ?? null);
    expect(titles.slice(0, 7)).toEqual(hostile.slice(0, 7));
    expect(titles[7]).toBe('ab');
    expect(titles[8]).toBe('\ufffd');
    expect(titles[9]).toBeNull();
    expect(String(titles[10])).toHaveLength(32_767);
    expect(sheet?.rows[1]?.[6]).toEqual(new Date('2026-03-01T10:20:30Z'));
  });

  test('names a smart search by its filter, without the marker', async () => {
    const queries = [
      'smart:unlinked_mentions Acme CRM, acme.example',
      'smart:listicles ',
      'smart:no_such_filter soil',
      'intitle:"smart:listicles"',
    ];
    const bytes = await bytesOf(historyWorkbook(queries.map((query) => ({ ...row('t'), query }))));
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(rows.slice(1).map((cells) => cells[0])).toEqual([
      'Unlinked mentions: Acme CRM, acme.example',
      'Listicles',
      'smart:no_such_filter soil',
      'intitle:"smart:listicles"',
    ]);
  });

  test('is read in parts: of a week of searches a few are in memory at once, and none is left out', async () => {
    await search(alice, 'intitle:first', 2);
    await search(alice, 'intitle:second', 1);
    const read: string[] = [];
    for await (const { query } of eachDeliveredResult(app.db, alice.accountId, 1)) read.push(query);
    expect(read).toEqual((await historyOf(alice)).map(({ query }) => query));
    expect(read).toHaveLength(15);

    const parts = eachDeliveredResult(app.db, alice.accountId, 1);
    expect(await parts.next()).toMatchObject({ value: { query: 'intitle:second' } });
    // What changes until its part is read had not been read before.
    await sql`UPDATE page_delivery SET query = 'intitle:later' WHERE query = 'intitle:first'`.execute(app.db);
    const rest: string[] = [];
    for await (const { query } of parts) rest.push(query);
    expect(rest.filter((query) => query !== 'intitle:later')).toHaveLength(9);
    expect(rest).not.toContain('intitle:first');
  });

  test('of 100,000 rows streams without holding them', async () => {
    const before = process.memoryUsage().rss;
    let bytes = 0;
    let peak = before;
    const reader = historyWorkbook(
      (function* () {
        for (let i = 0; i < 100_000; i++) yield row(`Title number ${i} with some more words in it`);
      })(),
    ).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      bytes += chunk.value.length;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    expect(bytes).toBeGreaterThan(500_000);
    expect(peak - before).toBeLessThan(300 * 1024 * 1024);
  }, 60_000);
});
