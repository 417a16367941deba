import path from 'node:path';
import { parseQuery, type Query } from '@linklode/query-language';
import {
  createFileAnalysis,
  openIndexReader,
  type FoundPage,
  type IndexReader,
  type SearchRequest,
} from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomQueries } from '../../../web-index/test/oracle/random-queries.ts';
import { seededRandom } from '../../../web-index/test/oracle/seeded-random.ts';
import { createClusterIndex, loadGeneration, type Cluster, type ClusterIndex } from '../../src/index.ts';
import { queryFilter } from '../../src/query-filter.ts';
import { openLiveCluster, whyNotLive, type LiveCluster } from './live-cluster.ts';
import { writeMadeUpIndex } from './made-up-index.ts';

/**
 * The contract of both engines: what the cluster answers is what the index file answers, page for page, in the same
 * order and for the same reasons. ORACLE_SEED repeats a run; NIGHTLY=1 asks 20,000 queries, of twenty webs: ten seeds,
 * or those of ORACLE_SEED=4-6, where a long run is made in parts.
 */
const IS_LONG = process.env['NIGHTLY'] === '1';
const [SEED = 1, LAST_SEED = IS_LONG ? SEED + 9 : SEED] = (process.env['ORACLE_SEED'] ?? '1')
  .split('-')
  .map(Number);
const QUERIES = IS_LONG ? 1_000 : 150;
/** Nodes and copies are held by the short run; of three processes on one machine each compiles the same code. */
const NODES = IS_LONG ? 1 : 3;
/** Awkward pages of every kind, and so many that matches no longer fit into one window. */
const SAMPLES = Array.from({ length: LAST_SEED - SEED + 1 }, (_, round) => SEED + round).flatMap((seed) => [
  { count: 220, seed },
  { count: 1_500, seed },
]);
/**
 * Lists, two windows of pages to weigh, rows with what stands under them to weigh, and rows of that; and one that is
 * spare.
 */
const EXCHANGES = 6;
/** Whoever analyses reads whole pages, so fewer queries are held against both. */
const LOOKS = 150;
const AT_ONCE = 8;

const whyNot = await whyNotLive();
if (whyNot !== null) console.log(`The live tests of OpenSearch are skipped: ${whyNot}.`);

describe.skipIf(whyNot !== null)('a cluster of OpenSearch', () => {
  let live: LiveCluster;
  beforeAll(async () => {
    live = await openLiveCluster({ count: NODES });
  });
  afterAll(() => live?.close());

  test('that is there is used where OPENSEARCH_URL names it, under a name of its own, and left as it was', async () => {
    const indexes = async (): Promise<string[]> => {
      const found = await live.cluster.call<{ index: string }[]>({
        method: 'GET',
        path: '_cat/indices?format=json&h=index',
      });
      return found.map(({ index }) => index).toSorted();
    };
    const before = await indexes();
    vi.stubEnv('OPENSEARCH_URL', process.env['OPENSEARCH_URL'] ?? live.nodes[0]?.url);
    try {
      expect(await whyNotLive()).toBeNull();
      const given = await openLiveCluster();
      const { name } = given.address;
      const file = path.join(given.folder, 'given.sqlite');
      writeMadeUpIndex(file, SEED, 60);
      const own = openIndexReader(file);
      try {
        expect(given.nodes).toEqual([]);
        await loadGeneration(given.cluster, { file, shards: 1, replicas: 0 });
        expect((await indexes()).filter((index) => index.startsWith(`${name}-`))).toHaveLength(2);
        const asked: SearchRequest = { query: parsed('-zebra'), exclude: [], page: 1, pageSize: 10 };
        const answer = own.search(asked);
        expect(answer.results).toHaveLength(10);
        expect(await createClusterIndex(given.cluster, file).search(asked)).toEqual(answer);
      } finally {
        own.close();
        await given.close();
      }
      expect(await indexes()).toEqual(before);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  describe.each(SAMPLES)('with $count made-up pages of seed $seed', ({ count, seed }) => {
    let reader: IndexReader;
    let index: ClusterIndex;
    let queries: Query[];
    beforeAll(async () => {
      const file = path.join(live.folder, `${seed}-${count}.sqlite`);
      const { pages } = writeMadeUpIndex(file, seed * 1000 + count, count);
      await loadGeneration(live.cluster, { file, shards: 3, replicas: live.replicas });
      reader = openIndexReader(file);
      index = createClusterIndex(live.cluster, file);
      // Some are no queries at all, as what people type.
      queries = randomQueries(seed * 1000 + count, 2 * QUERIES, pages)
        .flatMap((text) => {
          const result = parseQuery(text);
          return result.ok ? [result.query] : [];
        })
        .slice(0, QUERIES);
      expect(queries).toHaveLength(QUERIES);
      expect(await index.status()).toEqual({
        isSearchable: true,
        pages: reader.countPages(),
        rankedAt: reader.rankedAt(),
        generation: expect.any(String),
        reason: null,
      });
    });
    afterAll(() => reader?.close());

    test('the same pages match', async () => {
      const matched = queries.filter(({ root }) => !asksForRelated(root));
      let telling = 0;
      const wrong = await differencesOf(matched, async (query) => {
        const theirs: string[] = [];
        for await (const url of index.matchUrls(query)) theirs.push(url);
        const ours = [...reader.matchUrls(query)];
        if (ours.length > 0 && ours.length < reader.countPages()) telling += 1;
        return [theirs.toSorted(), ours.toSorted()];
      });
      expect(wrong).toEqual([]);
      expect(telling).toBeGreaterThan(matched.length / 3);
    });

    test('in the same order, with the same words, marks and reasons, on every page', async () => {
      const random = seededRandom(seed + count);
      const hosts = ['acme.example', 'co.uk', 'stanford.edu', 'www.x.com', 'nowhere.example'];
      let rows = 0;
      const wrong = await differencesOf(queries, async (query) => {
        const request: SearchRequest = {
          query,
          exclude: random.chance(0.3) ? [random.pick(hosts), random.pick(hosts)] : [],
          page: random.weighted([[6, 1], [2, 2], [1, 5], [1, 10]] as const), // prettier-ignore
          pageSize: 10,
          rows: random.pick(['sites', 'pages']),
        };
        const [theirs, ours] = [await index.search(request), reader.search(request)];
        rows += ours.results.length;
        // A count that one of them leaves open, for what it would cost, is no difference.
        if (ours.total === null || theirs.total === null) ours.total = theirs.total = null;
        return [theirs, ours];
      });
      expect(wrong).toEqual([]);
      expect(rows).toBeGreaterThan(queries.length);
    });

    test('in few exchanges, however many rows are shown and however many pages lie under them', async () => {
      let exchanges = 0;
      const counting: Cluster = {
        ...live.cluster,
        call(asked) {
          exchanges += asked.path.includes('_msearch') ? 1 : 0;
          return live.cluster.call(asked);
        },
      };
      const counted = createClusterIndex(counting, path.join(live.folder, `${seed}-${count}.sqlite`));
      const many: object[] = [];
      for (const query of queries.slice(0, 40)) {
        exchanges = 0;
        const { results } = await counted.search({
          query,
          exclude: [],
          page: 1,
          pageSize: 10,
          rows: 'sites',
        });
        // Texts that are read for gaps are fetched some at a time.
        if (exchanges > EXCHANGES && (asksForRelated(query.root) || queryFilter(query).isExact))
          many.push({ query, exchanges, rows: results.length });
      }
      expect(many).toEqual([]);
    });

    test('with as many websites, and the same figures and people', async () => {
      const hosts = ['acme.example', 'coffee.example', 'stanford.edu', 'nowhere.example'];
      const wrong = await differencesOf(queries.slice(0, 40), async (query) => {
        const request = { steps: [{ query, exclude: [] }], owned: hosts, budgetMs: 1e9 };
        const [theirs, ours] = [await index.countSites(request), reader.countSites(request)];
        return [theirs, ours.steps[0] === null ? theirs : ours];
      });
      expect(wrong).toEqual([]);
      const urls = [...reader.matchUrls(parsed('lang:en OR lang:de'))].slice(0, 60);
      const asked = [...urls, 'https://nowhere.example/', 'no address'];
      expect(await index.lookUpPages(asked)).toEqual(reader.lookUpPages(asked));
      for (const host of hosts) expect(await index.findPeople(host, 10)).toEqual(reader.findPeople(host, 10));
    });

    test('whoever analyses pages sees the same ones whole, with where their links lead, and the same sites', async () => {
      const analysis = createFileAnalysis(reader);
      const random = seededRandom(seed + 2 * count);
      const hosts = ['acme.example', 'co.uk', 'stanford.edu', 'www.x.com', 'nowhere.example'];
      const matched = queries.filter(({ root }) => !asksForRelated(root));
      const looked = matched.slice(0, LOOKS);
      let seen = 0;
      let ends = 0;
      const wrong = await differencesOf(looked, async (query) => {
        const exclude = random.chance(0.4) ? [random.pick(hosts), random.pick(hosts)] : [];
        const limit = random.pick([1, 7, 40]);
        const withTargets = random.chance(0.5);
        const budgetOf = () => (limit === 7 ? { budget: { characters: 3_000, links: 40 } } : {});
        const [theirs, ours] = [
          await index.findViews(query, exclude, limit, { withTargets, ...budgetOf() }),
          await analysis.findViews(query, exclude, limit, { withTargets, ...budgetOf() }),
        ];
        seen += ours.length;
        ends += ours.flatMap(({ links }) => links.filter(({ target }) => target?.page != null)).length;
        return [theirs.map(comparable), ours.map(comparable)];
      });
      expect(wrong).toEqual([]);
      expect(seen).toBeGreaterThan(looked.length);
      expect(ends).toBeGreaterThan(10);
      const names = [
        ...new Set((await analysis.findViews(parsed('lang:en OR lang:de'), [], 60)).map(({ host }) => host)),
      ];
      expect(await index.namesOf(names)).toEqual(await analysis.namesOf(names));
      const unlike = await differencesOf(matched.slice(0, 60), async (query) => {
        const other = random.pick(matched);
        return [await index.findHosts(query, other, 12), await analysis.findHosts(query, other, 12)];
      });
      expect(unlike).toEqual([]);
      expect(await index.rankedAt()).toBe(reader.rankedAt());
    });

    test('what a pitch sheet reads is the same: pages at their addresses, and what the pages of a site are', async () => {
      const analysis = createFileAnalysis(reader);
      const urls = [...reader.matchUrls(parsed('lang:en OR lang:de'))].slice(0, 80);
      for (const withTargets of [false, true]) {
        const [theirs, ours] = [
          await index.readPages([...urls, 'https://nowhere.example/'], { withTargets }),
          await analysis.readPages([...urls, 'https://nowhere.example/'], { withTargets }),
        ];
        expect(theirs.map(comparable)).toEqual(ours.map(comparable));
        expect(ours.length).toBeGreaterThan(60);
      }
      let [dated, pages] = [0, 0];
      for (const domain of [
        ...new Set((await analysis.readPages(urls)).map((page) => page.domain)),
        'no.example',
      ]) {
        const ours = await analysis.outlineSite(domain);
        expect(await index.outlineSite(domain), domain).toEqual(ours);
        dated += ours.dated.length;
        pages += ours.pages;
      }
      expect(dated).toBeGreaterThan(10);
      expect(pages).toBeGreaterThan(dated);
    });
  });
});

function parsed(text: string): Query {
  const result = parseQuery(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.query;
}

function asksForRelated(root: Query['root']): boolean {
  return (
    root.type === 'related' || (root.type === 'and' && root.children.some(({ type }) => type === 'related'))
  );
}

/** Addresses of a site come in no order. */
function comparable({ links, ...page }: FoundPage): object {
  const byUrl = (a: { url: string }, b: { url: string }): number => (a.url < b.url ? -1 : 1);
  return {
    ...Object.fromEntries(Object.entries(page).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    links: links.map(({ target, ...link }) => ({
      ...Object.fromEntries(Object.entries(link).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      target: target && {
        ...target,
        site: target.site && { ...target.site, ownTargets: target.site.ownTargets.toSorted(byUrl) },
      },
    })),
  };
}

/** The queries whose two answers differ, a few at a time, with both answers of the first few. */
async function differencesOf(
  queries: readonly Query[],
  answers: (query: Query) => Promise<[unknown, unknown]>,
): Promise<object[]> {
  const wrong: object[] = [];
  const left = [...queries];
  const work = async (): Promise<void> => {
    for (let query = left.pop(); query !== undefined; query = left.pop()) {
      const [theirs, ours] = await answers(query).catch((error: unknown) => [String(error), 'an answer']);
      if (JSON.stringify(theirs) !== JSON.stringify(ours)) wrong.push({ query, theirs, ours });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong.slice(0, 3);
}
