import { setTimeout as sleep } from 'node:timers/promises';
import { loadExtractPage, type ArchiveWriter, type ExtractPage } from '@linklode/web-index';
import { headerOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError, type FetchFailure } from '../../platform/fetching/fetch-error.ts';
import type { PoliteFetcher } from '../../platform/fetching/polite-fetcher.ts';
import type { CrawlJournal, JournalAddress, JournalSite } from './crawl-journal.ts';
import { mapsOf, readAnswer } from './read-answer.ts';

export interface CrawlBounds {
  /** Of pages asked of a site in a round. */
  readonly pages: number;
  /** Clicks from where the crawl of a site began. */
  readonly depth: number;
  /** Sites that are crawled beside each other. */
  readonly atOnce: number;
}

interface CrawlParts {
  readonly journal: CrawlJournal;
  readonly archive: ArchiveWriter;
  readonly fetcher: PoliteFetcher;
  readonly productToken: string;
  readonly bounds: CrawlBounds;
  readonly signal: AbortSignal;
  readonly onAsked?: () => void;
  readonly now?: () => Date;
}

/** With what is loaded for it. */
type Crawl = CrawlParts & { readonly extractPage: ExtractPage };

/** Addresses that are kept in mind of a site for each page that may be asked of it. */
const KEPT_IN_MIND = 10;
const MOST_TRIES = 3;
/** One after another that were refused, or not had: the site does not want us, or is not there. */
const MOST_REFUSALS = 10;
const MOST_SILENCES = 5;
/** What may be better at a second try. */
const PASSING: ReadonlySet<FetchFailure> = new Set(['no answer in time', 'cut off', 'could not be reached']);

/**
 * Crawls what the journal holds, each site one page after another, until everything is asked that the bounds allow.
 * Ends early when the signal is aborted or the fetcher's switch is pulled, and answers whether it did; a further run
 * goes on from there. Each answer is in the archive before the journal says so, and the archive is cut back to what the
 * journal knows.
 */
export async function runCrawl(given: CrawlParts): Promise<{ readonly stopped: boolean }> {
  const parts = { ...given, extractPage: await loadExtractPage() };
  const { journal, bounds } = parts;
  const waiting = journal.sites().filter(({ state }) => state === 'open');
  let stopped = false;
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined && !stopped; site = waiting.shift()) {
      if (!(await crawlSite(site, parts))) stopped = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(bounds.atOnce, waiting.length) }, work));
  return { stopped };
}

/** Answers false when it was stopped before its end. */
async function crawlSite(site: JournalSite, parts: Crawl): Promise<boolean> {
  const { journal, bounds } = parts;
  try {
    const begun = await beginSite(site, parts);
    if (begun !== null) {
      journal.closeSite(site.id, 'given up', begun);
      return true;
    }
    let refusals = 0;
    let silences = 0;
    for (;;) {
      if (parts.signal.aborted) return false;
      const address = journal.answered(site.id) >= bounds.pages ? null : journal.next(site.id);
      if (address === null) break;
      const end = await ask(address, site, parts);
      parts.onAsked?.();
      refusals = end === 'refused' ? refusals + 1 : 0;
      silences = end === 'silent' ? silences + 1 : 0;
      if (refusals < MOST_REFUSALS && silences < MOST_SILENCES) continue;
      const why = silences >= MOST_SILENCES ? 'stopped answering' : 'refuses us (401, 403, 429 or 503)';
      journal.closeSite(site.id, 'given up', why);
      return true;
    }
    journal.closeSite(site.id, 'done', null);
    return true;
  } catch (error) {
    if (error instanceof FetchError && error.kind === 'stopped') return false;
    throw error;
  }
}

/** Reads robots.txt and what sitemaps it names. Answers why the site cannot be crawled now, or null. */
async function beginSite(site: JournalSite, parts: Crawl): Promise<string | null> {
  const { journal, fetcher, signal } = parts;
  let { start } = site;
  let robots = await fetcher.robots(start, signal);
  if (robots.kind === 'unreachable' && start.startsWith('https:')) {
    // A small site may have no certificate.
    start = start.replace('https:', 'http:');
    robots = await fetcher.robots(start, signal);
    if (robots.kind === 'known') journal.moveStart(site.id, start);
  }
  if (robots.kind === 'unreachable')
    return `its robots.txt could not be had (${robots.why}); a further run tries again`;
  const named =
    robots.rules.sitemaps.length > 0 ? robots.rules.sitemaps : [new URL('/sitemap.xml', start).href];
  journal.addAddresses(site.id, mapsOf(named, site.host, 1), parts.bounds.pages * KEPT_IN_MIND);
  return null;
}

type End = 'answered' | 'refused' | 'silent';

async function ask(address: JournalAddress, site: JournalSite, parts: Crawl): Promise<End> {
  const { journal, fetcher, signal, bounds, productToken, extractPage } = parts;
  const most = bounds.pages * KEPT_IN_MIND;
  const { etag, last_modified: lastModified } = address;
  const at = parts.now?.() ?? new Date();
  let answer: WebAnswer;
  try {
    answer = await fetcher.visit(address.url, { etag, lastModified, signal });
  } catch (error) {
    if (!(error instanceof FetchError) || error.kind === 'stopped') throw error;
    const isPassing = PASSING.has(error.kind);
    if (isPassing && address.tries + 1 < MOST_TRIES) journal.tryAgain(address);
    else journal.settle(address, { outcome: error.kind, status: null, at }, most);
    return isPassing ? 'silent' : 'answered';
  }
  const { status } = answer;
  const isBusy = status === 429 || status >= 500;
  if (isBusy && address.tries + 1 < MOST_TRIES) {
    journal.tryAgain(address);
    return 'refused';
  }
  const read = readAnswer(address, answer, {
    host: site.host,
    depth: bounds.depth,
    productToken,
    extractPage,
  });
  const span = read.isKept ? parts.archive.put({ ...answer, capturedAt: at }) : null;
  journal.settle(
    address,
    {
      outcome: read.outcome,
      status,
      at,
      etag: headerOf(answer, 'etag'),
      lastModified: headerOf(answer, 'last-modified'),
      found: read.found,
      archive: span === null ? null : { file: span.file, length: span.offset + span.length },
    },
    most,
  );
  // A page's links are worked out between two requests; others want to go on meanwhile.
  await sleep(0);
  return isBusy || status === 401 || status === 403 ? 'refused' : 'answered';
}
