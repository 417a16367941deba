import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerInFaultMode } from './answer-in-fault-mode.ts';
import { brave } from './brave.ts';
import { dataforseo } from './dataforseo.ts';
import { googleCustomSearch } from './google-custom-search.ts';
import { faultModesOf, type VendorFaultMode } from './fault-modes.ts';
import { mozV2 } from './moz-v2.ts';
import { mozV3 } from './moz-v3.ts';
import { openPageRank } from './open-pagerank.ts';
import { searxng } from './searxng.ts';
import { serpapi } from './serpapi.ts';
import { serper } from './serper.ts';
import { spoilSite } from './spoil-metrics.ts';
import { spoilResults } from './spoil-results.ts';
import type { StandInResult, StandInSite, Vendor, VendorCall, VendorWire, World } from './vendor-wire.ts';

export interface VendorStandInOptions {
  /** What the vendor takes for our key; DataForSEO's is `login:password`. */
  readonly key?: string;
  /** What a search vendor finds, best first, over all pages. */
  readonly results?: (query: string) => readonly StandInResult[];
  /** What a metrics vendor knows of a target, as it was sent; null: nothing. */
  readonly site?: (target: string) => StandInSite | null;
  /** Whether search answers say how many results there are; the real ones often do not. */
  readonly totals?: boolean;
  /** Rows, searches or credits of the plan. */
  readonly quota?: number;
  /** US dollars for a page, where the wire tells prices. */
  readonly pricePerPage?: number;
  /** The day of a metrics vendor's data. */
  readonly asOf?: string;
  /** How long the fault mode `slow` takes. */
  readonly slowMs?: number;
  /** What the fault mode `rate limited with Retry-After` asks for. */
  readonly retryAfterSeconds?: number;
}

export interface VendorStandIn {
  readonly vendor: Vendor;
  /** Such as http://127.0.0.1:40123; paths are the vendor's own. */
  readonly origin: string;
  readonly key: string;
  /** Every request that arrived, oldest first. */
  readonly calls: readonly VendorCall[];
  /** What is left of the plan. */
  readonly quotaLeft: number;
  /** From now on; with `times`, for so many requests, after which the vendor is honest again. */
  setFaultMode(faultMode: VendorFaultMode, options?: { times?: number }): void;
  /** Forgets the calls that arrived. */
  forget(): void;
  close(): Promise<void>;
}

const WIRES: Readonly<Record<Vendor, VendorWire>> = {
  serper,
  brave,
  searxng,
  serpapi,
  dataforseo,
  'google-custom-search': googleCustomSearch,
  'moz-v2': mozV2,
  'moz-v3': mozV3,
  'open-pagerank': openPageRank,
};

const PAGE_SIZE = 10;
const OVERLAP = 3;
const MAX_REQUEST_BYTES = 1024 * 1024;

/**
 * A vendor on a port of its own on loopback, honest as its documentation says or in one of its fault modes
 * (`faultModesOf`). For tests and measurements; refuses to start in production.
 */
export async function startVendorStandIn(
  vendor: Vendor,
  options: VendorStandInOptions = {},
): Promise<VendorStandIn> {
  if (process.env.NODE_ENV === 'production') throw new Error('vendor stand-ins do not run in production');
  const wire = WIRES[vendor];
  const calls: VendorCall[] = [];
  const key =
    options.key ?? (vendor === 'dataforseo' ? 'login-canary:password-canary' : `key-canary-${vendor}`);
  let faultMode: VendorFaultMode = 'honest';
  let turnsLeft = Infinity;
  let quotaLeft = options.quota ?? 100_000;

  const worldIn = (now: VendorFaultMode): World => ({
    key,
    pageSize: PAGE_SIZE,
    totals: options.totals ?? true,
    pricePerPage: options.pricePerPage ?? 0.002,
    asOf: options.asOf ?? '2026-11-01',
    overlap: now === 'overlapping pages' ? OVERLAP : 0,
    get quotaLeft() {
      return quotaLeft;
    },
    set quotaLeft(left) {
      quotaLeft = left;
    },
    results: (query) => spoilResults(now, options.results?.(query) ?? []),
    site: (target) => spoilSite(now, options.site?.(target) ?? null),
  });
  const honestWorld = worldIn('honest');

  function nextFaultMode(): VendorFaultMode {
    if (turnsLeft <= 0) faultMode = 'honest';
    turnsLeft -= 1;
    return faultMode;
  }

  const server = http.createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const call = await readCall(request);
    calls.push(call);
    const now = nextFaultMode();
    await answerInFaultMode(response, {
      vendor,
      wire,
      call,
      faultMode: now,
      world: now === 'honest' ? honestWorld : worldIn(now),
      slowMs: options.slowMs ?? 300,
      retryAfterSeconds: options.retryAfterSeconds ?? 1,
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    vendor,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    calls,
    get quotaLeft() {
      return quotaLeft;
    },
    setFaultMode(next, { times = Infinity } = {}) {
      if (!faultModesOf(vendor).includes(next)) throw new Error(`${vendor} has no faultMode "${next}"`);
      faultMode = next;
      turnsLeft = times;
    },
    forget() {
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(request: http.IncomingMessage): Promise<VendorCall> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_REQUEST_BYTES) chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const url = new URL(request.url ?? '/', 'http://stand-in.invalid');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers,
    text,
    json: readJson(text),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
