import type { AnswerOf, BodyOf, QueryOf, Route } from '@linklode/contract';
import { pathWithQuery } from '@linklode/contract/path-with-query';
import { readErrorBody, readRetryAfter } from '@linklode/contract/read-error';
import { createCallKeys } from './call-keys.ts';
import { accountFor, leaveAccountGone } from '../lib/working-for.ts';
import { ApiError, NoAnswerError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as bearer instead of the stored token. */
  readonly token?: string;
  /** A refusal (401, 403) of this call says nothing about the session. */
  readonly keepsSession?: boolean;
  /** Goes on after the page is left. */
  readonly keepalive?: boolean;
  readonly timeoutMs?: number;
}

type Body<Call extends Route> = unknown extends BodyOf<Call> ? unknown : { readonly body: BodyOf<Call> };
type Query<Call extends Route> = unknown extends QueryOf<Call> ? unknown : { readonly query: QueryOf<Call> };

/** What a call is made with: the body and the query that the contract asks for, and how to go about it. */
export type CallRequest<Call extends Route> = CallOptions & Body<Call> & Query<Call>;

export interface ApiClient {
  /**
   * Makes a call of the contract. Throws ApiError, NoAnswerError, UnexpectedAnswerError, or the reason of an aborted
   * signal.
   */
  readonly call: <Call extends Route>(call: Call, request: CallRequest<Call>) => Promise<AnswerOf<Call>>;
  /** Makes a call and returns the file that it answers with. Throws as `call` does. */
  readonly download: <Call extends Route>(call: Call, request: CallRequest<Call>) => Promise<Blob>;
}

interface ApiClientParts {
  /** Origin without a trailing slash. Bearer and cookies go to this origin and to no other. */
  readonly origin: string;
  readonly findToken: () => string | null;
  /** Told of a 401 or 403, with the token that was refused. */
  readonly onRefused: (token: string | null, error: ApiError) => void;
  readonly fetch: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** A call as it goes out. */
interface Outgoing extends CallOptions {
  readonly method: string;
  /** From the API's root, with its query. */
  readonly path: string;
  readonly body: unknown;
  /** Charges: goes with a key, which the same call keeps for as long as no answer to it came. */
  readonly isKeyed: boolean;
}

function toOutgoing({ method, path, headers }: Route, request: CallOptions): Outgoing {
  const { body, query, ...options } = request as CallOptions & { body?: unknown; query?: object };
  const isKeyed = headers !== undefined && 'Idempotency-Key' in headers;
  return { ...options, method, path: pathWithQuery(path, query), body, isKeyed };
}

export function createApiClient(parts: ApiClientParts): ApiClient {
  const keys = createCallKeys();

  async function send(request: Outgoing, token: string | null, accept: string): Promise<Response> {
    const { method, path, body, isKeyed, signal, keepalive, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
    const headers: Record<string, string> = { Accept: accept };
    if (token) headers.Authorization = `Bearer ${token}`;
    // A token that is tried out is somebody else's.
    const account = token && token === parts.findToken() ? accountFor(token) : null;
    if (account !== null) headers['For-Account'] = account;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (isKeyed) headers['Idempotency-Key'] = keys.of(request);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await parts.fetch(parts.origin + path, {
        method,
        headers,
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(keepalive ? { keepalive } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NoAnswerError('The API did not answer.', { cause: error });
    }
  }

  async function read<Content>(content: Promise<Content>, { signal }: Outgoing): Promise<Content> {
    try {
      return await content;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new NoAnswerError('The answer broke off.', { cause: error });
    }
  }

  /** The response of a success; a failure is thrown, with what its problem document says. */
  async function ask(request: Outgoing, accept: string): Promise<Response> {
    const token = request.token ?? parts.findToken();
    const response = await send(request, token, accept);
    if (response.ok) return response;
    const text = await read(response.text(), request);
    const error = new ApiError({
      status: response.status,
      body: readErrorBody(text, response.headers.get('Content-Type') ?? ''),
      retryAfterSeconds: readRetryAfter(response.headers.get('Retry-After'), Date.now()),
    });
    // No word about the session: the page begins anew, for the person's own account.
    if (error.body.code === 'no_such_account' && leaveAccountGone())
      throw new NoAnswerError('The account is not open.', { cause: error });
    if ((response.status === 401 || response.status === 403) && !request.keepsSession)
      parts.onRefused(token, error);
    throw error;
  }

  return {
    async call(call, options) {
      const request = toOutgoing(call, options);
      const response = await ask(request, 'application/json');
      const text = await read(response.text(), request);
      keys.forget(request);
      return readAnswer(call, text === '' ? undefined : parseJson(text));
    },
    async download(call, options) {
      const request = toOutgoing(call, options);
      return read((await ask(request, '*/*')).blob(), request);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NoAnswerError('The answer is no JSON.', { cause: error });
  }
}
