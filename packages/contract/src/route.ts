import type { z } from 'zod';

export type Method = 'GET' | 'POST';

/**
 * One call of the API as both sides know it. `access` is required on purpose: a route that does not say who may call it
 * does not compile. `kind: 'file'` marks a download that is not JSON.
 */
export interface Route<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: 'public' | 'account';
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly response: Response;
  /** Status of a success, 200 unless said. 204 has no body. */
  readonly status?: 200 | 204;
  readonly kind?: 'json' | 'file';
  /** The statuses that a caller must expect beside the success. */
  readonly errors: readonly number[];
}

/** Of every call for accounts: no session, and one that a suspension has ended. */
const SESSION_ERRORS = [401, 403];

export function route<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  definition: Route<B, Q, R>,
): Route<B, Q, R> {
  if (definition.access !== 'account') return definition;
  const errors = new Set([...definition.errors, ...SESSION_ERRORS]);
  return { ...definition, errors: [...errors].toSorted((a, b) => a - b) };
}
