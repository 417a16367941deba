import type { SearchRequest, SearchResponse, SearchResult } from '@linklode/contract';
import { isWhole, requireCount, requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';
import { readMatches } from './read-matches.ts';
import { readMetricsOrigin } from './read-metrics-origin.ts';

/** A metric from 0 to 100, or null where there is none. */
function readMetric(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : null;
}

/** Other texts name no language to people, and the browser's list of names refuses them. */
const LANGUAGE = /^[a-z]{2,3}$/;

function readLanguage(value: unknown): string | null {
  return typeof value === 'string' && LANGUAGE.test(value) ? value : null;
}

/** A list as it is; one label or several joined with semicolons are taken too, as the specification allows both. */
function readIndustry(value: unknown): string[] {
  const labels: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [];
  return labels
    .map((label) => (typeof label === 'string' ? label.trim() : ''))
    .filter((label) => label !== '');
}

export function readSearchResult(value: unknown): SearchResult {
  const row = requireFields(value, 'result');
  if (typeof row.url !== 'string') throw new UnexpectedAnswerError('result.url');
  return {
    title: textOrNull(row.title),
    url: row.url,
    da: readMetric(row.da),
    pa: readMetric(row.pa),
    spam_score: readMetric(row.spam_score),
    description: textOrNull(row.description),
    industry: readIndustry(row.industry),
    lang: readLanguage(row.lang),
    matches: readMatches(row.matches),
    yours_since: textOrNull(row.yours_since),
    ...readMetricsOrigin(row),
  };
}

export function readSearchResponse(value: unknown): SearchResponse {
  const answer = requireFields(value, 'search');
  if (!Array.isArray(answer.results)) throw new UnexpectedAnswerError('search.results');
  return {
    results: answer.results.map(readSearchResult),
    credits_left: requireCount(answer.credits_left, 'search.credits_left'),
    total: isWhole(answer.total) && answer.total >= 0 ? answer.total : null,
    ...(typeof answer.more === 'boolean' ? { more: answer.more } : {}),
    cached: answer.cached === true,
    charged: isWhole(answer.charged) && answer.charged >= 0 ? answer.charged : 0,
  };
}

export async function runSearch(body: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
  return readSearchResponse(
    await client.call({ method: 'POST', path: '/search', body, signal, isKeyed: true }),
  );
}
