import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type net from 'node:net';
import { isPublicAddress } from '../platform/fetching/public-address.ts';
import type { WebNetwork } from '../platform/fetching/web-network.ts';

type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface AskedOnLoopback {
  readonly host: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** Of `performance.now()`. */
  readonly at: number;
}

export interface LoopbackWeb {
  readonly network: WebNetwork;
  /** Where the sites are served. */
  readonly port: number;
  /** What was asked of the sites, in order. */
  readonly asked: AskedOnLoopback[];
  /** Connections that went to any address that is not public. */
  readonly inside: () => number;
  /** Serves a name; each has an address of the public web, which leads here. */
  site(host: string, handler: SiteHandler): void;
  /**
   * What a name resolves to: always the same, or whatever a function says each time. Those of 20.255. are public and
   * dead.
   */
  alias(host: string, addresses: readonly string[] | (() => readonly string[])): void;
  close(): Promise<void>;
}

/** A web of its own on loopback. Its network is the public one but for where names and connections lead. */
export async function startLoopbackWeb(): Promise<LoopbackWeb> {
  const sites = new Map<string, SiteHandler>();
  const names = new Map<string, () => readonly string[]>();
  const asked: AskedOnLoopback[] = [];
  let inside = 0;
  const server = http.createServer((request, response) => {
    const host = request.headers.host ?? '';
    asked.push({ host, path: request.url ?? '', headers: request.headers, at: performance.now() });
    const handler = sites.get(host);
    if (handler === undefined) response.writeHead(421).end();
    else handler(request, response);
  });
  const guarded = http.createServer((_, response) => void response.end('secret'));
  guarded.on('connection', () => (inside += 1));
  for (const one of [server, guarded]) {
    one.listen(0, '127.0.0.1');
    await once(one, 'listening');
  }
  const portOf = (one: net.Server): number => (one.address() as AddressInfo).port;

  return {
    port: portOf(server),
    network: {
      resolve: (host) => {
        const addresses = names.get(host)?.();
        return addresses === undefined
          ? Promise.reject(new Error('no such name'))
          : Promise.resolve(addresses);
      },
      accepts: isPublicAddress,
      dial: (address) => ({
        // Nobody listens at the other address.
        host: address.startsWith('20.255.') ? '127.0.0.2' : '127.0.0.1',
        port: portOf(isPublicAddress(address) ? server : guarded),
      }),
    },
    asked,
    inside: () => inside,
    site(host, handler) {
      sites.set(host, handler);
      const address = `20.0.${sites.size >> 8}.${sites.size & 255}`;
      names.set(host, () => [address]);
    },
    alias: (host, addresses) =>
      names.set(host, typeof addresses === 'function' ? addresses : () => addresses),
    async close() {
      for (const one of [server, guarded]) {
        const closed = once(one, 'close');
        one.close();
        one.closeAllConnections();
        await closed;
      }
    },
  };
}

/** Answers a page, or anything else, by its path; 404 for what is not named. */
export function pagesOf(
  pages: Readonly<
    Record<string, string | { status: number; headers?: Record<string, string>; body?: string }>
  >,
): SiteHandler {
  return (request, response) => {
    const page = pages[request.url ?? ''] ?? { status: 404 };
    const { status, headers, body } =
      typeof page === 'string' ? { status: 200, headers: undefined, body: page } : page;
    response.writeHead(status, {
      'content-type': request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8',
      ...headers,
    });
    response.end(body ?? '');
  };
}
