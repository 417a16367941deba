import type { z } from 'zod';
import { roleOf, type Role } from './role.ts';

/** Of a call that charges: the same key and request again have the same answer and no second effect, for 48 hours. */
export const KEYED = {
  'Idempotency-Key':
    'Chosen by the caller, once for each thing to do, 1 to 255 printable characters. The same request with it again has the same answer, with Idempotency-Replayed: true; another request is refused (422), one under way answers 409.',
} as const;

/** Of a call that takes credits by the result. */
export const SPENDING = {
  ...KEYED,
  'Max-Credits':
    'The most that this call may take, a whole number from 0. A search delivers what that pays for and what is free; a bulk check that could cost more is refused (402).',
} as const;

/** Of every call of an account but a person's own: for whom it is made. */
export const FOR_ACCOUNT = {
  'For-Account':
    'The account that the call is made for, where that is another person’s who let the caller work for it; left out for one’s own. 404 for any other.',
} as const;

/** What every call of an account says of its cost. */
export const COST_HEADERS = {
  'Credits-Charged': 'Credits that this call took.',
  'Credits-Free-Rows': 'Rows that it delivered for nothing.',
  'Credits-Left': 'The balance afterwards, less what is held. Of calls that can take credits.',
} as const;

export type Method = 'GET' | 'POST';

/**
 * One call of the API as both sides know it. `access` is required on purpose: a route that does not say who may call it
 * does not compile.
 */
export interface Route<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: 'public' | 'account';
  /** What a personal key must be allowed for this call; left out where no key may make it, only a signed-in person. */
  readonly key?: 'read' | 'spend';
  /** Left out: what follows from `key`, see `roleOf`. */
  readonly role?: Role;
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  /** Headers that the call reads beside Authorization, and what for. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: Response;
  /** Status of a success, 200 unless said. 204 has no body; 302 leads a browser elsewhere. */
  readonly status?: 200 | 204 | 302;
  /** `file`: a download that is not JSON. */
  readonly kind?: 'json' | 'file';
  /** Of a file. */
  readonly mediaType?: string;
  /** The statuses that a caller must expect of this call beside the success and those of `errorsOf`. */
  readonly errors: readonly number[];
}

export function route<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  definition: Route<B, Q, R>,
): Route<B, Q, R> {
  return definition;
}

/** What a caller sends as JSON; unknown where the call has no body. */
export type BodyOf<Call extends Route> = Call extends Route<infer Body> ? z.input<Body> : never;

/** What a caller says in the address. A number that the server reads from its text is a number here. */
export type QueryOf<Call extends Route> =
  Call extends Route<z.ZodType, infer Query> ? Typed<z.input<Query>, z.output<Query>> : never;

type Typed<Input, Output> = unknown extends Input
  ? unknown
  : { [Name in keyof Input]: unknown extends Input[Name] ? Output[Name & keyof Output] : Input[Name] };

/** What a success holds. */
export type AnswerOf<Call extends Route> = z.output<Call['response']>;

/**
 * What may happen to every call: no HTTP, another method, too slow, a body that nobody asked for and that is too large
 * or in no known form, too often, headers too large, a part that is away.
 */
const OF_EVERY_CALL = [400, 405, 408, 413, 415, 429, 431, 503];
/** No session, and one that a suspension has ended. */
const OF_ACCOUNTS = [401, 403];
/** An account that the caller does not work for, and a role that does not reach so far. */
const OF_ROLES = [404, 409];

/** Every status but the success that a call may answer, ascending. */
export function errorsOf(call: Route): number[] {
  const { access, body, query, errors } = call;
  const all = [
    ...OF_EVERY_CALL,
    ...errors,
    ...(access === 'account' ? OF_ACCOUNTS : []),
    ...(access === 'account' && roleOf(call) !== 'person' ? OF_ROLES : []),
    ...(body === undefined && query === undefined ? [] : [422]),
  ];
  return [...new Set(all)].toSorted((a, b) => a - b);
}
