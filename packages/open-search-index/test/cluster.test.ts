import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IndexBusyError, IndexUnavailableError } from '@linklode/web-index';
import { afterEach, describe, expect, test } from 'vitest';
import { createCluster, readClusterAddress, type ClusterPatience } from '../src/cluster.ts';
import { createNodeChoice } from '../src/node-choice.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function node(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answers =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(JSON.stringify(body));

const HASTY: ClusterPatience = { callMs: 5_000, retryMs: 200 };
const ask = (urls: readonly string[], patience = HASTY): Promise<object> =>
  createCluster(readClusterAddress(urls.join(',')), patience).call({ method: 'GET', path: 'x' });

describe('a cluster', () => {
  test('is asked at another node where one is gone or has just started', async () => {
    const gone = 'http://127.0.0.1:9';
    const starting = await node(answers(503, { error: { type: 'cluster_block_exception', reason: 'red' } }));
    const well = await node(answers(200, { fine: true }));
    expect(await ask([gone, starting, well], { callMs: 5_000, retryMs: 20_000 })).toEqual({ fine: true });
  });

  test('that does not answer is no index, in words that hold nothing of its address', async () => {
    const failure = await ask(['http://someone:secret@127.0.0.1:9']).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IndexUnavailableError);
    expect(`${(failure as Error).message} ${String((failure as Error).cause)}`).not.toMatch(
      /secret|someone|127/,
    );
  });

  test('that has too much to do is busy', async () => {
    const full = await node(answers(429, { error: { type: 'circuit_breaking_exception', reason: 'heap' } }));
    await expect(ask([full])).rejects.toThrow(IndexBusyError);
  });

  test('that refuses a question is not asked again', async () => {
    let asked = 0;
    const refusing = await node((request, response) => {
      asked += 1;
      answers(400, { error: { type: 'parsing_exception', reason: 'no such query' } })(request, response);
    });
    await expect(ask([refusing])).rejects.toThrow(
      'OpenSearch refused (400, parsing_exception): no such query',
    );
    expect(asked).toBe(1);
  });

  test('gets name and password in a header', async () => {
    let sent: string | undefined;
    const asking = await node((request, response) => {
      sent = request.headers.authorization;
      answers(200, {})(request, response);
    });
    await ask([asking.replace('//', '//ann:s%40e@')]);
    expect(sent).toBe(`Basic ${Buffer.from('ann:s@e').toString('base64')}`);
  });
});

test('a node that did not answer is asked last for a while', () => {
  let now = 0;
  const choice = createNodeChoice(['a', 'b'], () => now);
  expect([choice.next(), choice.next(), choice.next()]).toEqual(['a', 'b', 'a']);
  choice.leaveAside('b');
  expect([choice.next(), choice.next()]).toEqual(['a', 'a']);
  now = 6_000;
  expect([choice.next(), choice.next()]).toEqual(['b', 'a']);
});

describe('the address of a cluster', () => {
  test('names its nodes and its index', () => {
    expect(readClusterAddress('https://a:9200/web, https://b:9200')).toEqual({
      nodes: ['https://a:9200', 'https://b:9200'],
      name: 'web',
      authorization: null,
    });
    expect(readClusterAddress('http://a:9200').name).toBe('linklode');
  });

  test.each(['', 'a:9200', 'ftp://a', 'http://a/UP', 'http://a/x?y=1', 'http://a,'])('is not %s', (text) => {
    expect(() => readClusterAddress(text)).toThrow(/^(needs|takes)/);
  });
});
