import { readWebAddress } from '../../platform/fetching/web-address.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** Where the crawl of a site begins, and what belongs to it. */
export interface CrawlSite {
  readonly start: string;
  /** Without `www.`: the site is this host and the one with it, and no other below it. */
  readonly host: string;
}

const MOST_SITES = 100_000;
const TOLD_PROBLEMS = 5;

/**
 * The sites of a text, one a line: a host (`a.example`, then over https) or an address to begin at. What stands behind
 * `#` is not read; a host counts once. Throws OperatorError with the lines that are neither.
 */
export function readSites(text: string): CrawlSite[] {
  const sites = new Map<string, CrawlSite>();
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const entry = line.replace(/(?:^|\s)#.*$/, '').trim();
    if (entry === '') continue;
    const url = readWebAddress(entry.includes('://') ? entry : `https://${entry}`);
    if (url === null) problems.push(`line ${index + 1}: ${JSON.stringify(entry.slice(0, 80))}`);
    else {
      const host = siteHost(url);
      if (!sites.has(host)) sites.set(host, { start: url.href, host });
    }
  }
  if (problems.length > 0) {
    const more = problems.length > TOLD_PROBLEMS ? [`and ${problems.length - TOLD_PROBLEMS} lines more`] : [];
    throw new OperatorError(
      `No site of the web, such as example.com or https://example.com/blog/:\n  ${[...problems.slice(0, TOLD_PROBLEMS), ...more].join('\n  ')}`,
    );
  }
  if (sites.size === 0) throw new OperatorError('The file names no site. One a line, such as example.com.');
  if (sites.size > MOST_SITES)
    throw new OperatorError(`The file names ${sites.size} sites; ${MOST_SITES} are taken at once.`);
  return [...sites.values()];
}

export function siteHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}
