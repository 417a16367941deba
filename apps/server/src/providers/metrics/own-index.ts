import {
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  type SearchPool,
} from '@linklode/web-index';
import { MetricsError, type DomainMetrics } from '../../modules/metrics/index.ts';

/** The scores of our own index behind the port of the metrics module. */
export function createOwnIndexMetrics(pool: SearchPool): DomainMetrics {
  return {
    async lookUp(hosts) {
      try {
        const found = await pool.lookUpPages(hosts.map((host) => `https://${host}/`));
        return found.map((one) => (one === null ? null : { da: one.da, pa: one.pa, spamScore: one.spam }));
      } catch (error) {
        const passing = [IndexUnavailableError, IndexBusyError, IndexTimeoutError].some(
          (kind) => error instanceof kind,
        );
        throw passing ? new MetricsError('the index could not be asked', error) : error;
      }
    },
  };
}
