import { durationText } from '../import-progress.ts';

interface CrawlProgress {
  /** Pages asked in this round before this run, and now. */
  readonly askedBefore: number;
  readonly asked: number;
  /** Pages that are known and not asked yet, as far as the bounds allow them. */
  readonly left: number;
  readonly sitesDone: number;
  readonly sites: number;
  readonly elapsedMs: number;
}

/** How a crawl comes along, in a line. What is left is what is known by now; links yet to be found make it more. */
export function describeCrawl(now: CrawlProgress): string {
  const here = now.asked - now.askedBefore;
  const rate = now.elapsedMs < 1_000 || here === 0 ? null : here / (now.elapsedMs / 1_000);
  return [
    `${now.asked} pages asked${rate === null ? '' : ` (${rate.toFixed(rate < 10 ? 1 : 0)} a second)`}`,
    `${now.left} known and waiting`,
    `${now.sitesDone} of ${now.sites} sites done`,
    ...(rate === null || now.left === 0 ? [] : [`about ${durationText((now.left / rate) * 1_000)} left`]),
  ].join(', ');
}
