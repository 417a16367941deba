import type { Reason, SmartSearchResponse } from '@linklode/contract';
import { isWhole, requireCount, requireFields, textOrNull } from './answer-fields.ts';
import { UnexpectedAnswerError } from './api-error.ts';
import { client } from './connection.ts';
import { readSearchResult } from './run-search.ts';

export interface SmartSearchRequest {
  readonly filter: string;
  /** The filter's inputs, separated by commas. */
  readonly query: string;
  readonly exclude: readonly string[];
  /** From 1. */
  readonly page: number;
}

function readReason(value: unknown): Reason | null {
  if (typeof value !== 'object' || value === null) return null;
  const { template, words, sentence, link } = value as Record<string, unknown>;
  return {
    template: textOrNull(template) ?? '',
    ...(typeof words === 'string' ? { words } : {}),
    ...(typeof sentence === 'string' ? { sentence } : {}),
    ...(typeof link === 'string' ? { link } : {}),
  };
}

export function readSmartSearchResponse(value: unknown): SmartSearchResponse {
  const answer = requireFields(value, 'smart search');
  if (!Array.isArray(answer.results)) throw new UnexpectedAnswerError('smart search.results');
  return {
    results: answer.results.map((row: unknown) => ({
      ...readSearchResult(row),
      why: readReason((row as Record<string, unknown>).why),
    })),
    has_next: answer.has_next === true,
    has_prev: answer.has_prev === true,
    credits_left: requireCount(answer.credits_left, 'smart search.credits_left'),
    cached: answer.cached === true,
    charged: isWhole(answer.charged) && answer.charged >= 0 ? answer.charged : 0,
  };
}

/** Address of the call; `exclude` is repeated for each excluded domain, as the specification says (section 7). */
export function smartSearchPath({ filter, query, exclude, page }: SmartSearchRequest): string {
  const params = new URLSearchParams({ filter, query });
  for (const site of exclude) params.append('exclude', site);
  params.set('page', String(page));
  return `/search/smart?${params.toString()}`;
}

export async function runSmartSearch(
  request: SmartSearchRequest,
  signal: AbortSignal,
): Promise<SmartSearchResponse> {
  const path = smartSearchPath(request);
  return readSmartSearchResponse(await client.call({ method: 'GET', path, signal, isKeyed: true }));
}
