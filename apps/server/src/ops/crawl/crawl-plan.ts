import { EXPECTED_COSTS } from '../expected-costs.ts';
import { durationText, sizeText } from '../import-progress.ts';
import type { CrawlBounds } from './run-crawl.ts';

/** What a crawl may take at most, in lines for people, before anything is asked. One request a second and host. */
export function describePlan(sites: number, { pages, depth, atOnce }: CrawlBounds): string {
  const most = sites * pages;
  const seconds = Math.max(pages, most / Math.min(atOnce, Math.max(1, sites)));
  return (
    `${sites} ${sites === 1 ? 'site' : 'sites'}, at most ${pages} pages each to ${depth} clicks deep: at most ${most} pages.\n` +
    `One request a second and host, ${Math.min(atOnce, sites)} sites at once: at most ${durationText(seconds * 1_000)}, ` +
    'longer where a site asks for longer pauses. ' +
    `Some ${sizeText(most * EXPECTED_COSTS.bytesPerPage)} to fetch and as much of archives, if all of them are there. ` +
    'Money: what your network asks for incoming data.\n'
  );
}

/** What a refresh will ask at least, of pages that are known; new ones may come up to the bounds. */
export function describeRefresh(sites: number, pages: number, { pages: most, atOnce }: CrawlBounds): string {
  const seconds = pages / Math.min(atOnce, Math.max(1, sites));
  return (
    `${sites} ${sites === 1 ? 'site' : 'sites'}, ${pages} known pages to ask again, and new ones up to ${most} a site. ` +
    `One request a second and host: about ${durationText(seconds * 1_000)} for the known ones. ` +
    `At most ${sizeText(pages * EXPECTED_COSTS.bytesPerPage)} for them, less what has not changed. Money: what your network asks for incoming data.\n`
  );
}
