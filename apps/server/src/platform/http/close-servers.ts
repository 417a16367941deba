import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** How long what runs at a stop may take to end. Longer than the longest answer. */
const FINISH_MS = 25_000;
const LOOK_MS = 50;

/**
 * While `isOn` answers true, each answer asks its connection to be closed after it, so that who keeps connections open
 * opens the next one elsewhere. Below the framework, because what stand-ins serve passes it by.
 */
export function closeConnectionsWhile(isOn: () => boolean, apps: readonly FastifyInstance[]): void {
  for (const app of apps) {
    app.server.prependListener('request', (_request, response) => {
      if (isOn()) response.setHeader('connection', 'close');
    });
  }
}

/**
 * Stops accepting on all at once and resolves when what runs has been answered, or has been cut off after 25 s. Nobody
 * waits for a caller who keeps its connection open behind the last answer.
 */
export async function closeServers(apps: readonly FastifyInstance[], log: FastifyBaseLogger): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('shutdown timeout: requests still running after 25 s were aborted');
    for (const app of apps) app.server.closeAllConnections();
  }, FINISH_MS);
  // `close` ends those that are idle at that moment; one whose request was running then is idle when that is answered.
  const hangUp = setInterval(() => {
    for (const app of apps) app.server.closeIdleConnections();
  }, LOOK_MS);
  try {
    await Promise.all(apps.map((app) => app.close()));
  } finally {
    clearInterval(hangUp);
    clearTimeout(cut);
  }
}
