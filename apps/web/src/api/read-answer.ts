import type { CreditEntry, SearchResponse, SearchResult, User } from '@linklode/contract';
import { UnexpectedAnswerError } from './api-error.ts';

// The server answers by the contract's schemas, so the browser only makes sure that nothing it shows is of another
// shape. Full validation would cost every visitor a library.

type Fields = Record<string, unknown>;

function requireFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnexpectedAnswerError(what);
  return value as Fields;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

function requireCount(value: unknown, what: string): number {
  if (!isWhole(value) || value < 0) throw new UnexpectedAnswerError(what);
  return value;
}

/** A metric from 0 to 100, or null where there is none. */
function readMetric(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : null;
}

export function readUser(value: unknown): User {
  const user = requireFields(value, 'user');
  return {
    name: textOrNull(user.name),
    email: textOrNull(user.email),
    credits: requireCount(user.credits, 'user.credits'),
  };
}

/** A list as it is; one label or several joined with semicolons are taken too, as the specification allows both. */
function readIndustry(value: unknown): string[] {
  const labels: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [];
  return labels
    .map((label) => (typeof label === 'string' ? label.trim() : ''))
    .filter((label) => label !== '');
}

function readSearchResult(value: unknown): SearchResult {
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
  };
}

export function readSearchResponse(value: unknown): SearchResponse {
  const answer = requireFields(value, 'search');
  if (!Array.isArray(answer.results)) throw new UnexpectedAnswerError('search.results');
  const results = answer.results.map(readSearchResult);
  return {
    results,
    credits_left: requireCount(answer.credits_left, 'search.credits_left'),
    total: isWhole(answer.total) && answer.total >= 0 ? answer.total : null,
    cached: answer.cached === true,
    charged: isWhole(answer.charged) && answer.charged >= 0 ? answer.charged : 0,
  };
}

export function readCreditHistory(value: unknown): CreditEntry[] {
  if (!Array.isArray(value)) throw new UnexpectedAnswerError('credit history');
  return value.map((item: unknown) => {
    const entry = requireFields(item, 'credit entry');
    if (typeof entry.created_at !== 'string' || !isWhole(entry.amount)) {
      throw new UnexpectedAnswerError('credit entry');
    }
    return {
      created_at: entry.created_at,
      // A reason that this build does not know yet is shown as the server says it.
      reason: (textOrNull(entry.reason) ?? '') as CreditEntry['reason'],
      details: textOrNull(entry.details),
      amount: entry.amount,
    };
  });
}

/** The token of a sign-in answer, or null where it holds none. */
export function findToken(value: unknown): string | null {
  const token = typeof value === 'object' && value !== null ? (value as Fields).token : null;
  return typeof token === 'string' && token !== '' ? token : null;
}
