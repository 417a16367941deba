import { randomUUID } from 'node:crypto';
import { CLI_USER_AGENT, type AnswerOf, type BodyOf, type QueryOf, type Route } from '@linklode/contract';

/** The server's own words for a refusal; exit status 1. */
export class RefusedError extends Error {}

export interface Cost {
  readonly charged: string;
  readonly freeRows: string | null;
  readonly left: string | null;
}

interface Asked<Call extends Route> {
  readonly body?: BodyOf<Call>;
  readonly query?: QueryOf<Call>;
  readonly maxCredits?: number;
}

export type Api = <Call extends Route>(
  route: Call,
  asked?: Asked<Call>,
) => Promise<{ readonly answer: AnswerOf<Call>; readonly bytes: string; readonly cost: Cost }>;

/** What stands in an address. */
type Plain = string | number | undefined;

const TIMEOUT_MS = 60_000;

/** Makes calls of the contract. One whose answer was lost on the way is made once more, under the same Idempotency-Key. */
export function createApi(origin: string, key: string, fetch: typeof globalThis.fetch): Api {
  return async (route, { body, query, maxCredits } = {}) => {
    const { method, path, headers: read = {} } = route;
    const address = new URL(path, origin);
    for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
      for (const one of [value as Plain | readonly Plain[]].flat())
        if (one !== undefined) address.searchParams.append(name, String(one));
    const send = (): Promise<Response> =>
      fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'user-agent': CLI_USER_AGENT,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...('Idempotency-Key' in read ? { 'idempotency-key': randomUUID() } : {}),
      ...(maxCredits === undefined ? {} : { 'max-credits': String(maxCredits) }),
    };
    const response = await send()
      .catch(() => send())
      .catch((error: unknown) => {
        throw new RefusedError(`${origin} does not answer.`, { cause: error });
      });
    const bytes = await response.text();
    const answer = JSON.parse(bytes) as unknown;
    if (!response.ok) throw new RefusedError(wordsOf(answer, response));
    const told = (name: string): string | null => response.headers.get(name);
    return {
      answer: answer as AnswerOf<typeof route>,
      bytes,
      cost: {
        charged: told('credits-charged') ?? '0',
        freeRows: told('credits-free-rows'),
        left: told('credits-left'),
      },
    };
  };
}

function wordsOf(problem: unknown, { status, headers }: Response): string {
  const { detail = `HTTP ${status}` } = problem as { detail?: string };
  const later = headers.get('retry-after');
  return later === null ? detail : `${detail} (again after ${later} s)`;
}
