import { toPlainText } from '@linklode/contract';

const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;

export interface OutgoingRequest {
  /** Built from a configured address, never from what a user or a page says. */
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** May hold keys: they are sent and appear nowhere else. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, in place of `body`. */
  readonly form?: URLSearchParams;
  /** For the whole exchange, the body included. */
  readonly timeoutMs: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body read as JSON; undefined where it is none. */
  readonly json: unknown;
}

type OutgoingFailureKind = 'timeout' | 'network' | 'too large' | 'redirect' | 'aborted';

/** No answer was had. The message names the host alone: addresses and headers may carry keys. */
export class OutgoingFailure extends Error {
  readonly kind: OutgoingFailureKind;

  constructor(kind: OutgoingFailureKind, host: string) {
    super(`${host}: ${EXPLAINED[kind]}`);
    this.name = 'OutgoingFailure';
    this.kind = kind;
  }
}

const EXPLAINED: Readonly<Record<OutgoingFailureKind, string>> = {
  timeout: 'no answer in time',
  network: 'could not be reached, or broke off',
  'too large': 'answered more than is accepted',
  redirect: 'answered with a redirect, which is not followed',
  aborted: 'given up by the caller',
};

/**
 * One exchange with an outside party. Any HTTP status is an answer; throws OutgoingFailure where there was none.
 * Follows no redirect, since it would carry the key along; the cause of a failure is dropped, since it may quote the
 * address.
 */
export async function sendJson(request: OutgoingRequest): Promise<OutgoingAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.form === undefined ? {} : { body: request.form }),
      redirect: 'manual',
      signal,
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new OutgoingFailure('redirect', request.url.hostname);
    }
    const text = await readText(response, request.maxBytes ?? DEFAULT_MAX_BYTES, request.url.hostname);
    return { status: response.status, headers: response.headers, text, json: readJson(text) };
  } catch (error) {
    if (error instanceof OutgoingFailure) throw error;
    const kind = timeout.aborted ? 'timeout' : request.signal?.aborted === true ? 'aborted' : 'network';
    throw new OutgoingFailure(kind, request.url.hostname);
  }
}

/** Counts what arrives after decompression, so a small body that unfolds into a huge one is refused too. */
async function readText(response: Response, maxBytes: number, host: string): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) throw new OutgoingFailure('too large', host);
    chunks.push(chunk);
  }
  // A byte order mark before the JSON, as some servers send it, is no part of it, and the decoder leaves it out.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** With texts that a database can hold, whoever wrote them. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? toPlainText(value) : value,
    ) as unknown;
  } catch {
    return undefined;
  }
}
