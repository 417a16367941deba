import {
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  type SearchPool,
} from '@linklode/web-index';
import { MetricsError, type Finding, type MetricsAdapter } from '../../modules/metrics/index.ts';

/** The day on which the scores of our own index were reckoned, YYYY-MM-DD; null where they are not. Never rejects. */
export type IndexDay = () => Promise<string | null>;

/** The index is ranked once in a while; nobody minds the old day for a minute. */
const REMEMBERED_MS = 60_000;
const BATCH = 50;

export function createIndexDay(pool: Pick<SearchPool, 'status'>, now = () => performance.now()): IndexDay {
  let known: { day: string | null; until: number } | null = null;
  return async () => {
    if (known === null || now() >= known.until) {
      const day = await pool.status().then(
        ({ rankedAt }) => rankedAt?.slice(0, 10) ?? null,
        () => null,
      );
      known = { day, until: now() + REMEMBERED_MS };
    }
    return known.day;
  };
}

/** The scores of our own index behind the port of the metrics module. */
export function createOwnIndexMetrics(
  pool: Pick<SearchPool, 'lookUpPages'>,
  rankedOn: IndexDay,
): MetricsAdapter {
  return {
    id: 'own-index',
    scope: 'page',
    isKept: false,
    batchSize: BATCH,
    async lookUp(pages) {
      try {
        const found = await pool.lookUpPages(pages);
        const asOf = await rankedOn();
        return found.map((one): Finding => {
          if (one === null) return { kind: 'unknown' };
          const metrics = { da: one.da, pa: one.pa, spamScore: one.spam, asOf: one.dated ?? asOf };
          return { kind: one.da === null ? 'unrated' : 'known', metrics };
        });
      } catch (error) {
        const passing = [IndexUnavailableError, IndexBusyError, IndexTimeoutError].some(
          (kind) => error instanceof kind,
        );
        throw passing ? new MetricsError('the index could not be asked', error) : error;
      }
    },
  };
}
