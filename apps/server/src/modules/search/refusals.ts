import { AppError } from '../../platform/app-error.ts';
import { overSpendingCap, type SpendingCap } from '../../platform/spending-limit.ts';
import { WebSearchError } from './web-search.port.ts';

export function nothingPayable(cappedBy: SpendingCap | null): AppError {
  if (cappedBy !== null) return overSpendingCap(cappedBy);
  return new AppError(402, 'out_of_credits', 'You’re out of credits. Please upgrade to continue.');
}

export function anotherRuns(): AppError {
  return new AppError(409, 'search_running', 'Another search is running');
}

export function tooManySearches(searchesPerDay: number, oldestAgeSeconds: number): AppError {
  const detail = `You have reached ${searchesPerDay} searches in 24 hours. Please try again later.`;
  const retryAfterSeconds = Math.max(1, Math.ceil(24 * 3600 - oldestAgeSeconds));
  return new AppError(429, 'daily_limit', detail, { retryAfterSeconds });
}

export function searchFailed(cause: Error): AppError {
  if (cause instanceof WebSearchError && !cause.retryable) {
    return new AppError(422, 'not_searchable', cause.message, { cause });
  }
  if (cause instanceof WebSearchError && cause.why === 'others under way') {
    const detail =
      'Other searches of yours are still running and take long. Please wait until they have ended.';
    return new AppError(429, 'searches_running', detail, { cause, retryAfterSeconds: 5 });
  }
  if (cause instanceof WebSearchError && cause.why === 'over share') {
    const detail =
      'Your account has used up its share of what our search providers answer in a day. It begins anew at midnight UTC; searches you made before can still be repeated.';
    const day = 24 * 3600;
    return new AppError(429, 'daily_share', detail, {
      cause,
      retryAfterSeconds: Math.max(1, day - (Math.floor(Date.now() / 1000) % day)),
    });
  }
  return new AppError(503, 'search_failed', 'The search did not finish. Please try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  });
}
