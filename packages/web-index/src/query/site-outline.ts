import type { DatabaseSync } from 'node:sqlite';
import type { HiddenPages } from '../mounting/hidden-pages.ts';
import { knowsGonePages } from '../store/gone-pages.ts';
import { knowsThinPages } from '../store/thin-pages.ts';

/** What the pages of a registrable domain are, without reading any of them. */
export interface SiteOutline {
  /** Pages of the index that were read whole and are not gone. */
  readonly pages: number;
  /** When the last of them was fetched, ISO 8601; null where no archive says. */
  readonly lastReadAt: string | null;
  /** Those that state a day, newest first. */
  readonly dated: readonly DatedPage[];
  /** Most pages first. */
  readonly languages: readonly { readonly lang: string; readonly pages: number; readonly url: string }[];
}

interface DatedPage {
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly capturedAt: string | null;
}

/** So many pages of a site are looked at. */
const MOST_PAGES = 20_000;
const MOST_DATED = 60;

/** @param hidden pages that are not to be read */
export function createSiteOutlines(
  db: DatabaseSync,
  hidden: HiddenPages = new Set<number>(),
): (domain: string) => SiteOutline {
  const findDomain = db.prepare('SELECT id FROM domains WHERE name = ?');
  const findUrl = db.prepare('SELECT url FROM urls WHERE id = ?');
  const urlOf = (id: number): string => String(findUrl.get(id)?.['url'] ?? '');

  return (domain) => {
    const domainId = findDomain.get(domain)?.['id'];
    const readWhole = [
      ...(knowsGonePages(db) ? ['url_id NOT IN (SELECT url_id FROM gone_pages)'] : []),
      ...(knowsThinPages(db) ? ['id NOT IN (SELECT page_id FROM thin_pages)'] : []),
    ];
    const list = db.prepare(`
      SELECT id, url_id AS urlId, lang, date, coalesce(pa, 0) AS pa, captured_at AS capturedAt
      FROM pages WHERE ${['domain_id = ?', ...readWhole].join(' AND ')} LIMIT ${MOST_PAGES}`);
    const rows = domainId === undefined ? [] : (list.all(domainId) as unknown as PageRow[]);
    const pages = rows.filter(({ id }) => !hidden.has(id));
    const languages = new Map<string, { pages: number; best: PageRow }>();
    for (const page of pages) {
      if (page.lang === null) continue;
      const known = languages.get(page.lang);
      const best = known === undefined || page.pa > known.best.pa ? page : known.best;
      languages.set(page.lang, { pages: (known?.pages ?? 0) + 1, best });
    }
    const dated = pages.filter((page): page is PageRow & { date: string } => page.date !== null);
    return {
      pages: pages.length,
      lastReadAt: latest(pages.map(({ capturedAt }) => capturedAt)),
      dated: dated
        .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1))
        .slice(0, MOST_DATED)
        .map(({ urlId, date, capturedAt }) => ({ url: urlOf(urlId), date, capturedAt })),
      languages: [...languages]
        .map(([lang, { pages: count, best }]) => ({ lang, pages: count, url: urlOf(best.urlId) }))
        .toSorted((a, b) => b.pages - a.pages || (a.lang < b.lang ? -1 : 1)),
    };
  };
}

interface PageRow {
  readonly id: number;
  readonly urlId: number;
  readonly lang: string | null;
  readonly date: string | null;
  readonly pa: number;
  readonly capturedAt: string | null;
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, time) => (time !== null && time > (best ?? '') ? time : best), null);
}

/** What several files know of one site, as one. */
export function shareOutlines(
  files: readonly ((domain: string) => SiteOutline)[],
): (domain: string) => SiteOutline {
  return (domain) => {
    const told = files.map((outline) => outline(domain));
    const languages = new Map<string, SiteOutline['languages'][number]>();
    for (const one of told.flatMap((outline) => outline.languages)) {
      const known = languages.get(one.lang);
      const best = known !== undefined && known.pages >= one.pages ? known : one;
      languages.set(one.lang, { ...best, pages: one.pages + (known?.pages ?? 0) });
    }
    return {
      pages: told.reduce((sum, { pages }) => sum + pages, 0),
      lastReadAt: latest(told.map(({ lastReadAt }) => lastReadAt)),
      dated: told
        .flatMap(({ dated }) => dated)
        .toSorted((a, b) => (a.date === b.date ? (a.url < b.url ? -1 : 1) : a.date < b.date ? 1 : -1))
        .slice(0, MOST_DATED),
      languages: [...languages.values()].toSorted((a, b) => b.pages - a.pages || (a.lang < b.lang ? -1 : 1)),
    };
  };
}
