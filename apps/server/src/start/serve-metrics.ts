import http from 'node:http';
import type { ProductMetrics } from './product-metrics.ts';
import { explainListenError } from './check-ports.ts';

/**
 * GET /metrics on a port of its own, which is for whoever watches and for nobody else: nothing on it asks who comes.
 */
export async function serveMetrics(
  metrics: Pick<ProductMetrics, 'scrape'>,
  address: { readonly port: number; readonly host: string },
): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    void metrics.scrape().then((text) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, address.port, 'METRICS_PORT') as Error));
    server.listen(address, resolve);
  });
  return server;
}
