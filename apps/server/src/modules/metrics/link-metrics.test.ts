import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createLinkMetrics,
  dropOldMetrics,
  MetricsError,
  type Finding,
  type LinkMetrics,
  type MetricsAdapter,
} from './index.ts';
import type { SourcedMetrics } from './link-metrics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => sql`TRUNCATE metrics_of_domain, metrics_of_page`.execute(database.owner));

interface Scripted extends MetricsAdapter {
  /** Each batch that reached the source. */
  readonly asked: string[][];
  /** Of the pages whose address holds a key of this; others are known with the DA `da`. */
  says: Record<string, Finding>;
  da: number;
  faultMode: 'answers' | 'fails' | 'crashes' | 'hangs';
  /** Lets what hangs go on, and answers from now on. */
  release(): void;
}

function scripted(id: MetricsAdapter['id'], over: Partial<MetricsAdapter> = {}): Scripted {
  let go: () => void = () => undefined;
  const source: Scripted = {
    id,
    scope: 'page',
    isKept: true,
    batchSize: 50,
    asked: [],
    says: {},
    da: 40,
    faultMode: 'answers',
    release() {
      source.faultMode = 'answers';
      go();
    },
    async lookUp(pages) {
      source.asked.push([...pages]);
      if (source.faultMode === 'fails') throw new MetricsError('scripted');
      if (source.faultMode === 'crashes') throw new TypeError('scripted');
      if (source.faultMode === 'hangs') await new Promise<void>((resolve) => (go = resolve));
      // So that calls at the same time overlap.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return pages.map((page) => {
        const said = Object.entries(source.says).find(([part]) => page.includes(part));
        return said?.[1] ?? known(source.da, 30);
      });
    },
    ...over,
  };
  return source;
}

const UNKNOWN: Finding = { kind: 'unknown' };
const FAILED: Finding = { kind: 'failed', cause: new MetricsError('scripted') };

function known(da: number | null, pa: number | null, spamScore: number | null = 2): Finding {
  return { kind: 'known', metrics: { da, pa, spamScore, asOf: '2026-11-20' } };
}

function metricsOf(adapters: readonly MetricsAdapter[], over: object = {}): LinkMetrics {
  return createLinkMetrics({ db: database.db, adapters, ...over });
}

const pages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ url: `https://site-${at + from}.example/page` }));

/** Source, DA and PA of each page; or why there are none. */
async function look(metrics: LinkMetrics, urls: readonly string[]): Promise<unknown[]> {
  const found = await metrics.lookUp(urls.map((url) => ({ url })));
  return found.map((one) =>
    one.kind === 'known' ? [one.metrics.source, one.metrics.da, one.metrics.pa] : one.kind,
  );
}

describe('what a source said is kept for everybody', () => {
  test('a page of ten fresh results is one batch, a warm one none, in any process', async () => {
    const moz = scripted('moz');
    await metricsOf([moz]).lookUp(pages(10));
    expect(moz.asked.map((batch) => batch.length)).toEqual([10]);
    const again = await metricsOf([moz]).lookUp(pages(10));
    expect(again[9]).toEqual({
      kind: 'known',
      metrics: { source: 'moz', da: 40, pa: 30, spamScore: 2, asOf: '2026-11-20' },
    });
    expect(moz.asked).toHaveLength(1);
    await metricsOf([moz]).lookUp(pages(10, 5));
    expect(moz.asked[1]).toHaveLength(5);
  });

  test('more than fifty go in batches of fifty, and one page is asked for once', async () => {
    const moz = scripted('moz');
    const found = await metricsOf([moz]).lookUp([...pages(120), ...pages(120)]);
    expect(moz.asked.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(found).toHaveLength(240);
    expect(found.every(({ kind }) => kind === 'known')).toBe(true);
  });

  test('http and https, a fragment and a login are one page', async () => {
    const moz = scripted('moz');
    const metrics = metricsOf([moz]);
    await look(metrics, ['http://a.example/x#part', 'https://user:secret@a.example/x']);
    expect(moz.asked.flat()).toHaveLength(1);
    expect(moz.asked.flat()[0]).not.toContain('secret');
  });

  test('of two who ask at the same time one asks and both get the answer', async () => {
    const moz = scripted('moz');
    const metrics = metricsOf([moz]);
    const answers = await Promise.all([1, 2, 3].map(() => metrics.lookUp(pages(10))));
    expect(moz.asked.map((batch) => batch.length)).toEqual([10]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('who reads what is kept while the answer comes and is stored does not ask again', async () => {
    const moz = scripted('moz');
    moz.faultMode = 'hangs';
    let reads = 0;
    let answered: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answered = resolve));
    const readsOfPages = new WeakSet<object>();
    // The source answers when both have read, and the second gets to see what it read only when the first has its
    // answer.
    const db = database.db.withPlugin({
      transformQuery({ node, queryId }) {
        if (JSON.stringify(node).includes('FROM metrics_of_page')) readsOfPages.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (readsOfPages.has(queryId) && ++reads === 2) {
          moz.release();
          await isAnswered;
        }
        return result;
      },
    });
    const metrics = metricsOf([moz], { db });
    const both = [1, 2].map(() => metrics.lookUp(pages(3)));
    await Promise.race(both);
    answered();
    const [one, other] = await Promise.all(both);
    expect(other).toEqual(one);
    expect(reads).toBe(3);
    expect(moz.asked).toHaveLength(1);
  });

  test('for 30 days, and for 7 what was not known', async () => {
    const moz = scripted('moz');
    moz.says = { 'site-1.': UNKNOWN };
    const metrics = metricsOf([moz]);
    const age = (days: number) =>
      Promise.all(
        ['metrics_of_domain', 'metrics_of_page'].map((table) =>
          sql`UPDATE ${sql.table(table)} SET fetched_at = now() - make_interval(days => ${days}, mins => -1)`.execute(
            database.db,
          ),
        ),
      );
    await metrics.lookUp(pages(3));
    await age(7);
    await metrics.lookUp(pages(3));
    expect(moz.asked).toHaveLength(1);
    await age(8);
    await metrics.lookUp(pages(3));
    expect(moz.asked[1]).toEqual(['https://site-1.example/page']);
    await age(31);
    await metrics.lookUp(pages(3));
    expect(moz.asked[2]).toHaveLength(3);
  });

  test('what failed is not kept, and asked again', async () => {
    const moz = scripted('moz');
    moz.says = { 'site-0.': FAILED };
    const metrics = metricsOf([moz]);
    expect((await metrics.lookUp(pages(2))).map(({ kind }) => kind)).toEqual(['unavailable', 'known']);
    moz.says = {};
    expect((await metrics.lookUp(pages(2))).map(({ kind }) => kind)).toEqual(['known', 'known']);
    expect(moz.asked[1]).toEqual(['https://site-0.example/page']);
  });

  test('what is no address, or too long to be sent, is unknown and not asked for', async () => {
    const moz = scripted('moz');
    const long = `https://long.example/${'x'.repeat(3000)}`;
    expect(await look(metricsOf([moz]), ['nothing', 'javascript:alert(1)', long])).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect(moz.asked).toEqual([]);
  });

  test('the old and the surplus are swept out', async () => {
    const moz = scripted('moz');
    const metrics = metricsOf([moz]);
    await metrics.lookUp(pages(4));
    expect(await dropOldMetrics(database.db)).toBe(0);
    await sql`UPDATE metrics_of_page SET fetched_at = now() - interval '31 days'`.execute(database.db);
    expect(await dropOldMetrics(database.db)).toBe(4);
    await sql`UPDATE metrics_of_domain SET fetched_at = now() - make_interval(mins => substr(domain, 6, 1)::int)`.execute(
      database.db,
    );
    expect(await dropOldMetrics(database.db, 3)).toBe(1);
    const left = await sql<{ domain: string }>`SELECT domain FROM metrics_of_domain ORDER BY domain`.execute(
      database.db,
    );
    expect(left.rows.map(({ domain }) => domain)).toEqual([
      'site-0.example',
      'site-1.example',
      'site-2.example',
    ]);
  });
});

describe('one site has one DA', () => {
  test('which its pages share, the newer one winning; a page that is not known has no PA', async () => {
    const moz = scripted('moz');
    const metrics = metricsOf([moz]);
    expect(await look(metrics, ['https://a.example/old'])).toEqual([['moz', 40, 30]]);
    moz.da = 44;
    moz.says = { 'a.example/strange': UNKNOWN };
    expect(
      await look(metrics, [
        'https://a.example/old',
        'https://blog.a.example/new',
        'https://a.example/strange',
      ]),
    ).toEqual([
      ['moz', 44, 30],
      ['moz', 44, 30],
      ['moz', 44, null],
    ]);
    // Sites below a private suffix are sites of their own.
    moz.da = 7;
    expect(await look(metrics, ['https://one.blogspot.com/', 'https://a.example/old'])).toEqual([
      ['moz', 7, 30],
      ['moz', 44, 30],
    ]);
  });

  test('a source of domains is asked for each domain once', async () => {
    const ranks = scripted('open-pagerank', { scope: 'domain' });
    ranks.says = { 'none.example': UNKNOWN };
    const urls = ['https://a.example/1', 'https://www.a.example/2', 'http://none.example/3'];
    const metrics = metricsOf([ranks]);
    expect((await look(metrics, urls)).map((one) => (Array.isArray(one) ? one[1] : one))).toEqual([
      40,
      40,
      'unknown',
    ]);
    expect(ranks.asked).toEqual([['https://a.example/', 'https://none.example/']]);
    await look(metrics, urls);
    expect(ranks.asked).toHaveLength(1);
  });
});

describe('several sources', () => {
  test('are asked in their order, the next for what one does not know; no row is of two', async () => {
    const moz = scripted('moz');
    moz.says = { 'b.example': UNKNOWN, 'c.example': known(50, null, null) };
    const own = scripted('own-index', { isKept: false });
    own.da = 11;
    own.says = { 'd.example': UNKNOWN };
    const metrics = metricsOf([moz, own]);
    expect(await look(metrics, ['https://a.example/', 'https://b.example/', 'https://c.example/'])).toEqual([
      ['moz', 40, 30],
      ['own-index', 11, 30],
      // Moz has neither PA nor Spam Score here, and the own index does not lend its own.
      ['moz', 50, null],
    ]);
    expect(own.asked).toEqual([['https://b.example/']]);
    moz.says = { 'd.example': UNKNOWN };
    expect(await look(metrics, ['https://d.example/'])).toEqual(['unknown']);
  });

  test('one that fails leaves everything to the next; what only it might know is unavailable', async () => {
    const moz = scripted('moz');
    const own = scripted('own-index', { isKept: false });
    own.says = { 'b.example': UNKNOWN };
    for (const faultMode of ['fails', 'crashes'] as const) {
      moz.faultMode = faultMode;
      const defects: unknown[] = [];
      const metrics = metricsOf([moz, own], { report: (defect: unknown) => defects.push(defect) });
      expect(await look(metrics, ['https://a.example/', 'https://b.example/'])).toEqual([
        ['own-index', 40, 30],
        'unavailable',
      ]);
      // A defect is told, and costs nobody a search.
      expect(defects).toHaveLength(faultMode === 'crashes' ? 1 : 0);
    }
  });

  test('what the finder of a page measured itself counts in its turn and spares the asking', async () => {
    const own = scripted('own-index', { isKept: false });
    const measured: SourcedMetrics = { source: 'own-index', da: 9, pa: 8, spamScore: 7, asOf: null };
    const asked = [{ url: 'https://a.example/', own: measured }];
    expect(await metricsOf([own]).lookUp(asked)).toEqual([{ kind: 'known', metrics: measured }]);
    expect(own.asked).toEqual([]);
    const moz = scripted('moz');
    expect(await metricsOf([moz, own]).lookUp(asked)).toMatchObject([{ metrics: { source: 'moz', da: 40 } }]);
    const away = scripted('moz');
    away.faultMode = 'fails';
    const fresh = [{ url: 'https://b.example/', own: measured }];
    expect(await metricsOf([away, own]).lookUp(fresh)).toEqual([{ kind: 'known', metrics: measured }]);
    // A source that the configuration does not name does not count, wherever its values come from.
    expect(await metricsOf([away]).lookUp(fresh)).toMatchObject([{ kind: 'unavailable' }]);
  });

  test('a site that the own index has too little of is asked of the next, and keeps what is known where none knows more', async () => {
    const own = scripted('own-index', { isKept: false });
    const spam = { da: null, pa: null, spamScore: 7, asOf: null };
    own.says = { 'a.example': { kind: 'unrated', metrics: spam } };
    const moz = scripted('moz');
    const url = 'https://a.example/';
    expect(await metricsOf([own, moz]).lookUp([{ url }])).toMatchObject([{ metrics: { source: 'moz' } }]);
    const unrated: SourcedMetrics = { ...spam, source: 'own-index' };
    expect(await metricsOf([own]).lookUp([{ url }])).toEqual([{ kind: 'unknown', unrated }]);
    expect(await metricsOf([own]).lookUp([{ url, own: unrated }])).toEqual([{ kind: 'unknown', unrated }]);
    const unknowing = scripted('moz');
    unknowing.says = { 'b.example': UNKNOWN };
    expect(await metricsOf([own, unknowing]).lookUp([{ url: 'https://b.example/', own: unrated }])).toEqual([
      { kind: 'unknown', unrated },
    ]);
  });

  test('nobody waits past the deadline, also when the clock is put back meanwhile', async () => {
    const away = scripted('moz', {
      lookUp: () => {
        clock.mockReturnValue(Date.now() - 3_600_000);
        return Promise.reject(new MetricsError('scripted'));
      },
    });
    const clock = vi.spyOn(Date, 'now');
    const hanging = scripted('open-pagerank', { scope: 'domain' });
    hanging.faultMode = 'hangs';
    const metrics = metricsOf([away, hanging], { deadlineMs: 1_000 });
    expect(await look(metrics, ['https://clock.example/'])).toEqual(['unavailable']);
    clock.mockRestore();
    hanging.release();
  }, 20_000);

  test('nobody waits past the deadline, and what comes late is kept', async () => {
    const moz = scripted('moz');
    moz.faultMode = 'hangs';
    const metrics = metricsOf([moz], { deadlineMs: 20 });
    expect(await look(metrics, ['https://late.example/'])).toEqual(['unavailable']);
    moz.release();
    expect(await look(metricsOf([moz]), ['https://other.example/'])).toEqual([['moz', 40, 30]]);
    // Reading what is kept may take longer than this deadline, too.
    await vi.waitFor(
      async () => expect(await look(metrics, ['https://late.example/'])).toEqual([['moz', 40, 30]]),
      { timeout: 60_000, interval: 10 },
    );
    expect(moz.asked.flat()).toEqual(['https://late.example/', 'https://other.example/']);
  });
});
