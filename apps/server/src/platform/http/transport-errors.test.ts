import { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { Problem } from '@linklode/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const WEB = 'http://localhost:3000';

let app: TestApp;
let port: number;
let logged: { level: number; msg: string }[] = [];
beforeAll(async () => {
  const write = (line: string): void => void logged.push(JSON.parse(line) as { level: number; msg: string });
  app = await startTestApp({ log: pino({ level: 'info' }, { write }) });
  await app.api.listen({ port: 0, host: '127.0.0.1' });
  port = (app.api.server.address() as net.AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(() => {
  logged = [];
});

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends bytes as they are, and reads until the server closes. */
function exchange(text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
      const [first = '', ...lines] = head.split('\r\n');
      try {
        resolve({
          status: Number(first.split(' ')[1]),
          headers: new Headers(lines.map((line) => line.split(': ', 2) as [string, string])),
          body: JSON.parse(body),
        });
      } catch (error) {
        reject(new Error(`no answer to be read: ${answer}`, { cause: error }));
      }
    });
  });
}

describe('what Node’s parser refuses', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, false],
    [
      'a bare line feed in a header',
      `GET / HTTP/1.1\r\nhost: a\r\norigin: ${WEB}\r\nx: a\nb\r\n\r\n`,
      400,
      true,
    ],
    ['a NUL in a header', `GET / HTTP/1.1\r\nhost: a\r\norigin: ${WEB}\r\nx: \0\r\n\r\n`, 400, true],
    [
      'two lengths of one body',
      `POST /search HTTP/1.1\r\nhost: a\r\norigin: ${WEB}\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
      true,
    ],
    [
      'headers beyond 64 KiB',
      `GET / HTTP/1.1\r\nhost: a\r\norigin: ${WEB}\r\ncookie: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      true,
    ],
  ] as const)('%s is a problem document', async (_what, request, status, namesOrigin) => {
    const answer = await exchange(request);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(Problem.parse(answer.body)).toMatchObject({ status });
    if (namesOrigin && status !== 431) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(WEB);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    }
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  });

  test('another site cannot read it', async () => {
    const answer = await exchange(
      'GET / HTTP/1.1\r\nhost: a\r\norigin: https://evil.example\r\nx: \0\r\n\r\n',
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a line of blanks, however long, holds up nobody', async () => {
    for (const blank of [' ', '\t']) {
      const line = `origin:${blank.repeat(50_000)}`;
      // The parser gives up before the line ends.
      expect((await exchange(`GET / HTTP/1.1\r\nhost: a\r\n${line}\0`)).status).toBe(400);
      const answer = await exchange(`GET / HTTP/1.1\r\nhost: a\r\n${line}${WEB}${blank}\r\nx: \0\r\n\r\n`);
      expect(answer.status).toBe(400);
    }
  });

  test('the web app is known with blanks around its name', async () => {
    const answer = await exchange(`GET / HTTP/1.1\r\nhost: a\r\norigin: \t ${WEB} \t\r\nx: \0\r\n\r\n`);
    expect(answer.headers.get('access-control-allow-origin')).toBe(WEB);
  });

  test('a request without a host says so', async () => {
    const answer = await exchange('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(Problem.parse(answer.body)).toMatchObject({
      status: 400,
      detail: 'The request has no Host header.',
    });
  });
});

describe('what is refused before any route', () => {
  test.each([
    ['OPTIONS', '/search', 400, 'invalid_preflight'],
    ['GET', '/%ff', 400, 'invalid_url'],
  ] as const)('%s %s can be read by the web app alone', async (method, url, status, code) => {
    const of = (origin: string) => app.api.inject({ method, url, headers: { origin } });
    const own = await of(WEB);
    expect(own.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Problem.parse(own.json())).toMatchObject({ status, code });
    expect(own.headers['access-control-allow-origin']).toBe(WEB);
    expect((await of('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['token', 'auth_token', 'access_token', 'id_token'])(
    'a token in the address, as %s, is told apart and never taken, nor logged',
    async (name) => {
      const { token } = await app.signIn('alice', `address-${name}`);
      logged = [];
      const answer = await app.api.inject({ method: 'GET', url: `/user/me?${name}=${token}` });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'token_in_address' });
      expect(logged.length).toBeGreaterThan(0);
      expect(JSON.stringify(logged) + answer.body).not.toContain(token);
    },
  );

  test('a caller who has gone already is no defect', async () => {
    const socket = new net.Socket();
    socket.destroy();
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: 'GET', url: '/user/me', headers: { host: 'a' }, httpVersion: '1.1' });
    app.api.routing(request, new ServerResponse(request));
    // The next one is served after it, in the same order.
    expect((await app.api.inject('/healthz')).statusCode).toBe(200);
    expect(logged.filter(({ level }) => level > 30)).toEqual([]);
  });
});
