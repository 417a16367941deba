import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { createBoundedMap } from '../store/bounded-map.ts';
import { unpackText } from '../store/page-body.ts';
import { compileQuery } from './compile-query.ts';
import { IS_HOME } from './page-marks.ts';
import { blob, int, nullable, prepareRows, text } from '../store/rows.ts';

/** What a host says of itself: single pages often do not say what the whole site is about. */
export interface SiteNames {
  /**
   * Title, description and beginning of the home page, separated by line feeds; empty if the index has no home page.
   */
  readonly home: string;
  /** Titles of its pages, best first, at most 60. */
  readonly titles: readonly string[];
}

export interface SiteFinder {
  namesOf: (host: string) => SiteNames;
  /**
   * First hosts whose home page satisfies one of the two queries, then those with the most pages that satisfy the first
   * one.
   *
   * @throws UnmatchableQueryError for a query with `related:`.
   */
  findHosts: (titled: Query, said: Query, limit: number) => string[];
}

export const MOST_TITLES = 60;
const KEPT_HOSTS = 2000;
/** How much of the home page's text is taken, in UTF-16 units. */
const LEAD = 600;

/** What a home page says first. */
export function homeWords(page: { title: string; description: string | null; text: string }): string {
  return [page.title, page.description ?? '', page.text.slice(0, LEAD)].join('\n');
}

/** Joins both lists of hosts. Those whose home page says it come first, but take at most half of the places. */
export function joinHosts(atHome: readonly string[], titled: readonly string[], limit: number): string[] {
  return [...new Set([...atHome, ...titled])].slice(0, limit);
}

export function createSiteFinder(db: DatabaseSync): SiteFinder {
  const kept = createBoundedMap<string, SiteNames>(KEPT_HOSTS);
  const findTitles = prepareRows(
    db,
    `SELECT p.title FROM hosts h JOIN pages p ON p.domain_id = h.domain_id AND p.host_id = h.id
    WHERE h.name = ? ORDER BY p.id LIMIT ${MOST_TITLES}`,
    text,
  );
  const findHome = prepareRows(
    db,
    `SELECT p.title, p.description, b.body FROM urls u JOIN pages p ON p.url_id = u.id JOIN bodies b ON b.page_id = p.id
    WHERE u.key IN (name_key(?1), name_key(?2)) AND u.url IN (?1, ?2) ORDER BY u.url LIMIT 1`,
    { title: text, description: nullable(text), body: blob },
  );

  function read(host: string): SiteNames {
    const home = findHome.find(`https://${host}/`, `http://${host}/`);
    return {
      home: home === null ? '' : homeWords({ ...home, text: unpackText(db, home.body) }),
      titles: findTitles.list(host),
    };
  }

  function hostsOf(query: Query, condition: string, limit: number): string[] {
    const compiled = compileQuery(db, query);
    const found = prepareRows(
      db,
      `SELECT h.name, max(${IS_HOME}) AS isHome, count(*) AS pages
      FROM (${compiled.sql}) m CROSS JOIN pages p ON p.id = m.id CROSS JOIN hosts h ON h.id = p.host_id
        CROSS JOIN urls u ON u.id = p.url_id
      ${condition} GROUP BY h.id ORDER BY isHome DESC, pages DESC, max(p.pa) DESC, h.name LIMIT ?`,
      [text, int, int],
    );
    return found.list(...compiled.parameters, limit).map(([name]) => name);
  }

  return {
    namesOf(host) {
      const known = kept.get(host) ?? read(host);
      kept.set(host, known);
      return known;
    },
    findHosts: (titled, said, limit) =>
      joinHosts(hostsOf(said, `WHERE ${IS_HOME}`, Math.ceil(limit / 2)), hostsOf(titled, '', limit), limit),
  };
}
