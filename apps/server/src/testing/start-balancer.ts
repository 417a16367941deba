import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly origin: string;
  /** Resolves when every backend has just been asked whether it is ready. */
  nextProbe(): Promise<void>;
  close(): void;
}

/**
 * A load balancer as people have them: asks each backend's /readyz twice a second, keeps connections open, gives each
 * request to one that was ready when last asked, and repeats nothing. Answers 502 where that one did not answer.
 */
export async function startBalancer(backendPorts: readonly number[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<number>();
  let turn = 0;
  const waiting: (() => void)[] = [];
  let isClosed = false;

  const probe = async (): Promise<void> => {
    while (!isClosed) {
      await Promise.all(
        backendPorts.map(async (port) => {
          const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
            async (answer) => (await answer.text(), answer.ok),
            () => false,
          );
          if (isReady) ready.add(port);
          else ready.delete(port);
        }),
      );
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const server = http.createServer((request, response) => {
    const ports = [...ready];
    const port = ports[turn++ % ports.length];
    if (port === undefined) {
      response.writeHead(502).end();
      return;
    }
    const onward = http.request(
      { agent, port, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        const { connection: _connection, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  void probe();
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nextProbe: () => new Promise((resolve) => void waiting.push(resolve)),
    close() {
      isClosed = true;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
