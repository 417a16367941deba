import net from 'node:net';
import type { Config } from '../platform/config/parse-config.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** Throws, in the operator's words, where a port cannot be had: before anything is built, loaded or started. */
export async function checkPorts(config: Pick<Config, 'api' | 'web' | 'host' | 'metrics'>): Promise<void> {
  await tryPort(config.api.port, config.host, 'API_PORT');
  await tryPort(config.web.port, config.host, 'WEB_PORT');
  if (config.metrics !== null) await tryPort(config.metrics.port, config.metrics.host, 'METRICS_PORT');
}

/** The sentence for a port that could not be opened; other errors as they are. */
export function explainListenError(error: unknown, port: number, variable: string): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is in use by another program. Stop it, or set ${variable}.`, {
      cause: error,
    });
  if (code === 'EACCES')
    return new OperatorError(`Port ${port} may not be opened by this account. Set ${variable}.`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError('HOST is not an address of this machine.', { cause: error });
  return error;
}

function tryPort(port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(explainListenError(error, port, variable) as Error));
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
