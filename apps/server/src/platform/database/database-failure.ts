import pg from 'pg';
import { AppError } from '../app-error.ts';

const RETRY_AFTER_SECONDS = 5;

/** PostgreSQL error classes and socket errors after which the same request may well succeed a little later. */
const PASSING_STATES = /^(08|28|53|57|58|3D000|40001|40P01|55000|55P03|25P03)/;
const PASSING_SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
]);
const PASSING_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout/i;

/** Errors of the server after which a COMMIT may have been written: a broken link behind a pooler, a crash. */
const OPEN_STATES = /^(08|40003|57P02)/;

/**
 * What decides was sent and not answered, or it was done and what was to follow for the answer failed: whoever asked
 * cannot be told that nothing has happened.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the database did not confirm', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/** As an OutcomeUnknownError if `error`, thrown by what decides, leaves it open whether that was done. */
export function asUnknownOutcome(error: unknown): unknown {
  const isRefused =
    error instanceof pg.DatabaseError && !OPEN_STATES.test(error.code ?? '') && error.severity !== 'PANIC';
  return isRefused || !isPassing(error) ? error : new OutcomeUnknownError(error);
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' && (PASSING_STATES.test(code) || PASSING_SOCKET_CODES.has(code))) ||
    PASSING_MESSAGES.test(error.message)
  );
}

/**
 * The database could not be reached or gave up: told to the caller as 503. Null for every other error. Says by its code
 * whether something may have been done.
 */
export function databaseFailure(error: unknown): AppError | null {
  if (error instanceof OutcomeUnknownError)
    return new AppError(
      503,
      'outcome_unknown',
      'The database broke off before it confirmed, so it is not known whether this was done. Please send the same again: under the same Idempotency-Key it shows what was done and takes nothing twice. The history tells it, too.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
    );
  if (!isPassing(error)) return null;
  return new AppError(
    503,
    'database_unavailable',
    'The service cannot reach its database at the moment. Please try again shortly.',
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause: error,
    },
  );
}
