import type { DatabaseSync } from 'node:sqlite';
import type { HiddenPages } from '../mounting/hidden-pages.ts';
import { isReadWhole } from './page-marks.ts';
import { int, nullable, prepareRows, text } from '../store/rows.ts';

/** What the index knows of the pages of a registrable domain, without reading their texts. */
export interface SiteOutline {
  /** Pages of the index that were read whole and are not gone. */
  readonly pages: number;
  /** When the last of them was fetched, ISO 8601; null if no archive says. */
  readonly lastReadAt: string | null;
  /** Pages that state a date, newest first. */
  readonly dated: readonly DatedPage[];
  /** Languages, the one with most pages first. */
  readonly languages: readonly { readonly lang: string; readonly pages: number; readonly url: string }[];
}

interface DatedPage {
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly capturedAt: string | null;
}

/** At most so many pages of a site are looked at. */
export const MOST_OUTLINED = 20_000;
const MOST_DATED = 60;

/** @param hidden pages that are not to be read */
export function createSiteOutlines(
  db: DatabaseSync,
  hidden: HiddenPages = new Set<number>(),
): (domain: string) => SiteOutline {
  const findDomain = prepareRows(db, 'SELECT id FROM domains WHERE name = ?', int);
  const findUrl = prepareRows(db, 'SELECT url FROM urls WHERE id = ?', text);
  const urlOf = (id: number): string => findUrl.find(id) ?? '';

  return (domain) => {
    const domainId = findDomain.find(domain);
    const pages = prepareRows(
      db,
      `SELECT p.id, p.url_id AS urlId, p.lang, p.date, coalesce(p.pa, 0) AS pa, p.captured_at AS capturedAt
      FROM pages p WHERE p.domain_id = ? AND ${isReadWhole(db)} LIMIT ${MOST_OUTLINED}`,
      {
        id: int,
        urlId: int,
        lang: nullable(text),
        date: nullable(text),
        pa: int,
        capturedAt: nullable(text),
      },
    );
    const rows = domainId === null ? [] : pages.list(domainId);
    return outlineOf(
      rows.filter(({ id }) => !hidden.has(id)),
      ({ urlId }) => urlOf(urlId),
    );
  };
}

/** The outline of a site, from its pages in the order of their ids. */
export function outlineOf<Page extends OutlinedPage>(
  pages: readonly Page[],
  urlOf: (page: Page) => string,
): SiteOutline {
  const languages = new Map<string, { pages: number; best: Page }>();
  for (const page of pages) {
    if (page.lang === null) continue;
    const known = languages.get(page.lang);
    const best = known === undefined || page.pa > known.best.pa ? page : known.best;
    languages.set(page.lang, { pages: (known?.pages ?? 0) + 1, best });
  }
  const dated = pages.filter((page): page is Page & { date: string } => page.date !== null);
  return {
    pages: pages.length,
    lastReadAt: latest(pages.map(({ capturedAt }) => capturedAt)),
    dated: dated
      .toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1))
      .slice(0, MOST_DATED)
      .map((page) => ({ url: urlOf(page), date: page.date, capturedAt: page.capturedAt })),
    languages: [...languages]
      .map(([lang, { pages: count, best }]) => ({ lang, pages: count, url: urlOf(best) }))
      .toSorted((a, b) => b.pages - a.pages || (a.lang < b.lang ? -1 : 1)),
  };
}

/** The parts of a page that are looked at. */
interface OutlinedPage {
  readonly id: number;
  readonly lang: string | null;
  readonly date: string | null;
  readonly pa: number;
  readonly capturedAt: string | null;
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((best, time) => (time !== null && time > (best ?? '') ? time : best), null);
}

/** Joins what several files know of one site. */
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
