import { randomUUID } from 'node:crypto';
import type { Finding } from '../../modules/metrics/index.ts';
import type { MetricsVendorConfig } from '../../platform/config/metrics-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { judgeStatus, listAt, textAt, UNREADABLE, valueAt } from '../web-search/read-answer.ts';
import { asMetricsError, failed, UNKNOWN, type MetricsVendor } from './metrics-vendor.ts';
import { readMozMetrics } from './read-moz-metrics.ts';

const BATCH = 50;
const ROWS_QUOTA = 'api.limits.data.rows';
/** "No data for this query". */
const NO_DATA = -32655;

/**
 * Moz API v3 (https://moz.com/api/docs): JSON-RPC 2.0, up to 50 pages a call, a row of the plan for each that is known,
 * errors for single pages beside the results of the others.
 */
export function createMozV3({
  caller,
  config,
}: {
  readonly caller: VendorCaller;
  readonly config: Extract<MetricsVendorConfig<'moz'>, { readonly api: 'v3' }>;
}): MetricsVendor {
  const { token, rowMicroUsd } = config;

  const call = <T>(
    purpose: string,
    method: string,
    data: object,
    costMicroUsd: number,
    read: (result: unknown) => Verdict<T>,
  ): Promise<T> => {
    // Ids of fewer than 24 characters are refused.
    const id = randomUUID();
    return caller.call({
      purpose,
      request: {
        url: new URL(`${config.baseUrl}/jsonrpc`),
        method: 'POST',
        headers: { 'x-moz-token': token },
        body: { jsonrpc: '2.0', id, method, params: { data } },
      },
      costMicroUsd,
      read(answer) {
        // Of a call that names no page that Moz knows it may say so by a 404, as of a single page: no service is
        // missing.
        if (valueAt(answer.json, 'error', 'code') === NO_DATA) return read(NOTHING_KNOWN);
        if (answer.status !== 200) return judge(answer);
        const isOurs = textAt(answer.json, 'id') === id;
        return isOurs ? read(valueAt(answer.json, 'result')) : UNREADABLE;
      },
    });
  };

  return {
    id: 'moz',
    scope: 'page',
    isKept: true,
    batchSize: BATCH,
    lookUp: (pages) =>
      asMetricsError(
        call(
          'metrics',
          'data.site.metrics.fetch.multiple',
          { site_queries: pages.map((query) => ({ query, scope: 'url' })) },
          pages.length * rowMicroUsd,
          (result) => readFindings(result, pages, rowMicroUsd),
        ),
      ),
    checkKey: () =>
      call('check', 'quota.lookup', { path: ROWS_QUOTA }, 0, (result) => {
        const allotted = valueAt(result, 'quota', 'allotted');
        const used = valueAt(result, 'quota', 'used');
        if (typeof allotted !== 'number' || typeof used !== 'number') return UNREADABLE;
        return { kind: 'answer', value: { left: `${Math.max(0, allotted - used)} of ${allotted} rows` } };
      }),
  };
}

const NOTHING_KNOWN = { results_by_site: [], errors_by_site: [] };

function readFindings(result: unknown, pages: readonly string[], rowMicroUsd: number): Verdict<Finding[]> {
  const known = listAt(result, 'results_by_site');
  const errors = listAt(result, 'errors_by_site');
  if (known === null || errors === null) return UNREADABLE;
  const metrics = new Map(known.map((row) => [askedOf(row), valueAt(row, 'site_metrics')]));
  const refused = new Map(errors.map((row) => [askedOf(row), valueAt(row, 'error', 'code')]));
  const value = pages.map((page): Finding => {
    if (metrics.has(page)) return readMozMetrics(metrics.get(page), page);
    const isUnknown = result === NOTHING_KNOWN || refused.get(page) === NO_DATA;
    return isUnknown ? UNKNOWN : failed('moz gave no answer for this page');
  });
  return { kind: 'answer', value, costMicroUsd: Math.min(known.length, pages.length) * rowMicroUsd };
}

/** The query of a row as we sent it. */
function askedOf(row: unknown): string {
  return textAt(row, 'site_query', 'original_site_query', 'query') || textAt(row, 'site_query', 'query');
}

/** Out of rows and too fast are one status; the text or its data name the quota. */
function judge(answer: OutgoingAnswer): Verdict<never> {
  const error = valueAt(answer.json, 'error');
  const said = `${textAt(error, 'message')} ${textAt(error, 'data', 'key')}`;
  if ((answer.status === 429 || answer.status === 403) && /quota|allotted|api\.limits/i.test(said))
    return { kind: 'permanent', reason: 'the rows of the plan are used up' };
  return judgeStatus(answer);
}
