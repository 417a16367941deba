import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { OutgoingFailure, sendJson } from './send-json.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/things?api_key=CANARY`);
}

const get = (url: URL, over: object = {}) => sendJson({ url, method: 'GET', timeoutMs: 5_000, ...over });

async function failureOf(promise: Promise<unknown>): Promise<OutgoingFailure> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(OutgoingFailure);
  const failure = error as OutgoingFailure;
  expect(
    `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`,
  ).not.toContain('CANARY');
  return failure;
}

test('sends a body as JSON and reads status, headers and JSON of the answer, whatever the status', async () => {
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.writeHead(422, { 'x-left': '3' });
      response.end(
        JSON.stringify({ type: request.headers['content-type'], body: JSON.parse(body) as unknown }),
      );
    });
  });
  const answer = await sendJson({ url, method: 'POST', body: { q: 'ä' }, timeoutMs: 5_000 });
  expect(answer).toMatchObject({ status: 422, json: { type: 'application/json', body: { q: 'ä' } } });
  expect(answer.headers.get('x-left')).toBe('3');
});

test('a body that is no JSON is an answer without JSON', async () => {
  const url = await serve((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
  expect(await get(url)).toMatchObject({ status: 502, text: '<h1>Bad Gateway</h1>', json: undefined });
});

test('JSON behind a byte order mark is JSON', async () => {
  const url = await serve((_, response) => response.end('\uFEFF{"left":3}'));
  expect(await get(url)).toMatchObject({ json: { left: 3 } });
});

test('a redirect is not followed', async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked++;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await failureOf(get(url))).kind).toBe('redirect');
  expect(asked).toBe(1);
});

test('silence, a body that never ends and a broken line fail by their kind', async () => {
  const silent = await serve(() => undefined);
  expect((await failureOf(get(silent, { timeoutMs: 100 }))).kind).toBe('timeout');
  const endless = await serve((_, response) => void response.write('{'));
  expect((await failureOf(get(endless, { timeoutMs: 100 }))).kind).toBe('timeout');
  const broken = await serve((_, response) => response.destroy());
  expect((await failureOf(get(broken))).kind).toBe('network');
  const controller = new AbortController();
  controller.abort();
  expect((await failureOf(get(silent, { signal: controller.signal }))).kind).toBe('aborted');
});

test('an answer is measured unfolded', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(3_000_000, 32)));
  });
  expect((await failureOf(get(url, { maxBytes: 1_000_000 }))).kind).toBe('too large');
});

test('texts of an answer are such that a database can hold them', async () => {
  const url = await serve((_request, response) =>
    response.end('{"a":["nul \\u0000","half \\ud83d","\\ud83d\\ude00"]}'),
  );
  expect((await get(url)).json).toEqual({ a: ['nul \ufffd', 'half \ufffd', '😀'] });
});
