import http from 'node:http';
import net, { type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { readRetryAfterMs } from '../outgoing/retry-delay.ts';
import { FetchError } from './fetch-error.ts';
import type { WebNetwork } from './web-network.ts';

export interface WebAnswer {
  /** That was asked for. */
  readonly url: string;
  readonly status: number;
  /** As they came, in their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Codings undone. */
  readonly body: Buffer;
  /** The address that answered. */
  readonly ip: string;
}

interface ExchangeOptions {
  readonly network: WebNetwork;
  readonly userAgent: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole exchange, finding the address and the body included. */
  readonly timeoutMs: number;
  /** Of the body, as it comes and as it unfolds. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Sent in place of a GET; what is answered beside the status and the headers is then not read. */
  readonly post?: string;
}

const MOST_HEADER_BYTES = 64 * 1024;
/** Addresses that are tried, each for its part of the time. */
const MOST_ATTEMPTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The first value of a header. */
export function headerOf({ headers }: Pick<WebAnswer, 'headers'>, name: string): string | null {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null;
}

export const isRedirect = ({ status }: Pick<WebAnswer, 'status'>): boolean => REDIRECTS.has(status);

/** Where a redirect leads, in its server's words; null for every other answer. */
export function redirectOf(answer: WebAnswer): string | null {
  return isRedirect(answer) ? headerOf(answer, 'location') : null;
}

/** For how long the server wants to be left alone, where it says so. */
export function askedWaitMs(answer: WebAnswer): number | null {
  return readRetryAfterMs({ get: (name) => headerOf(answer, name) }, Date.now());
}

/**
 * One GET, or POST, following nothing. The name is resolved once, every address of it has to be one of the public web,
 * and the connection goes to one of just these, so that a name which changes its mind in between leads nowhere; where
 * one of them is dead, the next is tried. Any status is an answer; throws FetchError where there was none.
 */
export async function exchange(url: URL, options: ExchangeOptions): Promise<WebAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    const addresses = await findAddresses(url, options.network, signal);
    const response = await ask(url, addresses, options, signal);
    const ip = response.socket.remoteAddress ?? '';
    const headers = pairs(response.rawHeaders);
    if (options.post !== undefined) {
      response.destroy();
      return { url: url.href, status: response.statusCode ?? 0, headers, body: Buffer.alloc(0), ip };
    }
    const packed = await readBody(url, response, options.maxBytes);
    const body = decode(url, packed, response.headers['content-encoding'] ?? '', options.maxBytes);
    return { url: url.href, status: response.statusCode ?? 0, headers, body, ip };
  } catch (error) {
    if (options.signal?.aborted === true) throw new FetchError('stopped', url.hostname);
    if (timeout.aborted) throw new FetchError('no answer in time', url.hostname);
    if (error instanceof FetchError) throw error;
    throw new FetchError('could not be reached', url.hostname);
  }
}

/** An answer that mixes public and other addresses is a trick, and none of it is used. */
async function findAddresses(url: URL, network: WebNetwork, signal: AbortSignal): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = net.isIP(host) === 0 ? await resolved(url, network, signal) : [host];
  if (addresses.length === 0) throw new FetchError('no such host', url.hostname);
  if (!addresses.every((address) => network.accepts(address)))
    throw new FetchError('an address inside a network', url.hostname);
  return addresses;
}

/** A resolver cannot be interrupted; nobody waits for it longer. */
async function resolved(url: URL, network: WebNetwork, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  let giveUp: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(new FetchError('no answer in time', url.hostname));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([network.resolve(url.hostname).catch(() => []), aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function ask(
  url: URL,
  addresses: readonly string[],
  { network, userAgent, headers, timeoutMs, post }: ExchangeOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const isEncrypted = url.protocol === 'https:';
  const port = url.port === '' ? (isEncrypted ? 443 : 80) : Number(url.port);
  const targets = addresses.map((address) => network.dial(address, port));
  const to = {
    host: url.hostname,
    port: targets[0]?.port ?? port,
    // In place of a resolver: the name leads to what was looked at and nowhere else.
    lookup: answering(targets.map(({ host }) => host)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.ceil(timeoutMs / MOST_ATTEMPTS),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: post === undefined ? 'GET' : 'POST',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
        'accept-encoding': 'gzip, br',
        connection: 'close',
        ...(post === undefined ? {} : { 'content-length': String(Buffer.byteLength(post)) }),
        ...headers,
      },
      signal,
      maxHeaderSize: MOST_HEADER_BYTES,
      createConnection: () =>
        isEncrypted
          ? tls.connect({ ...to, servername: url.hostname, ALPNProtocols: ['http/1.1'] })
          : net.connect(to),
    });
    request.on('response', resolve);
    request.on('error', reject);
    // What a server calls an upgrade or a tunnel was not asked for.
    request.on('upgrade', (_, socket) => socket.destroy());
    request.end(post);
  });
}

function answering(hosts: readonly string[]): LookupFunction {
  const known = hosts.slice(0, MOST_ATTEMPTS).map((address) => ({ address, family: net.isIP(address) }));
  return (_, options, callback) => {
    const [first = { address: '', family: 0 }] = known;
    if (options.all === true) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

async function readBody(url: URL, response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const stated = Number(response.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (stated > maxBytes) throw new FetchError('too large', url.hostname);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new FetchError('too large', url.hostname);
      chunks.push(chunk);
    }
  } catch (error) {
    response.destroy();
    throw error instanceof FetchError ? error : new FetchError('cut off', url.hostname);
  }
  if (!response.complete) throw new FetchError('cut off', url.hostname);
  return Buffer.concat(chunks);
}

function decode(url: URL, packed: Buffer, codings: string, maxBytes: number): Buffer {
  let body = packed;
  const names = codings
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > 2) throw new FetchError('not decodable', url.hostname);
  for (const name of names.reverse()) {
    if (body.length === 0) return body;
    try {
      body = DECODERS[name]?.(body, { maxOutputLength: maxBytes }) ?? fail(name);
    } catch (error) {
      const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      throw new FetchError(isLarge ? 'too large' : 'not decodable', url.hostname);
    }
  }
  return body;
}

type Decoder = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

function fail(coding: string): never {
  throw new Error(`nobody asked for ${coding}`);
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
