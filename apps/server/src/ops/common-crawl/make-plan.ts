import type { Capture } from './capture.ts';
import { createScorer, kindOf } from './choose-captures.ts';
import type { CrawlIndex } from './crawl-index.ts';
import type { PlannedDomain } from './find-domains.ts';
import type { PlanFile, PlannedCapture } from './plan-file.ts';
import type { Niche } from './read-niche.ts';
import { findRegistrableDomain } from '@linklode/web-index/domain';

interface PlanProgress {
  readonly done: number;
  readonly total: number;
  readonly domain: string;
}

interface MakePlanOptions {
  readonly niche: Niche;
  readonly plan: PlanFile;
  readonly domains: readonly PlannedDomain[];
  readonly index: CrawlIndex;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PlanProgress) => void;
}

/**
 * A page of the index holds some 15,000 captures: of a domain with more, the rest would be dropped by its cap anyway.
 */
const MOST_INDEX_PAGES = 6;
/** Of a domain with very many captures the best are kept while more come. */
const KEPT_FACTOR = 8;

/** The crawls of a niche, newest first. */
export async function findCrawls(niche: Niche, index: CrawlIndex): Promise<readonly string[]> {
  return typeof niche.crawls === 'number' ? index.newestCrawls(niche.crawls) : niche.crawls;
}

/**
 * Asks the index of each crawl for each domain and chooses the best captures. May be ended at any point and run again:
 * what was looked up is not asked for twice.
 */
export async function makePlan(options: MakePlanOptions): Promise<void> {
  const { niche, plan, domains, index, signal, onProgress } = options;
  const crawls = await findCrawls(niche, index);
  const choose = createChooser(niche);
  const total = domains.length * crawls.length;
  let done = 0;
  for (const crawl of crawls) {
    for (const { domain } of domains) {
      signal.throwIfAborted();
      onProgress({ done: (done += 1), total, domain });
      if (plan.isLookedUp(crawl, domain)) continue;
      let rows: PlannedCapture[] = [];
      for await (const captures of index.captures(crawl, domain, MOST_INDEX_PAGES))
        rows = best([...rows, ...choose(captures)], niche);
      plan.putDomain(crawl, domain, rows);
    }
  }
  plan.setAbout('crawls', crawls.join(', '));
  plan.choose(niche.pagesPerDomain, niche.gonePerDomain);
}

/** What of these captures the niche wants, judged by address, status, kind and language. */
export function createChooser(niche: Niche): (captures: readonly Capture[]) => PlannedCapture[] {
  const scoreOf = createScorer(niche);
  return (captures) =>
    captures.flatMap((capture) => {
      const kind = kindOf(capture, niche);
      const domain = findRegistrableDomain(capture.url);
      return kind === null || domain === null ? [] : [{ domain, kind, score: scoreOf(capture.url), capture }];
    });
}

function best(rows: PlannedCapture[], { pagesPerDomain, gonePerDomain }: Niche): PlannedCapture[] {
  const most = KEPT_FACTOR * (pagesPerDomain + gonePerDomain);
  if (rows.length <= 2 * most) return rows;
  return rows
    .toSorted((a, b) => b.score - a.score || a.capture.url.length - b.capture.url.length)
    .slice(0, most);
}
