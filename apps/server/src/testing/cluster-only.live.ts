import fs from 'node:fs';
import path from 'node:path';
import {
  checkBulk,
  findLikeness,
  getPitchSheet,
  listProspects,
  quoteSearch,
  runSearch,
  runSmartSearch,
  type Likeness,
  type PitchSheet,
  type SearchResponse,
} from '@linklode/contract';
import { createCluster, loadGeneration } from '@linklode/open-search-index';
import { sealIndex } from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openLiveCluster,
  whyNotLive,
  type LiveCluster,
} from '../../../../packages/open-search-index/test/live/live-cluster.ts';
import { ensureWebBuilt } from '../start/ensure-web-built.ts';
import { copySampleWeb } from './copy-sample-web.ts';
import { startProduct, type Product } from './start-product.ts';

const whyNot = await whyNotLive();
const PAGES = [
  'https://gartenlaube-journal.example/write-for-us/',
  'https://harbourledger.example/write-for-us/',
  'https://green-hour-magazine.example/contribute/',
  'https://chalk-and-tablet.example/contribute/',
  'https://lath-and-plaster.example/write/',
];
/** Nobody buys here. */
const NO_GATEWAY = { baseUrl: 'http://127.0.0.1:9', keyId: 'k', keySecret: 's', webhookSecret: 'w' };

/** A server that knows its index by INDEX_URL alone, as a person who pays walks through it. */
describe.skipIf(whyNot !== null)('a server whose index is in a cluster, and in no file', () => {
  let live: LiveCluster;
  let product: Product;
  let token: string;
  beforeAll(async () => {
    // A fresh clone builds it once, which on a busy machine takes longer than a server may to become ready.
    await ensureWebBuilt(false, () => undefined);
    live = await openLiveCluster();
    const file = path.join(live.folder, 'web.sqlite');
    await copySampleWeb(file);
    sealIndex(file);
    await loadGeneration(createCluster(live.address, { callMs: 60_000, retryMs: 120_000 }), {
      file,
      shards: 3,
      replicas: live.replicas,
    });
    const nodes = live.nodes.map(({ url }) => url);
    const given = process.env['OPENSEARCH_URL'];
    product = await startProduct(NO_GATEWAY, {
      INDEX_URL: given ?? nodes.map((url) => `${url}/${live.address.name}`).join(','),
      INDEX_FILE: path.join(live.folder, 'nowhere/web.sqlite'),
    });
    ({ token } = await product.newCustomer(100));
  });
  afterAll(async () => {
    await product?.close();
    await live?.close();
  });

  async function call<T>(
    { method, path: at }: { method: string; path: string },
    given: Record<string, unknown>,
  ): Promise<T> {
    const isGet = method === 'GET';
    const query = isGet ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : '';
    const answer = await fetch(`${product.api}${at}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
      },
      ...(isGet ? {} : { body: JSON.stringify(given) }),
    });
    expect(answer.status, `${at}: ${await answer.clone().text()}`).toBe(200);
    return (await answer.json()) as T;
  }

  test('quotes, searches, compares links, filters, looks up, finds people, writes pitch sheets and makes queries of examples', async () => {
    expect(fs.existsSync(path.join(live.folder, 'nowhere'))).toBe(false);
    const query = 'intitle:"write for us"';
    // A quote is told in a tenth of a second, or that it was not counted: a server that has just started may take
    // longer.
    const quote = await vi.waitFor(
      async () => {
        const told = await call<{ all: { websites: number | null }; at_most: number }>(quoteSearch, {
          query,
        });
        if (told.all.websites === null) throw new Error('not counted');
        return { websites: told.all.websites, at_most: told.at_most };
      },
      { timeout: 120_000, interval: 1_000 },
    );
    expect(quote.websites).toBeGreaterThan(3);
    const found = await call<SearchResponse>(runSearch, { query });
    expect(found.results).toHaveLength(Math.min(10, quote.websites));
    expect(found.charged).toBe(quote.at_most);

    const gap = 'gap:(thornwick-tools.example green-hour-magazine.example copperlune-coffee.example)';
    const linking = await call<SearchResponse>(runSearch, { query: gap });
    const rivals = linking.results.map(({ matches }) => matches?.[0]?.links?.length ?? 0);
    expect(rivals[0]).toBeGreaterThanOrEqual(2);
    expect(rivals).toEqual(rivals.toSorted((a, b) => b - a));

    const smart = await call<SearchResponse>(runSmartSearch, {
      filter: 'guest_post_pages',
      query: 'gardening',
    });
    expect(smart.results.length).toBeGreaterThan(0);

    const row = smart.results.find(({ url }) => url.includes('gartenlaube-journal'));
    const sheet = await call<PitchSheet>(getPitchSheet, {
      url: row?.url ?? found.results[0]?.url ?? '',
      rival: 'thornwick-tools.example',
    });
    expect(sheet.pages).toBeGreaterThan(0);
    expect(sheet.facts.map(({ kind }) => kind)).toContain('language');
    for (const fact of sheet.facts) expect(fact.sentence).not.toBe('');

    // What takes longer than fifteen seconds is told so, to be asked again: three nodes on two cores may need that.
    const like = await vi.waitFor(() => call<Likeness>(findLikeness, { sites: PAGES }), {
      timeout: 240_000,
      interval: 15_000,
    });
    expect(like.kind?.id).toBe('guest_post_pages');
    expect(like.precision?.looked_at).toBeGreaterThan(0);

    const rows = await call<{ status: string }[]>(checkBulk, {
      domains: ['gartenlaube-journal.example', 'nowhere.example'],
    });
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'error: not in the index']);
    const people = await call<{ prospects: unknown[]; contacts: unknown[] }>(listProspects, {
      domain: 'gartenlaube-journal.example',
    });
    expect(people.prospects.length + people.contacts.length).toBeGreaterThan(0);
  });
});
