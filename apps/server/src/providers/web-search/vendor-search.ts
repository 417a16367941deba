import type { Query } from '@linklode/query-language';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import type { LinkMetrics } from '../../modules/metrics/index.ts';
import {
  WebSearchError,
  type AnswerCache,
  type WebSearchAnswer,
  type WebSearchRequest,
} from '../../modules/search/index.ts';
import { checkRow, fulfilsMetrics, type CheckedRow } from './check-row.ts';
import { dealPage, dealSitePage } from './deal-page.ts';
import { fetchVendorPage } from './fetch-vendor-page.ts';
import type { SearchVendorAdapter } from './search-vendor.ts';
import { translateQuery, type Translation } from './translate-query.ts';

/** A second fetch begins no later than this. */
const SECOND_FETCH_WITHIN_MS = 7_000;
const MOST_FETCHES = 2;

/** One of the sources that a chain asks. */
export interface ChainedSource {
  readonly name: string;
  /** Changes when the same question may have other answers. */
  readonly version: string;
  /** `elapsedMs`: since the chain began. Throws WebSearchError, or VendorError for a vendor that gave no answer. */
  search(request: WebSearchRequest, elapsedMs: () => number): Promise<WebSearchAnswer>;
}

/** What became of the rows of one fetch. */
export interface RowCounts {
  readonly source: string;
  readonly found: number;
  readonly kept: number;
  readonly excluded: number;
  /** Links that only their maker can follow. */
  readonly unresolved: number;
  readonly noPage: number;
  readonly repeated: number;
  /** Rows that do not fulfil the query, its wanted metrics included. */
  readonly unfit: number;
  /** Clauses that the vendor was not told. */
  readonly untold: number;
}

/** Where a page ended in a vendor's list, so that the next begins there. */
interface ListEnd {
  readonly source: string;
  /** Of the vendor's pages; null where there are no more. */
  readonly nextPage: number | null;
  /** Rows that were looked at and had no room. */
  readonly rest: readonly CheckedRow[];
  /** Addresses that were shown, since vendors' pages overlap. */
  readonly shown: readonly string[];
}

interface CheckedAnswer {
  readonly rows: readonly CheckedRow[];
  /** Fewer rows were left than the vendor had. */
  readonly tookAway: boolean;
  readonly isWhole: boolean;
  readonly isPartial: boolean;
  readonly hasMore: boolean;
}

type Asked = Extract<Translation, { kind: 'question' }>;

/**
 * A vendor behind the port of the search module. A page costs one call, a second one only where exclusions or the check
 * of the rows took some away, and never a third: the page is short then. What the vendor says is kept for everybody for
 * 24 hours, whatever they exclude.
 */
export function createVendorSearch(parts: {
  readonly adapter: SearchVendorAdapter;
  readonly cache: AnswerCache;
  readonly metrics: LinkMetrics;
  readonly onChecked?: (counts: RowCounts) => void;
}): ChainedSource {
  const { adapter, cache, metrics, onChecked } = parts;

  async function search(request: WebSearchRequest, elapsedMs: () => number): Promise<WebSearchAnswer> {
    const { exclude, pageSize, rows: rowsAre = 'pages' } = request;
    const asked = translated(request.query);
    const list = beginList(request);
    let rows = list.rest;
    let { nextPage } = list;
    const deal = (all: readonly CheckedRow[]) =>
      rowsAre === 'sites'
        ? dealSitePage(all, pageSize, list.shown)
        : { ...dealPage(all, pageSize), others: new Map<CheckedRow, CheckedRow[]>() };
    let dealt = deal(rows);
    let tookAway = false;
    let isWhole = true;
    let isPartial = false;
    for (
      let fetches = 0;
      dealt.page.length < pageSize && nextPage !== null && fetches < MOST_FETCHES;
      fetches++
    ) {
      if (fetches > 0 && !tookAway) break;
      if (fetches > 0 && elapsedMs() > SECOND_FETCH_WITHIN_MS) {
        isWhole = false;
        break;
      }
      const shown = [...list.shown, ...rows.map((row) => row.url)];
      const fetched = await fetchRows(asked, nextPage, fetches === 0 ? list.skip : 0, exclude, shown).catch(
        (error: unknown) => {
          // What is there already is shown, however the second fetch ends.
          if (rows.length === 0 || !(error instanceof VendorError)) throw error;
          return null;
        },
      );
      if (fetched === null) {
        isWhole = false;
        break;
      }
      tookAway = fetched.tookAway;
      isWhole &&= fetched.isWhole;
      isPartial ||= fetched.isPartial;
      rows = [...rows, ...fetched.rows];
      nextPage = fetched.hasMore && nextPage < adapter.mostPages ? nextPage + 1 : null;
      dealt = deal(rows);
      tookAway ||= dealt.page.length + dealt.rest.length < rows.length;
    }
    const end: ListEnd = {
      source: adapter.name,
      nextPage,
      rest: dealt.rest,
      shown: [...list.shown, ...dealt.page.map((row) => row.url)],
    };
    return {
      results: dealt.page.map((row) => ({
        ...asResult(row),
        ...(rowsAre === 'sites' ? othersOf(dealt.others.get(row) ?? []) : {}),
      })),
      // Vendors' totals are guesses, and often none.
      total: null,
      hasMore: dealt.rest.length > 0 || nextPage !== null,
      end,
      keptFor: !isWhole ? null : isPartial ? 'minutes' : 'a day',
    };
  }

  function translated(query: Query): Asked {
    const translation = translateQuery(query, adapter.dialect);
    if (translation.kind === 'question') return translation;
    throw new WebSearchError(`The search provider cannot look for this: ${translation.missing.join(', ')}.`, {
      retryable: false,
    });
  }

  /** Without a stored end, the page is taken to begin where full pages would have ended. */
  function beginList({ page, pageSize, resume }: WebSearchRequest): ListEnd & { readonly skip: number } {
    const known = readEnd(resume);
    if (known !== null && known.source === adapter.name) return { ...known, skip: 0 };
    const before = (page - 1) * pageSize;
    const nextPage = Math.floor(before / adapter.rowsPerPage) + 1;
    return {
      source: adapter.name,
      nextPage: nextPage <= adapter.mostPages ? nextPage : null,
      rest: [],
      shown: known?.shown ?? [],
      skip: before % adapter.rowsPerPage,
    };
  }

  /** One page of the vendor, held against the query. `isWhole`: every row could be judged. */
  async function fetchRows(
    asked: Asked,
    page: number,
    skip: number,
    exclude: readonly string[],
    shown: readonly string[],
  ): Promise<CheckedAnswer> {
    const found = await fetchVendorPage(cache, adapter, asked.question, page);
    const known = new Set(shown);
    const rows: CheckedRow[] = [];
    const dropped = { excluded: 0, unresolved: 0, 'no page': 0, 'does not match': 0, repeated: 0 };
    for (const row of found.rows.slice(skip)) {
      const checked = checkRow(row, asked.clauses, exclude);
      if (checked.kind === 'dropped') dropped[checked.why]++;
      else if (known.has(checked.row.url)) dropped.repeated++;
      else {
        known.add(checked.row.url);
        rows.push(checked.row);
      }
    }
    const { fulfilled, isWhole } = await withWantedMetrics(asked, rows);
    onChecked?.({
      source: adapter.name,
      found: found.rows.length,
      kept: fulfilled.length,
      excluded: dropped.excluded,
      unresolved: dropped.unresolved,
      noPage: dropped['no page'],
      repeated: dropped.repeated,
      unfit: dropped['does not match'] + rows.length - fulfilled.length,
      untold: asked.notExpressed.length,
    });
    const tookAway = fulfilled.length < found.rows.length - skip;
    return {
      rows: fulfilled,
      tookAway,
      isWhole,
      isPartial: found.isPartial === true,
      hasMore: found.hasMore,
    };
  }

  async function withWantedMetrics(
    { clauses, needsMetrics }: Asked,
    rows: readonly CheckedRow[],
  ): Promise<{ fulfilled: readonly CheckedRow[]; isWhole: boolean }> {
    if (!needsMetrics || rows.length === 0) return { fulfilled: rows, isWhole: true };
    const lookups = await metrics.lookUp(rows.map(({ url }) => ({ url })));
    if (lookups.every((one) => one.kind === 'unavailable'))
      throw new WebSearchError('the metrics that the query asks for could not be had', { retryable: true });
    const fulfilled = rows.filter((row, index) => {
      const lookup = lookups[index];
      // Nobody knows yet what it is worth, so neither the condition nor its contrary holds.
      if (lookup?.kind === 'unavailable') return false;
      if (lookup?.kind !== 'known') return fulfilsMetrics(row, clauses, null);
      const { da, pa, spamScore } = lookup.metrics;
      return fulfilsMetrics(row, clauses, { da, pa, spam: spamScore });
    });
    return { fulfilled, isWhole: lookups.every((one) => one.kind !== 'unavailable') };
  }

  return { name: adapter.name, version: adapter.version, search };
}

function asResult({ url, title, snippet }: CheckedRow): WebSearchAnswer['results'][number] {
  return { title, url, da: null, pa: null, spam_score: null, description: snippet, industry: [] };
}

const MOST_OTHERS = 5;

function othersOf(
  rows: readonly CheckedRow[],
): Pick<WebSearchAnswer['results'][number], 'other_pages' | 'more_pages'> {
  const more = rows.slice(0, MOST_OTHERS).map(({ title, url }) => ({ title, url, matches: null }));
  return { other_pages: rows.length, more_pages: more };
}

/** What an earlier answer of ours holds; null for anything else. */
function readEnd(value: unknown): ListEnd | null {
  const end = value as ListEnd | null | undefined;
  return typeof end === 'object' && end !== null && Array.isArray(end.rest) && Array.isArray(end.shown)
    ? end
    : null;
}
