import {
  faultModesOf,
  type StandInResult,
  type VendorFaultMode,
  type VendorStandIn,
} from '@linklode/stand-ins/vendors';
import { afterEach, describe, expect, test } from 'vitest';
import { searchVendors } from '../../compose-search.ts';
import type { LinkMetrics } from '../../modules/metrics/index.ts';
import { WebSearchError, type AnswerCache, type WebSearchAnswer } from '../../modules/search/index.ts';
import { SEARCH_VENDORS, type SearchVendor } from '../../platform/config/provider-config.ts';
import { createMemoryBudget, type MemoryBudget } from '../../testing/memory-budget.ts';
import { createVendorCaller } from '../../platform/outgoing/vendor-caller.ts';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import {
  providersFor,
  resultsOnManySites,
  settingsFor,
  STAND_INS,
  startSearchStandIn,
} from '../../testing/search-vendors-for-tests.ts';
import { parsed } from '../../testing/parsed-query.ts';
import { createVendorSearch, type ChainedSource } from './vendor-search.ts';

const noMetrics: LinkMetrics = {
  sources: [],
  lookUp: (pages) => Promise.resolve(pages.map(() => ({ kind: 'unknown' }))),
};

/** Keeps nothing, so that every page is asked for. */
const noCache: AnswerCache = { find: () => Promise.resolve(null), findOrStore: (_, __, ask) => ask() };

interface Asked {
  readonly exclude?: string[];
  readonly page?: number;
  readonly resume?: unknown;
}

interface Bench {
  readonly standIn: VendorStandIn;
  readonly source: ChainedSource;
  readonly budget: MemoryBudget;
  readonly ask: (typed: string, over?: Asked) => Promise<WebSearchAnswer>;
  readonly urls: (typed: string, over?: Asked) => Promise<string[]>;
}

const open: VendorStandIn[] = [];
afterEach(async () => {
  for (const standIn of open.splice(0)) await standIn.close();
});

async function benchOf(
  vendor: SearchVendor,
  results: readonly StandInResult[] = resultsOnManySites(35),
  timeoutMs = 5_000,
): Promise<Bench> {
  const standIn = await startSearchStandIn(vendor, { results: () => results });
  open.push(standIn);
  const budget = createMemoryBudget(null);
  const [adapter] = searchVendors(providersFor(settingsFor({ [vendor]: standIn })), (name) =>
    createVendorCaller(
      { name, timeoutMs, deadlineMs: 10_000, maxTries: 2, maxConcurrent: 4 },
      { budget, sleep: () => Promise.resolve() },
    ),
  );
  if (adapter === undefined) throw new Error(`${vendor} is not configured`);
  const source = createVendorSearch({ adapter, cache: noCache, metrics: noMetrics });
  const ask: Bench['ask'] = (typed, over = {}) =>
    source.search({ query: parsed(typed), exclude: [], page: 1, pageSize: 10, ...over }, () => 0);
  return {
    standIn,
    source,
    budget,
    ask,
    urls: async (typed, over) => (await ask(typed, over)).results.map(({ url }) => url),
  };
}

const QUERY = 'roses "write for us"';
const pagesFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://site-${first + at}.example/roses/${first + at}`);

/** FaultModes in which vendor call failed, and what that is. */
const FAILURES: Partial<Record<VendorFaultMode, VendorError['kind']>> = {
  'bad key': 'permanent',
  'out of credits': 'permanent',
  'JSON switched off': 'permanent',
  'no access for this project': 'permanent',
  'rate limited': 'retryable',
  'rate limited with Retry-After': 'retryable',
  'server error': 'retryable',
  'server error in HTML': 'retryable',
  'never answers': 'retryable',
  'body never ends': 'retryable',
  'connection reset': 'retryable',
  'redirects elsewhere': 'retryable',
  'HTML instead of JSON': 'retryable',
  'cut JSON': 'retryable',
  'deeply nested JSON': 'retryable',
  'gzip bomb': 'retryable',
  huge: 'retryable',
  'wrong shape': 'retryable',
  'wrong types': 'retryable',
  'goto links': 'retryable',
  'all engines unresponsive': 'retryable',
  'still processing': 'retryable',
  'echoes the key': 'refused',
};

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

describe.each(SEARCH_VENDORS)('%s', (vendor) => {
  test('answers a page in one call, and the next where it ended', async () => {
    const { standIn, ask } = await benchOf(vendor);
    const first = await ask(QUERY);
    expect(first.results.map(({ url }) => url)).toEqual(pagesFrom(0, 10));
    expect(first.results[0]).toEqual({
      title: 'Write for us 0 - Garden',
      url: 'https://site-0.example/roses/0',
      da: null,
      pa: null,
      spam_score: null,
      description: 'Number 0 about roses: write for us.',
      industry: [],
    });
    expect(first).toMatchObject({ total: null, hasMore: true, keptFor: 'a day' });
    expect(standIn.calls).toHaveLength(1);
    const second = await ask(QUERY, { page: 2, resume: first.end });
    expect(second.results.map(({ url }) => url)).toEqual(pagesFrom(10, 10));
    expect(standIn.calls.length).toBeLessThanOrEqual(2);
    // Whoever comes to a page without the one before finds the same rows.
    const jumped = await ask(QUERY, { page: 2 });
    expect(jumped.results).toEqual(second.results);
  });

  test('comes to an end', async () => {
    const { ask } = await benchOf(vendor, resultsOnManySites(13));
    const first = await ask(QUERY);
    const second = await ask(QUERY, { page: 2, resume: first.end });
    expect(second.results.map(({ url }) => url)).toEqual(pagesFrom(10, 3));
    const third = await ask(QUERY, { page: 3, resume: second.end });
    expect(third).toMatchObject({ results: [], hasMore: false });
  });

  test('fills the page up behind exclusions with a second call, and is short rather than a third', async () => {
    const { standIn, ask } = await benchOf(vendor);
    const few = ['site-0.example', 'site-3.example'];
    const filled = await ask(QUERY, { exclude: few });
    expect(filled.results.map(({ url }) => url)).toEqual(
      pagesFrom(0, 12).filter((url) => !few.some((host) => url.includes(host))),
    );
    expect(standIn.calls.length).toBeLessThanOrEqual(2);
    // What was fetched for this page and had no room begins the next.
    const next = await ask(QUERY, { exclude: few, page: 2, resume: filled.end });
    expect(next.results.map(({ url }) => url)).toEqual(pagesFrom(12, 10));

    standIn.forget();
    const many = Array.from({ length: 18 }, (_, at) => `site-${at}.example`);
    const short = await ask(QUERY, { exclude: many });
    expect(standIn.calls.length).toBeLessThanOrEqual(2);
    expect(short.results.length).toBeGreaterThan(0);
    expect(short.hasMore).toBe(true);
  });

  test('is not asked again for a short page from which nothing was taken', async () => {
    const { standIn, ask } = await benchOf(vendor, resultsOnManySites(7));
    expect((await ask(QUERY)).results).toHaveLength(7);
    expect(standIn.calls).toHaveLength(1);
  });

  test('shows two rows of a site while there are others, and calls no second time for it', async () => {
    const rows = resultsOnManySites(10).map((row, at) =>
      at < 4 ? { ...row, link: `https://page-${at}.busy.example/roses` } : row,
    );
    const { standIn, urls } = await benchOf(vendor, rows);
    const shown = await urls(QUERY);
    expect(shown).toHaveLength(10);
    expect(shown.slice(0, 8).filter((url) => url.includes('busy.example'))).toHaveLength(2);
    expect(standIn.calls).toHaveLength(1);
  });

  test('finds nothing in its own way, which is no failure', async () => {
    const { standIn, ask } = await benchOf(vendor, []);
    expect(await ask(QUERY)).toMatchObject({ results: [], hasMore: false });
    expect(standIn.calls).toHaveLength(1);
  });

  test('is not asked what it cannot answer', async () => {
    const { standIn, ask } = await benchOf(vendor);
    for (const typed of ['roses link:example.com', 'related:example.com', 'roses industry:food', 'da:>40']) {
      const error = await errorOf(ask(typed));
      expect(error).toBeInstanceOf(WebSearchError);
      expect(error).toMatchObject({ retryable: false });
    }
    expect(standIn.calls).toHaveLength(0);
  });

  describe.each(faultModesOf(STAND_INS[vendor]))('in the fault mode "%s"', (faultMode) => {
    test('answers only rows that may be shown, or says why it did not look, and tells no key', async () => {
      const timeoutMs = /never/.test(faultMode) ? 100 : 5_000;
      const { standIn, ask, source, budget } = await benchOf(vendor, resultsOnManySites(35), timeoutMs);
      standIn.setFaultMode(faultMode);
      const failure = faultMode === 'token hiccup' ? 'permanent' : FAILURES[faultMode];
      const asked = ask(QUERY);
      if (failure === undefined) {
        checkRows(await asked);
        expect(standIn.calls.length).toBeLessThanOrEqual(2);
        return;
      }
      const error = await errorOf(asked);
      expect(error).toBeInstanceOf(VendorError);
      expect((error as VendorError).kind).toBe(failure);
      const told = `${String((error as Error).stack)} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
      for (const secret of [standIn.key, ...standIn.key.split(':')]) expect(told).not.toContain(secret);
      expect(standIn.calls.length).toBeLessThanOrEqual(2);
      if (failure === 'permanent') {
        const calls = standIn.calls.length;
        expect(await errorOf(ask(QUERY))).toMatchObject({ kind: 'breaker open' });
        expect(standIn.calls).toHaveLength(calls);
        expect(budget.spentMicroUsd()).toBe(0);
      }
      expect(source.name).toBe(vendor);
    });
  });

  const passing = faultModesOf(STAND_INS[vendor]).filter(
    (faultMode) => FAILURES[faultMode] === 'retryable' && !/never/.test(faultMode),
  );
  test.each(passing)('is itself again after an answer in the fault mode "%s"', async (faultMode) => {
    const { standIn, ask } = await benchOf(vendor);
    standIn.setFaultMode(faultMode, { times: 1 });
    // Either the second try or the next search is answered.
    const first = await errorOf(ask(QUERY));
    if (first !== null) expect(first).toBeInstanceOf(VendorError);
    expect((await ask(QUERY)).results).toHaveLength(10);
  });
});

/** What may stand in front of a person. */
function checkRows({ results }: WebSearchAnswer): void {
  expect(results.length).toBeLessThanOrEqual(10);
  expect(new Set(results.map(({ url }) => url)).size).toBe(results.length);
  for (const { url, title, description } of results) {
    const address = new URL(url);
    expect(address.protocol).toMatch(/^https?:$/);
    expect(address.hostname).not.toMatch(/google\./);
    expect(address.hash + address.username + address.password).toBe('');
    expect(url).not.toContain('utm_');
    for (const text of [title, description]) {
      expect((text ?? '').length).toBeLessThanOrEqual(1_000);
      expect(text ?? '').not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect((text ?? '').isWellFormed()).toBe(true);
    }
  }
}

describe('what is not what was asked', () => {
  test.each(SEARCH_VENDORS)(
    '%s: rows of other sites are dropped, and so are rows without the phrase',
    async (vendor) => {
      const bench = await benchOf(
        vendor,
        resultsOnManySites(20).map((row, at) => ({ ...row, link: `https://www.roses.example/${at}` })),
      );
      bench.standIn.setFaultMode('off-site results');
      const shown = await bench.urls('site:roses.example "write for us"');
      expect(shown.length).toBeGreaterThan(4);
      for (const url of shown) expect(url).toContain('https://www.roses.example/');
      bench.standIn.setFaultMode('dropped phrases');
      for (const { title } of (await bench.ask('roses "write for us"')).results)
        expect(title).toMatch(/Write for us/);
      bench.standIn.setFaultMode('duplicates');
      const once = await bench.urls('site:roses.example roses');
      expect(new Set(once).size).toBe(once.length);
    },
  );

  test('some hidden links are left out, and with nothing else the vendor has not looked', async () => {
    const rows = resultsOnManySites(10).map((row, at) =>
      at % 2 === 0 ? row : { ...row, link: `https://www.google.com/goto?url=CAES${at}` },
    );
    const some = await benchOf('serper', rows);
    expect((await some.ask(QUERY)).results).toHaveLength(5);
    const none = await benchOf('serper');
    none.standIn.setFaultMode('goto links');
    expect(await errorOf(none.ask(QUERY))).toMatchObject({ kind: 'retryable' });
  });

  test('pages that overlap show nothing twice', async () => {
    const { standIn, ask } = await benchOf('brave', resultsOnManySites(60));
    standIn.setFaultMode('overlapping pages');
    const shown: string[] = [];
    let resume: unknown;
    for (let page = 1; page <= 4; page++) {
      const answer = await ask(QUERY, { page, resume });
      resume = answer.end;
      shown.push(...answer.results.map(({ url }) => url));
    }
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThan(30);
  });
});

describe('on the wire', () => {
  test('keys go into headers where the vendor takes them there, and the price into the budget', async () => {
    const serper = await benchOf('serper');
    await serper.ask(QUERY);
    expect(serper.standIn.calls[0]).toMatchObject({ method: 'POST', path: '/search' });
    expect(serper.standIn.calls[0]?.json).toEqual({
      q: 'roses "write for us"',
      gl: 'us',
      hl: 'en',
      page: 1,
      autocorrect: false,
    });
    expect(serper.standIn.calls[0]?.query.toString()).toBe('');
    expect(serper.budget.spentMicroUsd()).toBe(1_000);

    const brave = await benchOf('brave');
    await brave.ask('roses after:2024');
    expect(brave.standIn.calls[0]?.query.get('freshness')).toMatch(/^2024-01-01to\d{4}-\d\d-\d\d$/);
    expect(brave.standIn.calls[0]?.query.toString()).not.toContain(brave.standIn.key);

    const dataforseo = await benchOf('dataforseo');
    await dataforseo.ask(QUERY);
    // Operators multiply the price; the answer says what it was.
    expect(dataforseo.budget.spentMicroUsd()).toBe(10_000);
  });

  test('each proves its key with a call that costs little or nothing, and says what is left', async () => {
    const left: Record<string, string | null> = {};
    for (const vendor of SEARCH_VENDORS) {
      const standIn = await startSearchStandIn(vendor, { results: () => resultsOnManySites(3), quota: 100 });
      open.push(standIn);
      const [adapter] = searchVendors(providersFor(settingsFor({ [vendor]: standIn })), (name) =>
        createVendorCaller(
          { name, timeoutMs: 5_000, deadlineMs: 5_000, maxTries: 1, maxConcurrent: 4 },
          { budget: createMemoryBudget(null) },
        ),
      );
      left[vendor] = (await adapter?.checkKey())?.left ?? null;
      expect(standIn.calls).toHaveLength(1);
      standIn.setFaultMode(vendor === 'searxng' ? 'JSON switched off' : 'bad key');
      expect(await errorOf(adapter!.checkKey())).toMatchObject({ kind: 'permanent' });
    }
    expect(left).toEqual({
      serper: null,
      brave: '99 searches this month',
      searxng: 'no plan, its own machine',
      serpapi: '100 searches',
      dataforseo: '0.20 US dollars',
      'google-cse': null,
    });
  });
});
