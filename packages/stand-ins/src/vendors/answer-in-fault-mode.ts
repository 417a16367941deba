import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { noProjectAccess } from './google-custom-search.ts';
import type { VendorFaultMode } from './fault-modes.ts';
import { allEnginesUnresponsive, someEnginesUnresponsive } from './searxng.ts';
import { stillProcessing } from './serpapi.ts';
import { changeShape, changeTypes, dropFields } from './spoil-body.ts';
import { spoilRows } from './spoil-metrics.ts';
import type { Vendor, VendorCall, VendorWire, WireAnswer, World } from './vendor-wire.ts';

interface FaultyCall {
  readonly vendor: Vendor;
  readonly wire: VendorWire;
  readonly call: VendorCall;
  readonly faultMode: VendorFaultMode;
  readonly world: World;
  readonly slowMs: number;
  readonly retryAfterSeconds: number;
}

const MEBIBYTE = 1024 * 1024;
const HTML_FAILURE =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

let bomb: Buffer | null = null;

/** FaultModes in which no answer of the vendor arrives, or not as it was sent. */
const BROKEN: Partial<Record<VendorFaultMode, (response: ServerResponse, faulty: FaultyCall) => unknown>> = {
  'never answers': () => undefined,
  'connection reset': (response) => response.destroy(),
  'body never ends': (response) => beginJson(response).write('{"a":'),
  'redirects elsewhere': (response) =>
    response.writeHead(302, { location: 'https://elsewhere.invalid/' }).end(),
  'gzip bomb': (response) => {
    bomb ??= gzipSync(Buffer.alloc(16 * MEBIBYTE, ' '));
    return beginJson(response, { 'content-encoding': 'gzip' }).end(bomb);
  },
  huge: (response) => beginJson(response).end(`{"padding":"${'x'.repeat(8 * MEBIBYTE)}"}`),
  'deeply nested JSON': (response) => beginJson(response).end('['.repeat(100_000) + ']'.repeat(100_000)),
  'cut JSON': (response, { wire, call, world }) => {
    const text = JSON.stringify(wire.answer(call, world).body);
    return beginJson(response).end(text.slice(0, Math.ceil(text.length * 0.6)));
  },
};

/** FaultModes in which the vendor answers something else than was asked. */
const REFUSING: Partial<Record<VendorFaultMode, (faulty: FaultyCall) => WireAnswer>> = {
  'bad key': ({ wire, world }) => wire.badKey(world),
  'token hiccup': ({ wire, world }) => wire.badKey(world),
  'JSON switched off': ({ wire, world }) => wire.badKey(world),
  'out of credits': ({ wire, world, call }) => wire.outOfCredits?.(world) ?? wire.answer(call, world),
  'rate limited': ({ wire, world }) => wire.rateLimited(world),
  'rate limited with Retry-After': ({ wire, world, retryAfterSeconds }) => {
    const refused = wire.rateLimited(world);
    // DataForSEO says so under a 200; a header can only come from a gateway in front of it, which says 429.
    const status = refused.status === 200 ? 429 : refused.status;
    return { ...refused, status, headers: { ...refused.headers, 'retry-after': String(retryAfterSeconds) } };
  },
  'server error': ({ wire }) => wire.failure(500, 'Internal server error'),
  'server error in HTML': () => ({ status: 502, body: HTML_FAILURE }),
  'HTML instead of JSON': () => ({
    status: 200,
    body: '<html><body>Please sign in to the network.</body></html>',
  }),
  'echoes the key': ({ wire, world, call }) =>
    wire.failure(400, `Bad request: key ${world.key} in ${call.path}?${call.query.toString()}`),
  'all engines unresponsive': ({ call }) => allEnginesUnresponsive(call),
  'still processing': () => stillProcessing(),
  'no access for this project': () => noProjectAccess(),
  'no data for the whole call': ({ wire }) => wire.failure(404, 'No data found'),
};

/** Answers as the vendor would, or as the fault mode has it. Resolves also where no answer will ever come. */
export async function answerInFaultMode(response: ServerResponse, faulty: FaultyCall): Promise<void> {
  const { faultMode, wire, call, world } = faulty;
  const breakOff = BROKEN[faultMode];
  if (breakOff !== undefined) return void breakOff(response, faulty);
  if (faultMode === 'slow') await new Promise((resolve) => setTimeout(resolve, faulty.slowMs));
  const refuse = REFUSING[faultMode];
  send(response, refuse === undefined ? spoilt(faultMode, wire, wire.answer(call, world)) : refuse(faulty));
}

/** The honest answer with its rows spoilt; a refusal stays as it is. */
function spoilt(faultMode: VendorFaultMode, wire: VendorWire, honest: WireAnswer): WireAnswer {
  if (faultMode === 'some engines unresponsive') return someEnginesUnresponsive(honest);
  if (faultMode === 'wrong shape') return { ...honest, body: changeShape(honest.body) };
  const list = wire.listOf(honest.body);
  if (faultMode === 'missing fields') dropFields(list);
  if (faultMode === 'wrong types') changeTypes(list);
  list.splice(0, list.length, ...spoilRows(faultMode, list));
  return honest;
}

function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  const isHtml = typeof body === 'string';
  response.writeHead(status, { 'content-type': isHtml ? 'text/html' : 'application/json', ...headers });
  response.end(isHtml ? body : JSON.stringify(body));
}

function beginJson(response: ServerResponse, headers: Readonly<Record<string, string>> = {}): ServerResponse {
  return response.writeHead(200, { 'content-type': 'application/json', ...headers });
}
