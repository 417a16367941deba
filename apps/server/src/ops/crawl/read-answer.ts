import type { ExtractPage } from '@linklode/web-index';
import { domainOf } from '@linklode/web-index/domain';
import { headerOf, isRedirect, redirectOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { readWebAddress } from '../../platform/fetching/web-address.ts';
import type { FoundAddress, JournalAddress } from './crawl-journal.ts';
import { readDirectives } from '../../platform/fetching/robots-directives.ts';
import { readSitemap } from './read-sitemap.ts';
import { siteHost } from './sites-file.ts';

interface CrawlTerms {
  /** Of the site: what leads elsewhere is not followed. */
  readonly host: string;
  /** Clicks from where the crawl began. */
  readonly depth: number;
  readonly productToken: string;
  readonly extractPage: ExtractPage;
}

/** What an answer means for the crawl. */
interface ReadAnswer {
  readonly outcome: string;
  readonly isKept: boolean;
  readonly found: readonly FoundAddress[];
}

/** Addresses with these words lead to what link builders look for, and are asked before others. */
const WANTED =
  /write-?for|guest-?(?:post|author|blog)|contribut|submi(?:t|ssion)|resource|links?(?:[/.]|$)|directory|best-|top-\d|alternativ|-vs-|compar|review|press|news|about|contact|team|author/i;
/** Nothing that is read stands there. */
const OTHER_FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|css|m?js|json|xml|rss|pdf|docx?|xlsx?|pptx?|zip|gz|rar|7z|tar|exe|dmg|apk|mp[34]|m4[av]|avi|mov|webm|ogg|wav|woff2?|ttf|eot)$/i;
/** Sitemaps that name sitemaps. */
const SITEMAP_DEPTH = 3;
/** That one file names. */
const MOST_SITEMAPS = 50;

export function readAnswer(address: JournalAddress, answer: WebAnswer, terms: CrawlTerms): ReadAnswer {
  const { status } = answer;
  if (address.kind === 'sitemap') return readMap(address, answer, terms);
  if (isRedirect(answer)) return readRedirect(address, answer, terms);
  if (status === 304) return kept('not changed');
  if (status === 404 || status === 410) return kept('gone (404 or 410)');
  if (status !== 200) return dropped(`answered ${status}`);
  const directives = readDirectives(answer.headers, answer.body, terms.productToken);
  const contentType = headerOf(answer, 'content-type');
  const page = terms.extractPage({
    url: answer.url,
    status,
    contentType,
    body: answer.body,
    capturedAt: null,
  });
  if (!page.ok)
    return dropped(page.reason === 'not html' ? 'no page, but another kind of file' : page.reason);
  const links = directives.nofollow || address.depth >= terms.depth ? [] : page.page.links;
  const found = links
    .filter(({ rel }) => !/\bnofollow\b/.test(rel))
    .flatMap(({ url }) => pageOf(url, terms, address.depth + 1));
  return {
    outcome: directives.noindex ? 'asks to be in no index' : 'fetched',
    isKept: !directives.noindex,
    found,
  };
}

function readMap(address: JournalAddress, answer: WebAnswer, terms: CrawlTerms): ReadAnswer {
  if (isRedirect(answer)) {
    const to = readWebAddress(redirectOf(answer) ?? '', new URL(answer.url));
    return {
      ...dropped('sitemap elsewhere'),
      found: to === null ? [] : mapsOf([to.href], terms.host, address.depth + 1),
    };
  }
  if (answer.status !== 200) return dropped(`sitemap answered ${answer.status}`);
  const { pages, sitemaps } = readSitemap(answer.body);
  return {
    outcome: 'sitemap',
    isKept: false,
    found: [
      ...mapsOf(sitemaps, terms.host, address.depth + 1),
      ...pages.flatMap((url) => pageOf(url, terms, 1)),
    ],
  };
}

/**
 * Of the site's own domain: nobody's file may send us to ask others for theirs. The domain of `www.gov.uk` is none of
 * `gov.uk`, as its site is called here.
 */
export function mapsOf(addresses: readonly string[], host: string, depth: number): FoundAddress[] {
  if (depth > SITEMAP_DEPTH) return [];
  return addresses.slice(0, MOST_SITEMAPS).flatMap((text) => {
    const url = readWebAddress(text);
    const isOwn = url !== null && (siteHost(url) === host || domainOf(url.hostname) === domainOf(host));
    return isOwn ? [{ url: url.href, kind: 'sitemap' as const, depth, rank: 0 }] : [];
  });
}

function readRedirect(address: JournalAddress, answer: WebAnswer, terms: CrawlTerms): ReadAnswer {
  const to = readWebAddress(redirectOf(answer) ?? '', new URL(answer.url));
  if (to === null) return kept('leads nowhere that can be fetched');
  const found = pageOf(to.href, terms, address.depth);
  return { ...kept(found.length > 0 ? 'leads to another page of the site' : 'leads out of the site'), found };
}

function pageOf(text: string, { host }: CrawlTerms, depth: number): FoundAddress[] {
  const url = readWebAddress(text);
  if (url === null || siteHost(url) !== host || OTHER_FILE.test(url.pathname)) return [];
  return [{ url: url.href, kind: 'page', depth, rank: WANTED.test(url.pathname) ? 0 : 1 }];
}

const kept = (outcome: string): ReadAnswer => ({ outcome, isKept: true, found: [] });
const dropped = (outcome: string): ReadAnswer => ({ outcome, isKept: false, found: [] });
