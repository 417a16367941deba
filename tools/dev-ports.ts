import { checkPorts } from '../apps/server/src/start/check-ports.ts';
import type { Config } from '../apps/server/src/platform/config/parse-config.ts';
import { OperatorError } from '../apps/server/src/platform/operator-error.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';

/**
 * A port for the pages that the server writes itself, since Vite has WEB_PORT: one that nobody listens on and no
 * setting names. Throws, in the operator's words, where one of the ports that are set cannot be had.
 */
export async function findPagesPort(
  config: Pick<Config, 'api' | 'web' | 'host' | 'metrics'>,
): Promise<number> {
  if (config.web.port === 0)
    throw new OperatorError('"npm run dev" needs a port that the browser can know: set WEB_PORT to one.');
  await checkPorts(config);
  const named = [config.web.port, config.api.port, config.metrics?.port];
  for (;;) {
    const port = await freePort();
    if (!named.includes(port)) return port;
  }
}
