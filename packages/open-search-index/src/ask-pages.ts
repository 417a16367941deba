import { ClusterRefusal, type Cluster } from './cluster.ts';
import type { Generation } from './generations.ts';
import type { Filter } from './filter.ts';

/** What is asked, and what of it is never to be found. */
export interface SearchedGeneration extends Generation {
  readonly hidden: Filter | null;
}

export interface PagesQuestion {
  filter: Filter;
  /** Ids in the order of static rank, both ends included. */
  from: number;
  to: number;
  most: number;
  /** Other than by static rank; equal ones come by address. */
  sort?: readonly Filter[];
  /** Fields whose values come with the pages. */
  fields: readonly string[];
  /** What of the kept page comes with it. */
  kept?: readonly string[];
}

export interface FoundPage<Kept = unknown> {
  /** Its place in the order of static rank, where that was asked for. */
  seat: number;
  /** The first value of each field that has one. */
  fields: Readonly<Record<string, string | number | undefined>>;
  page: Kept;
}

interface Hit {
  sort: [number];
  fields?: Record<string, [string | number]>;
  _source?: { page?: unknown };
}

type SearchReply = { hits?: { hits: Hit[] }; error?: { type?: string; reason?: string }; status?: number };

/** The generation was removed while it was searched; another is there. */
export class GenerationGoneError extends Error {
  override readonly name = 'GenerationGoneError';
}

/**
 * Asks several questions at once; answers each with the best pages that fulfil it, best first. All shards or none: an
 * answer that lacks what a node has is no answer, and is asked for again.
 */
export async function askPages<Kept = unknown>(
  cluster: Cluster,
  { pagesIndex, hidden }: SearchedGeneration,
  questions: readonly PagesQuestion[],
): Promise<FoundPage<Kept>[][]> {
  const lines = questions.flatMap((question) => [WHOLE, JSON.stringify(bodyOf(question, hidden))]);
  const path = `${pagesIndex}/_msearch?filter_path=responses.hits.hits.sort,responses.hits.hits.fields,responses.hits.hits._source,responses.error.type,responses.error.reason,responses.status`;
  for (let tries = 0; ; tries++) {
    const { responses } = await cluster.call<{ responses: SearchReply[] }>({
      method: 'POST',
      path,
      lines: `${lines.join('\n')}\n`,
    });
    const failed = responses.find(({ error }) => error !== undefined);
    if (failed === undefined)
      return responses.map(({ hits }) => (hits?.hits ?? []).map((hit) => pageOf(hit) as FoundPage<Kept>));
    const { type = 'unknown', reason = '' } = failed.error ?? {};
    if (type === 'index_not_found_exception') throw new GenerationGoneError(reason);
    const isPassing = (failed.status ?? 500) >= 429 && type !== 'too_many_nested_clauses';
    if (!isPassing || tries >= MOST_TRIES) throw new ClusterRefusal(failed.status ?? 500, type, reason);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)),
    );
  }
}

const WHOLE = JSON.stringify({ allow_partial_search_results: false });
/** About ten seconds: a node that died is missed by the others within a few. */
const MOST_TRIES = 12;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_500;

function bodyOf(
  { filter, from, to, most, fields, kept, sort }: PagesQuestion,
  hidden: Filter | null,
): object {
  return {
    query: {
      bool: {
        filter: [filter, { range: { seat: { gte: from, lte: to } } }],
        ...(hidden === null ? {} : { must_not: [hidden] }),
      },
    },
    sort: sort ?? [{ seat: 'asc' }],
    size: most,
    track_total_hits: false,
    // Not even the id, which lies packed with the page: a list of 256 matches unpacked 256 pages.
    ...(kept === undefined ? { stored_fields: '_none_' } : { _source: kept.map((name) => `page.${name}`) }),
    docvalue_fields: fields,
  };
}

function pageOf({ sort: [seat], fields = {}, _source }: Hit): FoundPage {
  return {
    seat,
    fields: Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value])),
    page: _source?.page ?? {},
  };
}
