import { durationText } from '../import-progress.ts';
import type { CrawlBounds } from './run-crawl.ts';

/** What a crawl may take at most, in lines for people, before anything is asked. One request a second and host. */
export function describePlan(sites: number, { pages, depth, atOnce }: CrawlBounds): string {
  const most = sites * pages;
  const seconds = Math.max(pages, most / Math.min(atOnce, Math.max(1, sites)));
  return (
    `${sites} ${sites === 1 ? 'site' : 'sites'}, at most ${pages} pages each to ${depth} clicks deep: at most ${most} pages.\n` +
    `One request a second and host, ${Math.min(atOnce, sites)} sites at once: at most ${durationText(seconds * 1_000)}, ` +
    'longer where a site asks for longer pauses. ' +
    `Some ${sizeText(most * KB_OF_A_PAGE)} to fetch and as much of archives, if all of them are there.\n`
  );
}

/** Packed, as pages of Common Crawl are on average. */
const KB_OF_A_PAGE = 33;

function sizeText(kilobytes: number): string {
  return kilobytes < 1e6 ? `${Math.ceil(kilobytes / 1e3)} MB` : `${(kilobytes / 1e6).toFixed(1)} GB`;
}
