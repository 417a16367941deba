import type { Finding } from '../../modules/metrics/index.ts';
import type { MetricsVendorConfig } from '../../platform/config/metrics-config.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { VendorCaller, Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { judgeStatus, listAt, textAt, UNREADABLE, valueAt } from '../web-search/read-answer.ts';
import { asMetricsError, failed, today, UNKNOWN, type MetricsVendor } from './metrics-vendor.ts';

const BATCH = 100;
const MOST = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Open PageRank as of 2026 (POST /v1/domains/bulk): a rank from 0 to 10 for registrable domains, 30,000 domains a month
 * free. Shown as DA it is ten times the rank; there is nothing that could be PA or a Spam Score.
 */
export function createOpenPageRank({
  caller,
  config,
}: {
  readonly caller: VendorCaller;
  readonly config: MetricsVendorConfig<'open-pagerank'>;
}): MetricsVendor {
  const ask = (purpose: string, domains: readonly string[]): Promise<Finding[]> =>
    caller.call({
      purpose,
      request: {
        url: new URL(`${config.baseUrl}/v1/domains/bulk`),
        method: 'POST',
        headers: { authorization: `Bearer ${config.apiKey}` },
        body: { domains, include_history: false },
      },
      costMicroUsd: 0,
      read: (answer) => (answer.status === 200 ? readFindings(answer.json, domains) : judge(answer)),
    });

  return {
    id: 'open-pagerank',
    scope: 'domain',
    isKept: true,
    batchSize: BATCH,
    lookUp: (pages) =>
      asMetricsError(
        ask(
          'metrics',
          pages.map((page) => new URL(page).hostname),
        ),
      ),
    async checkKey() {
      await ask('check', ['example.com']);
      return { left: null };
    },
  };
}

/** Rows are matched by their domain: sub-domains are folded, so there may be fewer rows than questions. */
function readFindings(json: unknown, domains: readonly string[]): Verdict<Finding[]> {
  const results = listAt(json, 'results');
  if (results === null) return UNREADABLE;
  const day = textAt(json, 'as_of');
  const asOf = DAY.test(day) ? day : today();
  const rows = new Map(results.map((row) => [textAt(row, 'domain').toLowerCase(), row]));
  const invalid = new Set(listAt(json, 'invalid') ?? []);
  const value = domains.map((domain): Finding => {
    const row = rows.get(domain);
    if (row !== undefined) return readRow(row, asOf);
    const isFolded = [...rows.keys()].some((name) => name !== '' && domain.endsWith(`.${name}`));
    return isFolded || invalid.has(domain) ? UNKNOWN : failed('open-pagerank gave no answer for this domain');
  });
  return { kind: 'answer', value };
}

function readRow(row: unknown, asOf: string): Finding {
  const found = valueAt(row, 'found');
  if (found === false) return UNKNOWN;
  const rank = valueAt(row, 'open_page_rank');
  if (found !== true || typeof rank !== 'number' || rank < 0 || rank > MOST)
    return failed('open-pagerank gave no rank from 0 to 10');
  return { kind: 'known', metrics: { da: Math.round(rank * 10), pa: null, spamScore: null, asOf } };
}

function judge(answer: OutgoingAnswer): Verdict<never> {
  if (answer.status === 429 && /month|quota|plan/i.test(answer.text.slice(0, 2000)))
    return { kind: 'permanent', reason: 'the domains of the month are used up' };
  return judgeStatus(answer);
}
