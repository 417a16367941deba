import { AppError } from '../app-error.ts';

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

/** The database could not be reached or gave up: told to the caller as 503. Null for every other error. */
export function databaseFailure(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  const passing =
    (typeof code === 'string' && (PASSING_STATES.test(code) || PASSING_SOCKET_CODES.has(code))) ||
    PASSING_MESSAGES.test(error.message);
  if (!passing) return null;
  return new AppError(
    503,
    'database_unavailable',
    'The service cannot reach its database at the moment. Please try again shortly.',
    {
      retryAfterSeconds: 5,
      cause: error,
    },
  );
}
