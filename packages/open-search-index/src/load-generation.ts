import type { DatabaseSync } from 'node:sqlite';
import { IndexUnavailableError, openIndexDatabase } from '@linklode/web-index';
import { createSealedReader, SEALED } from '@linklode/web-index/engine';
import { addressAnswers, answerId } from './address-answers.ts';
import { createBulkWriter } from './bulk-writer.ts';
import type { Cluster } from './cluster.ts';
import {
  DOCUMENT_VERSION,
  dropGeneration,
  listGenerations,
  makeCurrent,
  newNames,
  type GenerationFacts,
} from './generations.ts';
import { pagesSettings, sitesSettings } from './index-settings.ts';
import { createPageDocuments } from './page-documents.ts';
import { siteDocuments, wordClassParts } from './site-documents.ts';
import { prepareRows, text } from '@linklode/web-index/rows';

export interface LoadProgress {
  phase: 'pages' | 'sites' | 'merging' | 'copies';
  done: number;
  /** Null where there is nothing to count. */
  total: number | null;
}

interface LoadOptions {
  /** The index file: sealed, that is ranked since its last import. */
  file: string;
  shards: number;
  /** Copies of each shard beside the first: so many nodes may fail. */
  replicas: number;
  /** So much is sent at once; only for tests, which have few pages. */
  portionBytes?: number;
  onProgress?: (progress: LoadProgress) => void;
  signal?: AbortSignal;
}

interface LoadReport {
  pages: number;
  sites: number;
  pagesIndex: string;
  /**
   * Names of the generations that were removed: the one before the last, and what loads that were broken off had left.
   */
  removed: string[];
}

/** In it a shard is read from end to end by one search; more would be looked at one after the other. */
const SEGMENTS = 5;
const SITE_SHARDS = 1;
/** A query of 2,000 characters may have a thousand alternatives, each in title or text, once more for the order. */
const CLAUSES = 16_384;

/**
 * Loads the pages of an index file into the cluster as a generation of their own, counts them, and leads searches there
 * in one step. Nothing that serves is touched before; broken off at any point it has changed nothing, and the next load
 * removes what it left. The generation before stays, so that `makeCurrent` can go back to it.
 *
 * @throws IndexUnavailableError where the file is no index that can be loaded, or the cluster does not answer; the
 * signal's reason.
 */
export async function loadGeneration(cluster: Cluster, options: LoadOptions): Promise<LoadReport> {
  const { file, shards, replicas, onProgress, signal } = options;
  const db = openIndexDatabase(file);
  try {
    db.exec('BEGIN');
    const facts = factsOf(db, file);
    const { pagesIndex, sitesIndex } = newNames(cluster.name, facts.generation);
    await holdEnoughNodes(cluster, replicas);
    await allowManyClauses(cluster);
    await cluster.call({ method: 'PUT', path: pagesIndex, body: pagesSettings(shards) }).catch(ifThere);
    await cluster.call({ method: 'PUT', path: sitesIndex, body: sitesSettings(SITE_SHARDS) }).catch(ifThere);
    const tell = (phase: LoadProgress['phase'], done: number, total: number | null): void => {
      onProgress?.({ phase, done, total });
      signal?.throwIfAborted();
    };

    const pages = createBulkWriter(cluster, pagesIndex, options.portionBytes);
    for (const document of createPageDocuments(db)(0)) {
      const isSent = await pages.add(String(document.seat), document, document.page.domain);
      if (isSent) tell('pages', document.seat, facts.pages);
    }
    await pages.end();
    const siteCount = await loadSites(cluster, db, sitesIndex, tell);

    for (const index of [pagesIndex, sitesIndex]) {
      tell('merging', 0, null);
      await cluster.call({ method: 'POST', path: `${index}/_refresh` });
      await cluster.call({ method: 'POST', path: `${index}/_forcemerge?max_num_segments=${SEGMENTS}` });
      tell('copies', 0, null);
      await cluster.call({
        method: 'PUT',
        path: `${index}/_settings`,
        body: { index: { number_of_replicas: replicas, 'blocks.write': true } },
      });
      await cluster.call({
        method: 'GET',
        path: `_cluster/health/${index}?wait_for_status=green&wait_for_no_relocating_shards=true&timeout=300s`,
      });
    }
    await holdCounted(cluster, pagesIndex, facts.pages);
    await cluster.call({
      method: 'PUT',
      path: `${pagesIndex}/_mapping`,
      body: { _meta: facts },
    });
    await makeCurrent(cluster, pagesIndex);
    return { pages: facts.pages, sites: siteCount, pagesIndex, removed: await removeOld(cluster) };
  } finally {
    db.close();
  }
}

async function loadSites(
  cluster: Cluster,
  db: DatabaseSync,
  sitesIndex: string,
  tell: (phase: LoadProgress['phase'], done: number, total: number | null) => void,
): Promise<number> {
  const writer = createBulkWriter(cluster, sitesIndex);
  let part = 0;
  for (const classes of wordClassParts(db)) await writer.add(classesId(part++), { classes });
  let count = 0;
  for (const site of siteDocuments(db)) {
    await writer.add(site.name, { site });
    if (++count % 100 === 0) tell('sites', count, null);
  }
  for (const { url, answer } of addressAnswers(db)) await writer.add(answerId(url), { answer });
  await writer.end();
  return count;
}

/** No registrable domain begins so. */
export function classesId(part: number): string {
  return `*classes-${part}`;
}

function factsOf(db: DatabaseSync, file: string): GenerationFacts {
  const { sealed, last } = createSealedReader(db)();
  const meta = prepareRows(db, 'SELECT value FROM meta WHERE key = ?', text);
  if (last === 0) throw new IndexUnavailableError(`The index ${file} has no pages.`);
  if (sealed !== last)
    throw new IndexUnavailableError(
      `Pages of ${file} came since it was put in order (${SEALED} ${sealed} of ${last}). Rank it first: npm run ops -- index rank`,
    );
  return {
    version: DOCUMENT_VERSION,
    looks: true,
    outlines: true,
    generation: Number(meta.find('generation') ?? 0),
    pages: last,
    rankedAt: meta.find('ranked_at'),
  };
}

/** A call that is sent twice finds what the first one made. */
function ifThere(error: unknown): void {
  const kind = error instanceof Error && 'kind' in error ? error.kind : null;
  if (kind !== 'resource_already_exists_exception') throw error;
}

/** Copies of a shard lie on nodes of their own; a load would wait for ever for one that has none. */
async function holdEnoughNodes(cluster: Cluster, replicas: number): Promise<void> {
  const { number_of_data_nodes: nodes } = await cluster.call<{ number_of_data_nodes: number }>({
    method: 'GET',
    path: '_cluster/health',
  });
  if (nodes <= replicas)
    throw new IndexUnavailableError(
      `The cluster has ${nodes} nodes, and ${replicas} copies beside the first need ${replicas + 1}: add nodes, or load with fewer --replicas.`,
    );
}

async function allowManyClauses(cluster: Cluster): Promise<void> {
  await cluster.call({
    method: 'PUT',
    path: '_cluster/settings',
    body: { persistent: { 'indices.query.bool.max_clause_count': CLAUSES } },
  });
}

async function holdCounted(cluster: Cluster, pagesIndex: string, pages: number): Promise<void> {
  const { count } = await cluster.call<{ count: number }>({ method: 'GET', path: `${pagesIndex}/_count` });
  if (count !== pages)
    throw new Error(`${count} of ${pages} pages are in the cluster; the generation before goes on serving.`);
}

/** All but the current generation and the whole one before it. */
async function removeOld(cluster: Cluster): Promise<string[]> {
  const all = await listGenerations(cluster);
  const before = all.find((one) => one.isWhole && !one.isCurrent);
  const old = all.filter((one) => !one.isCurrent && one !== before);
  for (const one of old) await dropGeneration(cluster, one);
  return old.map(({ pagesIndex }) => pagesIndex);
}
