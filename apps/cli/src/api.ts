import { randomUUID } from 'node:crypto';
import { CLI_USER_AGENT, type AnswerOf, type BodyOf, type QueryOf, type Route } from '@linklode/contract';
import { pathWithQuery } from '@linklode/contract/path-with-query';
import { readErrorBody, readRetryAfter } from '@linklode/contract/read-error';
import { toPlainLine } from './format.ts';

/** What was asked for was not done, or its answer cannot be read, in words for a person; exit status 1. */
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

interface Answered<Call extends Route> {
  /** Checked against the contract: what this version knows of it, and nothing else. */
  readonly answer: AnswerOf<Call>;
  /** The same as it came. */
  readonly bytes: string;
  readonly cost: Cost;
}

export type Api = <Call extends Route>(route: Call, asked?: Asked<Call>) => Promise<Answered<Call>>;

const TIMEOUT_MS = 60_000;

/**
 * Makes calls of the contract. One whose answer was lost on the way, or that the server's database did not confirm, is
 * made once more, under the same Idempotency-Key.
 */
export function createApi(origin: string, key: string, fetch: typeof globalThis.fetch): Api {
  return async (route, { body, query, maxCredits } = {}) => {
    const { method, path, headers: read = {} } = route;
    const headers: Record<string, string> = {
      authorization: `Bearer ${key}`,
      'user-agent': CLI_USER_AGENT,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...('Idempotency-Key' in read ? { 'idempotency-key': randomUUID() } : {}),
      ...(maxCredits === undefined ? {} : { 'max-credits': String(maxCredits) }),
    };
    const send = async (): Promise<{ response: Response; bytes: string }> => {
      const response = await fetch(origin + pathWithQuery(path, query as object | undefined), {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { response, bytes: await response.text() };
    };
    const sendAgain = () =>
      send().catch((error: unknown) => {
        throw new RefusedError(`${origin} does not answer.`, { cause: error });
      });
    const first = await send().catch(() => null);
    const { response, bytes } = first === null || isLeftOpen(first.bytes) ? await sendAgain() : first;
    if (!response.ok) throw new RefusedError(wordsOf(bytes, response));
    const told = (name: string): string | null => response.headers.get(name);
    const cost = {
      charged: told('credits-charged') ?? '0',
      freeRows: told('credits-free-rows'),
      left: told('credits-left'),
    };
    // Named by the call's own type, so that what it reads is of that type.
    const schema: (typeof route)['response'] = route.response;
    const checked = schema.safeParse(parseJson(bytes, origin));
    if (checked.success) return { answer: checked.data, bytes, cost };
    const [{ path: place, message } = { path: [], message: '' }] = checked.error.issues;
    throw new RefusedError(
      toPlainLine(
        `${method} ${path} was answered as this version of the program does not know it (at ${place.join('.') || 'the whole'}: ${message}). It took ${cost.charged} credits; the same again within 24 hours is free. Bring the program and the server to the same version.`,
      ),
    );
  };
}

function parseJson(bytes: string, origin: string): unknown {
  try {
    return JSON.parse(bytes);
  } catch (error) {
    throw new RefusedError(`${origin} answered with what is no JSON. Is it the address of the API?`, {
      cause: error,
    });
  }
}

const isLeftOpen = (bytes: string): boolean => readErrorBody(bytes, '').code === 'outcome_unknown';

function wordsOf(bytes: string, { status, headers }: Response): string {
  const { text } = readErrorBody(bytes, headers.get('content-type') ?? '');
  const seconds = readRetryAfter(headers.get('retry-after'), Date.now());
  return toPlainLine(`${text || `HTTP ${status}`}${seconds === null ? '' : ` (again after ${seconds} s)`}`);
}
