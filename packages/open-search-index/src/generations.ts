import { randomBytes } from 'node:crypto';
import { IndexUnavailableError } from '@linklode/web-index';
import { ClusterRefusal, type Cluster } from './cluster.ts';

/** Of what documents hold; a cluster with another one is loaded anew. */
export const DOCUMENT_VERSION = 2;

/** What was written down with the pages when they had all been loaded. */
export interface GenerationFacts {
  readonly version: number;
  /** Whether its pages are marked for analysis; those of earlier loads are not, and are searched all the same. */
  readonly looks: boolean;
  /** Whether it tells what a site's pages are, for pitch sheets. */
  readonly outlines: boolean;
  /** As the index file counts them. */
  readonly generation: number;
  readonly pages: number;
  /** ISO 8601; null before the first ranking. */
  readonly rankedAt: string | null;
}

/** One load of the cluster: it never changes. Searches go where the alias leads, which is moved in one step. */
export interface Generation extends GenerationFacts {
  /** Names of the two indexes: pages, and what is known of sites. */
  readonly pagesIndex: string;
  readonly sitesIndex: string;
}

const pagesAlias = (name: string): string => `${name}-pages`;
const sitesOf = (name: string, pagesIndex: string): string =>
  `${name}-sites${pagesIndex.slice(pagesAlias(name).length)}`;

/** Names for a generation that is to be loaded. No two loads share one, so that none can write into another. */
export function newNames(name: string, generation: number): { pagesIndex: string; sitesIndex: string } {
  const pagesIndex = `${pagesAlias(name)}-${generation}-${randomBytes(4).toString('hex')}`;
  return { pagesIndex, sitesIndex: sitesOf(name, pagesIndex) };
}

interface MappingAnswer {
  [index: string]: { mappings: { _meta?: Partial<GenerationFacts> } };
}

/** Newest first, whole and begun ones; `isCurrent` is the one that searches go to. */
export async function listGenerations(
  cluster: Cluster,
): Promise<(Generation & { readonly isWhole: boolean; readonly isCurrent: boolean })[]> {
  const alias = pagesAlias(cluster.name);
  const pattern = `${alias}-*`;
  const mappings = await cluster.call<MappingAnswer>({ method: 'GET', path: `${pattern}/_mapping` });
  const aliases = await cluster.call<Record<string, { aliases: object }>>({
    method: 'GET',
    path: `${pattern}/_alias`,
  });
  return Object.entries(mappings)
    .map(
      ([
        pagesIndex,
        {
          mappings: { _meta = {} },
        },
      ]) => ({
        pagesIndex,
        sitesIndex: sitesOf(cluster.name, pagesIndex),
        version: _meta.version ?? 0,
        looks: _meta.looks === true,
        outlines: _meta.outlines === true,
        generation: _meta.generation ?? 0,
        pages: _meta.pages ?? 0,
        rankedAt: _meta.rankedAt ?? null,
        isWhole: _meta.pages !== undefined,
        isCurrent: alias in (aliases[pagesIndex]?.aliases ?? {}),
      }),
    )
    .toSorted((a, b) => b.generation - a.generation || (a.pagesIndex < b.pagesIndex ? -1 : 1));
}

const LOAD = 'Load one: npm run ops -- index load';

/** @throws IndexUnavailableError where none was loaded, or by another version of this program. */
export async function currentGeneration(cluster: Cluster): Promise<Generation> {
  let answer: MappingAnswer;
  try {
    answer = await cluster.call<MappingAnswer>({
      method: 'GET',
      path: `${pagesAlias(cluster.name)}/_mapping`,
    });
  } catch (error) {
    if (!(error instanceof ClusterRefusal) || error.status !== 404) throw error;
    throw new IndexUnavailableError(`The cluster has no web index of the name ${cluster.name} yet. ${LOAD}`, {
      cause: error,
    });
  }
  const [found] = Object.entries(answer);
  const facts = found?.[1].mappings._meta;
  if (found === undefined || facts?.version !== DOCUMENT_VERSION)
    throw new IndexUnavailableError(
      `The web index ${cluster.name} of the cluster is of another version. ${LOAD}`,
    );
  return {
    pagesIndex: found[0],
    sitesIndex: sitesOf(cluster.name, found[0]),
    version: DOCUMENT_VERSION,
    looks: facts.looks === true,
    outlines: facts.outlines === true,
    generation: facts.generation ?? 0,
    pages: facts.pages ?? 0,
    rankedAt: facts.rankedAt ?? null,
  };
}

/** Leads searches to this generation from one moment to the next; those under way end in the one where they began. */
export async function makeCurrent(cluster: Cluster, pagesIndex: string): Promise<void> {
  const alias = pagesAlias(cluster.name);
  await cluster.call({
    method: 'POST',
    path: '_aliases',
    body: {
      actions: [
        { remove: { index: `${alias}-*`, alias, must_exist: false } },
        { add: { index: pagesIndex, alias } },
      ],
    },
  });
}

export async function dropGeneration(
  cluster: Cluster,
  generation: Pick<Generation, 'pagesIndex' | 'sitesIndex'>,
): Promise<void> {
  for (const index of [generation.pagesIndex, generation.sitesIndex])
    await cluster.call({ method: 'DELETE', path: `${index}?ignore_unavailable=true` });
}
