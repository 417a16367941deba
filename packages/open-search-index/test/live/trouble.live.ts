import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseQuery, type Query } from '@linklode/query-language';
import {
  addTakedown,
  createSearchPool,
  openIndexReader,
  openIndexWriter,
  type IndexReader,
  type SearchRequest,
} from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomQueries } from '../../../web-index/test/oracle/random-queries.ts';
import {
  CLUSTER_WORKER,
  createCluster,
  createClusterIndex,
  listGenerations,
  loadGeneration,
  type ClusterIndex,
} from '../../src/index.ts';
import { openLiveCluster, whyNotLive, type LiveCluster } from './live-cluster.ts';
import { writeMadeUpIndex } from './made-up-index.ts';

/** Nodes that die, loads that are broken off, and what the comparison of both engines would notice. */
const PAGES = 1_200;
const SEED = 4;
/** So many answers before a node is killed, and after. */
const ANSWERS = 60;
const SMALL_PORTIONS = 256 * 1024;

const whyNot = await whyNotLive();
if (whyNot !== null) console.log(`The live tests of OpenSearch are skipped: ${whyNot}.`);

describe.skipIf(whyNot !== null)('a cluster of OpenSearch that is in trouble', () => {
  let live: LiveCluster;
  let file: string;
  let reader: IndexReader;
  let index: ClusterIndex;
  let queries: Query[];
  let hosts: string[];
  const load = (from: string, more: object = {}): ReturnType<typeof loadGeneration> =>
    loadGeneration(live.cluster, { file: from, shards: 3, replicas: live.replicas, ...more });

  beforeAll(async () => {
    live = await openLiveCluster();
    file = path.join(live.folder, 'web.sqlite');
    const { pages } = writeMadeUpIndex(file, SEED, PAGES);
    hosts = [...new Set(pages.map(({ host }) => host))];
    await load(file);
    reader = openIndexReader(file);
    index = createClusterIndex(live.cluster, file);
    queries = randomQueries(SEED, 200, pages).flatMap((text) => {
      const parsed = parseQuery(text);
      return parsed.ok ? [parsed.query] : [];
    });
  });
  afterAll(async () => {
    reader?.close();
    await live?.close();
  });

  const requestOf = (query: Query): SearchRequest => ({ query, exclude: [], page: 1, pageSize: 10 });

  /** Searches until told to end; every answer is held against the file's. */
  function keepSearching(): { answered: () => number; end: () => Promise<string[]> } {
    const wrong: string[] = [];
    let answered = 0;
    let isOver = false;
    const searcher = async (from: number): Promise<void> => {
      for (let at = from; !isOver; at++) {
        const query = queries[at % queries.length] as Query;
        const { results } = await index.search(requestOf(query)).catch((error: unknown) => {
          wrong.push(String(error));
          return { results: [] };
        });
        const due = reader.search(requestOf(query)).results;
        if (JSON.stringify(results) !== JSON.stringify(due)) wrong.push(JSON.stringify(query));
        answered += 1;
      }
    };
    const all = Promise.all([searcher(0), searcher(70), searcher(140)]);
    return {
      answered: () => answered,
      async end() {
        isOver = true;
        await all;
        return wrong;
      },
    };
  }

  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async function allThere(): Promise<void> {
    await live.cluster.call({
      method: 'GET',
      path: `_cluster/health/${live.cluster.name}-*?wait_for_nodes=>=3&wait_for_status=green&timeout=120s`,
    });
  }

  test('the processes of a server search it', async () => {
    const pool = createSearchPool({
      file,
      size: 1,
      timeoutMs: 60_000,
      quickMs: 60_000,
      engine: { script: CLUSTER_WORKER, data: { address: live.address, indexFile: file } },
    });
    try {
      expect(await pool.status()).toMatchObject({ isSearchable: true, pages: reader.countPages() });
      for (const query of queries.slice(0, 10))
        expect(await pool.search(requestOf(query))).toEqual(reader.search(requestOf(query)));
    } finally {
      await pool.close();
    }
  });

  test('a node that dies in the middle of searches takes no row with it', async ({ skip }) => {
    const [, second] = live.nodes;
    if (second === undefined) return skip('the nodes of OPENSEARCH_URL are not ours to kill');
    const searches = keepSearching();
    await until(() => searches.answered() >= ANSWERS);
    await second.kill();
    const before = searches.answered();
    await until(() => searches.answered() >= before + ANSWERS);
    expect(await searches.end()).toEqual([]);
    await second.startAgain();
    await allThere();
  });

  test('a node that dies in the middle of a load and comes back: the load ends whole, and searches never notice', async ({
    skip,
  }) => {
    const third = live.nodes[2];
    if (third === undefined) return skip('the nodes of OPENSEARCH_URL are not ours to kill');
    const searches = keepSearching();
    const troubles: Promise<void>[] = [];
    const report = await load(file, {
      portionBytes: SMALL_PORTIONS,
      onProgress: ({ phase }: { phase: string }) => {
        if (phase === 'pages' && troubles.length === 0)
          troubles.push(third.kill().then(() => third.startAgain()));
      },
    });
    expect(troubles).toHaveLength(1);
    await Promise.all(troubles);
    const seen = searches.answered();
    await until(() => searches.answered() >= seen + ANSWERS);
    expect(await searches.end()).toEqual([]);
    const generations = await listGenerations(live.cluster);
    expect(generations.filter(({ isCurrent }) => isCurrent)).toEqual([
      expect.objectContaining({ pagesIndex: report.pagesIndex, pages: reader.countPages(), isWhole: true }),
    ]);
    await allThere();
  });

  test('a load that is broken off changes nothing, and the next one removes what it left', async () => {
    const before = (await listGenerations(live.cluster)).find(({ isCurrent }) => isCurrent);
    const end = new AbortController();
    const broken = load(file, {
      portionBytes: SMALL_PORTIONS,
      signal: end.signal,
      onProgress: () => end.abort(new Error('broken off')),
    });
    await expect(broken).rejects.toThrow('broken off');
    const begun = await listGenerations(live.cluster);
    expect(begun.find(({ isCurrent }) => isCurrent)).toEqual(before);
    const left = begun.filter(({ isWhole }) => !isWhole);
    expect(left).toHaveLength(1);
    const { removed } = await load(file);
    expect(removed).toContain(left[0]?.pagesIndex);
    expect((await listGenerations(live.cluster)).map(({ isWhole }) => isWhole)).toEqual([true, true]);
  });

  test('what is taken down is found by nobody, at once and without a load', async () => {
    const beside = path.join(live.folder, 'taken.sqlite');
    await copyFile(file, beside);
    const urls = async (): Promise<string[]> => {
      const { results } = await createClusterIndex(live.cluster, beside).search({
        query: { root: { type: 'site', host: 'acme.example', subdomainsOnly: false, path: null } },
        exclude: [],
        page: 1,
        pageSize: 10,
      });
      return results.map(({ host }) => host);
    };
    expect(await urls()).toContain('www.acme.example');
    const since = new Date().toISOString();
    addTakedown(beside, { kind: 'site', what: 'www.acme.example', because: 'asked for', since });
    const left = await urls();
    expect(left).not.toContain('www.acme.example');
    expect(left.length).toBeGreaterThan(0);
  });

  test('a site that was taken down is related to none, and those that are still come', async () => {
    const beside = path.join(live.folder, 'related.sqlite');
    await copyFile(file, beside);
    const related = async (host: string): Promise<string[]> => {
      const answer = await createClusterIndex(live.cluster, beside).search({
        query: { root: { type: 'related', host } },
        exclude: [],
        page: 1,
        pageSize: 100,
      });
      return answer.results.map((row) => row.host);
    };
    const lists = new Map<string, string[]>();
    for (const host of hosts) lists.set(host, await related(host));
    const [asked, [taken = '', ...others]] = [...lists].find(([, found]) => found.length > 1) ?? ['', []];
    expect(others.length).toBeGreaterThan(0);
    const since = new Date().toISOString();
    addTakedown(beside, { kind: 'site', what: taken, because: 'asked for', since });
    expect(await related(asked)).toEqual(others);
  });

  test('negative control: pages that the cluster has otherwise than the file are noticed', async () => {
    const harmed = path.join(live.folder, 'harmed.sqlite');
    const HARM = {
      'dates are lost': 'UPDATE pages SET date = NULL WHERE id % 5 = 0',
      'a missing DA is zero': 'UPDATE domains SET da = 0 WHERE da IS NULL',
      'the order is another': 'UPDATE pages SET pa = 100 - pa WHERE id % 7 = 0',
    };
    for (const [name, sql] of Object.entries(HARM)) {
      await copyFile(file, harmed);
      const writer = openIndexWriter(harmed);
      writer.db.exec(sql);
      writer.checkpoint();
      writer.close();
      await load(harmed);
      const fresh = createClusterIndex(live.cluster, harmed);
      let isNoticed = false;
      for (const query of queries.slice(0, 120)) {
        const { results } = await fresh.search(requestOf(query));
        isNoticed = JSON.stringify(results) !== JSON.stringify(reader.search(requestOf(query)).results);
        if (isNoticed) break;
      }
      expect(isNoticed, name).toBe(true);
      await rm(harmed);
    }
    await load(file);
  });

  test('without any node it is no index, in words, and within bounds', async () => {
    if (live.nodes.length === 0) return;
    for (const node of live.nodes) await node.kill();
    const impatient = createCluster(live.address, { callMs: 5_000, retryMs: 1_000 });
    const status = await createClusterIndex(impatient, file).status();
    expect(status).toMatchObject({ isSearchable: false, pages: 0 });
    expect(status.reason).toMatch(/No node of the index answers|cannot answer/);
  });
});
