import net from 'node:net';
import { getHealth } from '@linklode/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const NIGHTLY = process.env['NIGHTLY'] === '1';
const SOCKETS_OF_EACH_KIND = NIGHTLY ? 300 : 40;
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.api.listen({ host: '127.0.0.1', port: 0 });
  port = (app.api.server.address() as net.AddressInfo).port;
});
afterAll(() => app.close());

/** What a client says before it falls silent, or goes on a letter at a time. */
const KINDS = {
  'says nothing': { first: '', more: null },
  'sends headers a letter at a time': { first: 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ', more: 'a' },
  'sends a body a letter at a time': {
    first:
      'POST /search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
    more: ' ',
  },
} as const;

interface SlowClient {
  readonly kind: string;
  /** Milliseconds from opening to being cut off. */
  readonly cutAfterMs: Promise<number>;
}

function openSlow(kind: keyof typeof KINDS): SlowClient {
  const { first, more } = KINDS[kind];
  const socket = net.connect(port, '127.0.0.1');
  const from = performance.now();
  socket.on('error', () => undefined);
  socket.resume();
  if (first !== '') socket.write(first);
  const drip = more === null ? undefined : setInterval(() => socket.write(more), 1_000);
  const cutAfterMs = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      resolve(performance.now() - from);
    });
  });
  return { kind, cutAfterMs };
}

const openSockets = (): Promise<number> =>
  new Promise((resolve, reject) =>
    app.api.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

test.runIf(NIGHTLY)(
  'clients that say nothing, or a letter at a time, are cut off; others are answered meanwhile, and no socket stays',
  async () => {
    const before = await openSockets();
    const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
    const clients = kinds.flatMap((kind) =>
      Array.from({ length: SOCKETS_OF_EACH_KIND }, () => openSlow(kind)),
    );
    await expect.poll(openSockets, { timeout: 60_000 }).toBe(before + clients.length);
    // Negative control: a client that asks properly is answered while all of them stand.
    for (let n = 0; n < 50; n++)
      expect((await fetch(`http://127.0.0.1:${port}${getHealth.path}`)).status).toBe(200);
    const cut = await Promise.all(clients.map(({ cutAfterMs }) => cutAfterMs));
    console.log(
      `${cut.length} slow sockets, the last cut off after ${(Math.max(...cut) / 1000).toFixed(0)} s`,
    );
    // 30 s for a request, looked at every 5 s; a busy machine looks late.
    expect(Math.max(...cut)).toBeLessThan(120_000);
  },
);

test('a request has ten seconds for its headers and thirty for all of it, looked at every five, on both kinds of server', () => {
  expect(app.api.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
});

/** Sends so many requests at once and takes no answer until the connection has been still; tells what came of them. */
async function sendAtOnce(requests: number): Promise<{ answers: number; isEnded: boolean }> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const ended = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
  const answered = async () => {
    while (text.split('HTTP/1.1 200').length <= requests) await new Promise((go) => setTimeout(go, 10));
    return false;
  };
  const isEnded = await Promise.race([ended, answered()]);
  socket.destroy();
  return { answers: text.split('HTTP/1.1 200').length - 1, isEnded };
}

test('a connection that piles up requests is ended and not answered from memory; a few at once are', async () => {
  expect(await sendAtOnce(4)).toEqual({ answers: 4, isEnded: false });
  expect(await sendAtOnce(100)).toMatchObject({ isEnded: true });
});

test('a connection on which nothing moves for a minute is ended, also while its answer waits to be read', () => {
  expect(app.api.server.timeout).toBe(60_000);
});
