import type { ErrorBody } from '@linklode/contract/read-error';

/** The API answered with a status that is no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** From Retry-After, in seconds. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; body: ErrorBody; retryAfterSeconds: number | null }) {
    super(answer.body.text || `HTTP ${answer.status}`);
    this.status = answer.status;
    this.body = answer.body;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** What proxies answer where the server did not: it gives neither 502 nor 504, nor what Cloudflare made up. */
const isOfProxy = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status < 600);

/**
 * Whether nobody knows if the server did what it was asked: no answer came, a proxy's in its place, or the server says
 * that its database did not confirm.
 */
export function isLeftOpen(error: unknown): error is ApiError | NoAnswerError {
  return (
    error instanceof NoAnswerError ||
    (error instanceof ApiError && (isOfProxy(error.status) || error.body.code === 'outcome_unknown'))
  );
}

/** Whether the API says that the account is suspended. */
export function isSuspension(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body.code === 'account_suspended';
}

/** No answer came: no network, a cut connection, or too long a wait. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** A success that does not hold what the contract says. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
}
