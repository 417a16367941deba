import type { DatabaseSync } from 'node:sqlite';
import { getDomain } from 'tldts';

/** What the index knows of a page and its site; each value is null where it has none. */
export interface PageMetrics {
  /** Of the registrable domain; null where there is not enough data for one. */
  da: number | null;
  /** Of the page, whichever of its usual addresses has the highest. */
  pa: number | null;
  /** Of the registrable domain. */
  spam: number | null;
}

/**
 * Looks absolute addresses up: each by three probes of an index. With and without www., http and https are one page. Null
 * for a page whose domain is not in the index or not ranked, and for what is no address.
 */
export function createPageMetrics(db: DatabaseSync): (urls: readonly string[]) => (PageMetrics | null)[] {
  const findDomain = db.prepare('SELECT da, spam FROM domains WHERE name = ? AND rank_inputs IS NOT NULL');
  const findPage = db.prepare(`
    SELECT max(p.pa) AS pa FROM urls u JOIN pages p ON p.url_id = u.id WHERE u.url IN (?, ?, ?, ?)`);
  return (urls) =>
    urls.map((address) => {
      if (!URL.canParse(address)) return null;
      const url = new URL(address);
      const domain = getDomain(url.hostname, { allowPrivateDomains: true }) ?? url.hostname;
      const scores = findDomain.get(domain) as { da: number | null; spam: number | null } | undefined;
      if (!scores) return null;
      const rest = `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`;
      const page = findPage.get(
        `https://${rest}`,
        `https://www.${rest}`,
        `http://${rest}`,
        `http://www.${rest}`,
      ) as { pa: number | null } | undefined;
      return { da: scores.da, pa: page?.pa ?? null, spam: scores.spam };
    });
}
