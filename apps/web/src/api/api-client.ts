import { createCallKeys } from './call-keys.ts';
import { ApiError, NoAnswerError, readErrorBody, readRetryAfter } from './api-error.ts';

export interface ApiCall {
  readonly method: 'GET' | 'POST';
  /** From the API's root, with a leading slash. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Sent as bearer instead of the stored token. */
  readonly token?: string;
  /** A refusal (401, 403) of this call says nothing about the session. */
  readonly keepsSession?: boolean;
  /** Goes on after the page is left. */
  readonly keepalive?: boolean;
  readonly timeoutMs?: number;
  /** Charges: goes with a key, which the same call keeps for as long as no answer to it came. */
  readonly isKeyed?: boolean;
}

export interface ApiClient {
  /**
   * Calls the API and returns the JSON of its answer, or undefined for an empty one. Throws ApiError, NoAnswerError, or
   * the reason of an aborted signal.
   */
  call(request: ApiCall): Promise<unknown>;
  /** Calls the API and returns the file that it answers with. Throws as `call` does. */
  download(request: ApiCall): Promise<Blob>;
}

export interface ApiClientParts {
  /** Origin without a trailing slash. Bearer and cookies go to this origin and to no other. */
  readonly origin: string;
  readonly findToken: () => string | null;
  /** Told of a 401 or 403, with the token that was refused. */
  readonly onRefused: (token: string | null, error: ApiError) => void;
  readonly fetch: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 60_000;

export function createApiClient(parts: ApiClientParts): ApiClient {
  const keys = createCallKeys();
  async function send(request: ApiCall, token: string | null, accept: string): Promise<Response> {
    const headers: Record<string, string> = { Accept: accept };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (request.body !== undefined) headers['Content-Type'] = 'application/json';
    if (request.isKeyed) headers['Idempotency-Key'] = keys.of(request);
    const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      return await parts.fetch(parts.origin + request.path, {
        method: request.method,
        headers,
        credentials: 'include',
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        ...(request.keepalive ? { keepalive: true } : {}),
      });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new NoAnswerError('The API did not answer.', { cause: error });
    }
  }

  async function read<Content>(content: Promise<Content>, request: ApiCall): Promise<Content> {
    try {
      return await content;
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new NoAnswerError('The answer broke off.', { cause: error });
    }
  }

  async function requireSuccess(response: Response, request: ApiCall, token: string | null): Promise<void> {
    if (response.ok) return;
    const text = await read(response.text(), request);
    keys.forget(request);
    const error = new ApiError({
      status: response.status,
      body: readErrorBody(text, response.headers.get('Content-Type') ?? ''),
      retryAfterSeconds: readRetryAfter(response.headers.get('Retry-After'), Date.now()),
    });
    if ((response.status === 401 || response.status === 403) && !request.keepsSession)
      parts.onRefused(token, error);
    throw error;
  }

  return {
    async call(request) {
      const token = request.token ?? parts.findToken();
      const response = await send(request, token, 'application/json');
      await requireSuccess(response, request, token);
      const text = await read(response.text(), request);
      keys.forget(request);
      if (text === '') return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new NoAnswerError('The answer is no JSON.', { cause: error });
      }
    },
    async download(request) {
      const token = request.token ?? parts.findToken();
      const response = await send(request, token, '*/*');
      await requireSuccess(response, request, token);
      return read(response.blob(), request);
    },
  };
}
