import { domainOf } from '@linklode/web-index/domain';
import type { Finding } from '../../modules/metrics/index.ts';
import { textAt, valueAt } from '../web-search/read-answer.ts';
import { failed, readScore, today, UNKNOWN } from './metrics-vendor.ts';

/** An address as Moz names pages: without scheme, the host in lower case. */
export function mozPageName(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname}${search}`;
}

/**
 * What Moz's description of a target says of the page asked for (https://moz.com/api/docs, url_metrics of v2 has the
 * same members). Missing is missing: a Spam Score of -1 is "not evaluated". DA 1 is the floor of sites that Moz never
 * saw, so with nothing crawled it says nothing. Where Moz does not know a public suffix it speaks of the suffix as if
 * it were the site, which is huge and wrong: such an answer is worth nothing.
 */
export function readMozMetrics(metrics: unknown, address: string): Finding {
  const domain = domainOf(new URL(address).hostname);
  const root = textAt(metrics, 'root_domain').toLowerCase();
  if (root !== domain) {
    const isRelated = root !== '' && (domain.endsWith(`.${root}`) || root.endsWith(`.${domain}`));
    return isRelated ? UNKNOWN : failed('moz spoke of another site');
  }
  const da = readScore(valueAt(metrics, 'domain_authority'));
  const pa = readScore(valueAt(metrics, 'page_authority'));
  const spamScore = readScore(valueAt(metrics, 'spam_score'));
  const isCrawled = textAt(metrics, 'last_crawled') !== '';
  if (da === null || (!isCrawled && da <= 1 && (pa ?? 0) <= 1)) return UNKNOWN;
  return {
    kind: 'known',
    metrics: { da, pa: isCrawled || (pa ?? 0) > 1 ? pa : null, spamScore, asOf: today() },
  };
}
