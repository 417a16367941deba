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
