import type { Finding } from '../../modules/metrics/index.ts';
import type { MetricsVendorConfig } from '../../platform/config/metrics-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { judgeStatus, listAt, textAt, UNREADABLE, valueAt } from '../web-search/read-answer.ts';
import { asMetricsError, failed, type MetricsVendor } from './metrics-vendor.ts';
import { mozPageName, readMozMetrics } from './read-moz-metrics.ts';

type MozV2Config = Extract<MetricsVendorConfig<'moz'>, { readonly api: 'v2' }>;

const BATCH = 50;

/**
 * Moz Links API v2, for accounts whose key is for it: POST /v2/url_metrics with up to 50 targets, a row of the plan and
 * a result for each, in the order asked.
 */
export function createMozV2({
  caller,
  config,
}: {
  readonly caller: VendorCaller;
  readonly config: MozV2Config;
}): MetricsVendor {
  const { rowMicroUsd } = config;
  const request = (path: string, body: object) =>
    ({
      url: new URL(`${config.baseUrl}${path}`),
      method: 'POST',
      headers: headersOf(config),
      body,
    }) as const;

  return {
    id: 'moz',
    scope: 'page',
    isKept: true,
    batchSize: BATCH,
    lookUp: (pages) =>
      asMetricsError(
        caller.call({
          purpose: 'metrics',
          request: request('/v2/url_metrics', { targets: pages }),
          costMicroUsd: pages.length * rowMicroUsd,
          read: (answer) => (answer.status === 200 ? readFindings(answer.json, pages) : judge(answer)),
        }),
      ),
    checkKey: () =>
      caller.call({
        purpose: 'check',
        request: request('/v2/usage_data', {}),
        costMicroUsd: 0,
        read(answer): Verdict<{ left: string }> {
          if (answer.status !== 200) return judge(answer);
          const rows = valueAt(answer.json, 'rows_consumed');
          if (typeof rows !== 'number') return UNREADABLE;
          return { kind: 'answer', value: { left: `not told; ${rows} rows used` } };
        },
      }),
  };
}

function headersOf(config: MozV2Config): Record<string, string> {
  if ('token' in config) return { 'x-moz-token': config.token };
  const pair = Buffer.from(`${config.accessId}:${config.secretKey}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

/** Results stand in the order asked; the name of the page is believed before the place, where they differ. */
function readFindings(json: unknown, pages: readonly string[]): Verdict<Finding[]> {
  const results = listAt(json, 'results');
  if (results === null) return UNREADABLE;
  const byName = new Map(results.map((row) => [textAt(row, 'page').toLowerCase(), row]));
  const names = new Set(pages.map((page) => mozPageName(page).toLowerCase()));
  const value = pages.map((page, index): Finding => {
    const named = byName.get(mozPageName(page).toLowerCase());
    if (named !== undefined) return readMozMetrics(named, page);
    // Moz spells some addresses its own way. A result at our place that is named like another target is that target's.
    const placed = results.length === pages.length ? results[index] : undefined;
    if (placed === undefined || names.has(textAt(placed, 'page').toLowerCase()))
      return failed('moz gave no answer for this page');
    return readMozMetrics(placed, page);
  });
  return { kind: 'answer', value };
}

/** Error bodies of v2 are documented nowhere; the word "plan" or "rows" tells a used-up plan from haste. */
function judge(answer: OutgoingAnswer): Verdict<never> {
  if (answer.status === 429 && /\b(plan|rows|quota)\b/i.test(answer.text.slice(0, 2000)))
    return { kind: 'permanent', reason: 'the rows of the plan are used up' };
  return judgeStatus(answer);
}
