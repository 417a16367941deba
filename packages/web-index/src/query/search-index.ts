import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { compileQuery } from './compile-query.ts';
import { createHostExclusions } from './exclusions.ts';
import { createFigureSource, type PageFigures } from './page-figures.ts';
import { bestRows, foldDuplicates, rankedOrder } from './ranked-order.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { createRelatedSites, splitRelated } from './related-sites.ts';
import { scoreOf } from './relevance.ts';
import { dealPages } from './result-pages.ts';
import { createRowReader, type SearchRow } from './result-rows.ts';
import { createStatementCache } from './statement-cache.ts';
import { createTextScorer, scoringMatch, type TextScores } from './text-scores.ts';

export interface SearchRequest {
  query: Query;
  /** Hosts in punycode; each excludes itself and all below it. */
  exclude: readonly string[];
  /** From 1. There is no last page; those past the end are empty. */
  page: number;
  pageSize: number;
}

export interface SearchAnswer {
  /** Rows over all pages, after folding and exclusions. */
  total: number;
  results: SearchRow[];
  /** Whether a later page has rows. */
  hasMore: boolean;
}

/**
 * So many matches get a text score. Of more, those with the most authority do, and the rest follow behind them in the
 * order of authority: the first pages stay nearly what they are with all scored, in a fraction of the time.
 */
const POOL_SIZE = 20_000;

/** In a search for related sites so much of the score is how related they are. */
const RELATED_SHARE = 0.8;

/** For tests, which have no twenty thousand pages. */
export interface SearcherOptions {
  poolSize?: number;
  lookupLimit?: number | undefined;
}

/** Searches over one connection. Statements and the figures of pages are kept from one search to the next. */
export function createSearcher(
  db: DatabaseSync,
  { poolSize = POOL_SIZE, lookupLimit }: SearcherOptions = {},
): (request: SearchRequest) => SearchAnswer {
  const statement = createStatementCache(db);
  const figureSource = createFigureSource(db, lookupLimit);
  const textScorer = createTextScorer(db);
  const exclusions = createHostExclusions(db);
  const relatedSites = createRelatedSites(db);
  const readRows = createRowReader(db);
  const findUrls = db.prepare(`
    SELECT p.id, u.url FROM json_each(?) j CROSS JOIN pages p ON p.id = j.value CROSS JOIN urls u ON u.id = p.url_id`);
  findUrls.setReturnArrays(true);
  const urlsOf = (ids: readonly number[]) =>
    new Map(findUrls.all(JSON.stringify(ids)) as unknown as [number, string][]);

  /** The pages that match and, where it costs nothing more, their text scores. */
  function findMatches(query: Query, scoring: string | null): { ids: number[]; texts: TextScores | null } {
    const compiled = compileQuery(db, query);
    const texts =
      scoring !== null && compiled.match === scoring ? textScorer.findScored(scoring, poolSize) : null;
    if (texts) return { ids: [...texts.keys()], texts };
    const found = statement(`SELECT json_group_array(id) AS ids FROM (${compiled.sql})`).get(
      ...compiled.parameters,
    );
    return { ids: JSON.parse(String(found?.['ids'])) as number[], texts: null };
  }

  /** Scores of the given rows; 0 to 1 for those that were weighed, below 0 for those that follow behind them. */
  function scoreRows(
    rows: readonly number[],
    ids: readonly number[],
    figures: PageFigures,
    scoring: string | null,
    known: TextScores | null,
  ): Float64Array {
    const scores = new Float64Array(ids.length);
    const standing = (row: number) => ({
      authority: figures.authority[row] ?? 0,
      trust: figures.trust[row] ?? 0,
    });
    for (const row of rows) scores[row] = scoreOf(null, standing(row));
    if (scoring === null) return scores;

    const pool = known || rows.length <= poolSize ? rows : bestRows(rows, scores, poolSize);
    const idOf = (row: number) => ids[row] ?? 0;
    const texts = known ?? textScorer.scoresOf(scoring, pool.map(idOf));
    const highest = pool.reduce((max, row) => Math.max(max, texts.get(idOf(row)) ?? 0), Number.MIN_VALUE);
    if (pool.length < rows.length) for (const row of rows) scores[row] = (scores[row] ?? 0) - 1;
    for (const row of pool) scores[row] = scoreOf((texts.get(idOf(row)) ?? 0) / highest, standing(row));
    return scores;
  }

  function answer({ query, exclude, page, pageSize }: SearchRequest): SearchAnswer {
    const { related, rest } = splitRelated(query);
    const sites = related ? relatedSites.findRelated(related.host) : null;
    const scoring = rest ? scoringMatch(rest) : null;
    const homes = sites ? relatedSites.homePages(sites.keys()) : null;
    const { ids, texts } = rest ? findMatches(rest, scoring) : { ids: homes ?? [], texts: null };
    // Conditions beside `related:` choose among the pages that stand for the sites; they bring in no others.
    const wanted = homes && rest ? new Set(homes) : null;

    const figures = figureSource.figuresOf(ids);
    const excluded = exclusions.excludedHosts(exclude, figures.host);
    const candidates: number[] = [];
    for (let row = 0; row < ids.length; row++) {
      const isWanted = wanted === null || wanted.has(ids[row] ?? 0);
      if (isWanted && !excluded.has(figures.host[row] ?? 0)) candidates.push(row);
    }

    const scores = scoreRows(candidates, ids, figures, scoring, texts);
    if (sites) {
      for (const row of candidates) {
        const relatedness = sites.get(figures.domain[row] ?? 0) ?? 0;
        scores[row] = RELATED_SHARE * relatedness + (1 - RELATED_SHARE) * (scores[row] ?? 0);
      }
    }
    const ranking = { ids, scores, figures, urlsOf };
    const kept = foldDuplicates(ranking, candidates);
    const rowsByDomain = new Map<number, number>();
    const domainOf = (row: number) => figures.domain[row] ?? 0;
    for (const row of kept) rowsByDomain.set(domainOf(row), (rowsByDomain.get(domainOf(row)) ?? 0) + 1);

    const pages = dealPages({ order: rankedOrder(ranking, kept), domainOf, rowsByDomain }, pageSize);
    const { rows, before } = nthPage(pages, page);
    const results = readRows(
      rows.map((row) => ids[row] ?? 0),
      query,
    );
    return { total: kept.length, results, hasMore: before + rows.length < kept.length };
  }

  return (request) => inReadTransaction(db, () => answer(request));
}

function nthPage(pages: Iterable<number[]>, page: number): { rows: number[]; before: number } {
  let number = 0;
  let before = 0;
  for (const rows of pages) {
    number += 1;
    if (number === page) return { rows, before };
    before += rows.length;
  }
  return { rows: [], before };
}
