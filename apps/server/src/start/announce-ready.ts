import type { SearchPool } from '@linklode/web-index';
import type { FastifyBaseLogger } from 'fastify';
import type { PortLine } from '../compose.ts';
import type { Config } from '../platform/config/parse-config.ts';

interface Ready {
  readonly config: Config;
  readonly version: string;
  readonly log: FastifyBaseLogger;
  readonly say: (line: string) => void;
  readonly ports: readonly PortLine[];
  readonly index: { readonly pages: number | null; readonly sample: boolean };
}

/**
 * How many pages there are to search; null where the index does not say. Both ports answer by then: on a machine that
 * is busy the server had ended here, and its supervisor started it anew, which made the machine no less busy. Readiness
 * tells of it.
 */
export async function countPages(pool: Pick<SearchPool, 'status'>): Promise<number | null> {
  try {
    return (await pool.status()).pages;
  } catch {
    return null;
  }
}

/**
 * Tells where everything is and what is real: a table for a terminal; in production a line of the log, as all others.
 */
export function announceReady({ config, version, log, say, ports, index }: Ready): void {
  const pages = index.pages === null ? 'which does not answer yet' : `${index.pages} pages`;
  const ownIndex = `own index, ${pages}${index.sample ? ' (sample web: invented sites)' : ''}`;
  const named = ports.map((line) => ({ ...line, adapter: line.adapter.replace('own index', ownIndex) }));
  if (config.production) {
    log.info(
      {
        version,
        web: config.web.origin,
        api: config.api.origin,
        dataDir: config.dataDir,
        ports: Object.fromEntries(named.map(({ port, adapter }) => [port, adapter])),
      },
      'Linklode is ready.',
    );
    return;
  }
  say(
    [
      '',
      'Linklode is ready.',
      `  Web          ${config.web.origin}`,
      `  API          ${config.api.origin}  (reference: ${config.api.origin}/docs)`,
      `  Data folder  ${config.dataDir}`,
      '',
      ...named.map((line) => `  ${line.port.padEnd(12)} ${line.kind.padEnd(6)} ${line.adapter}`),
      '',
      'Development: what is marked "local" stands in for an outside party. Ctrl-C stops everything.',
    ].join('\n'),
  );
}
