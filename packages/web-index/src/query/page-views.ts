import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import type { HiddenPages } from '../mounting/hidden-pages.ts';
import { createKindsReader } from '../store/page-kinds.ts';
import { knowsThinPages } from '../store/thin-pages.ts';
import { unpackText } from '../store/page-body.ts';
import { FACT_KINDS, factsOf, FROM_PAGES, SELECTED_FACTS, type PageFacts } from '../store/page-facts.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { compileQuery, type AnchoredPages } from './compile-query.ts';
import { createHostExclusions } from './exclusions.ts';
import { createHostFinder, followMoves } from './follow-moves.ts';
import { isAnalysable } from './page-marks.ts';
import { createLinkTargets, type AskedLink, type LinkTarget } from './link-targets.ts';
import { blob, int, json, list, nullable, prepareRows, text } from '../store/rows.ts';

/** A whole page as the index has it, with its figures, for checks that need more than a query can say. */
export interface FoundPage extends Readonly<Omit<PageFacts, 'spam'>> {
  readonly text: string;
  readonly spam_score: number | null;
  readonly industry: readonly string[];
  readonly links: readonly FoundLink[];
  /** What a model said of it; null where it was not asked. See packages/kind-model. */
  readonly kinds: Uint8Array | null;
}

export function foundPage(
  page: PageFacts,
  rest: Pick<FoundPage, 'text' | 'industry' | 'links' | 'kinds'>,
): FoundPage {
  const { spam: spam_score, ...facts } = factsOf(page);
  return { ...facts, spam_score, ...rest };
}

export interface FoundLink {
  readonly url: string;
  readonly host: string;
  /** Registrable domain. */
  readonly domain: string;
  readonly anchor: string;
  readonly rel: string;
  readonly textOffset: number | null;
  /**
   * Null if targets were not asked for, and for links within the host. Exception: the few links within the host whose
   * page is not in the index. If there are many of those, the site was only read in part, and missing pages say
   * nothing.
   */
  readonly target: LinkTarget | null;
}

/**
 * At most `limit` pages that satisfy the query and are not on an excluded host or below one, by PA, then DA, then
 * address. Near duplicates are not folded; pages that an archive later found gone, or leading to another page of the
 * index, are left out. Targets of links cost several look-ups a page; they are read only when asked for.
 *
 * @throws UnmatchableQueryError for a query with `related:`.
 */
export type FindViews = (
  query: Query,
  exclude: readonly string[],
  limit: number,
  options?: { readonly withTargets?: boolean; readonly budget?: ReadingBudget },
) => FoundPage[];

/**
 * What several calls may read together. Each page uses some of it; when it is used up no further page is read, but the
 * page that used it up still counts. It is an amount and not a time, so that the same question has the same answer.
 */
export interface ReadingBudget {
  /** Text, in UTF-16 units. */
  characters: number;
  links: number;
}

/** Links to pages of the same host that are missing, files and other spellings included. */
export const MOST_MISSING = 5;
/** Rows of the order that are checked against the exclusions at once. */
const STEP = 500;

/**
 * The whole pages at these addresses, in the same order; pages that the index does not have, or only in part, are left
 * out.
 */
export type ReadPages = (
  urls: readonly string[],
  options?: { readonly withTargets?: boolean },
) => FoundPage[];

/** Where a page stands among those that match. */
export interface ViewPlace {
  readonly id: number;
  readonly pa: number | null;
  readonly da: number | null;
  readonly url: string;
  readonly capturedAt: string | null;
}

/** What views are made from. Use it within one transaction. */
interface ViewSource {
  find: (query: Query, exclude: readonly string[], limit: number) => ViewPlace[];
  /** Null for a page that is not in the index, or only in part. */
  idOf: (url: string) => number | null;
  /** @param targetsOf what is known of where links lead; null if nobody asks */
  read: (id: number, targetsOf: ((links: readonly AskedLink[]) => LinkTarget[]) | null) => FoundPage;
}

/** What a file has to know when it is one of several that answer together. */
interface ViewSurroundings {
  hidden: HiddenPages;
  anchored: AnchoredPages;
}

export function createViewSource(db: DatabaseSync, surroundings?: ViewSurroundings): ViewSource {
  const hidden = surroundings?.hidden ?? new Set<number>();
  const exclusions = createHostExclusions(db);
  const kindsOf = createKindsReader(db);
  const findPage = prepareRows(
    db,
    `SELECT ${SELECTED_FACTS}, b.body,
      (SELECT json_group_array(label) FROM (SELECT label FROM page_industries WHERE page_id = p.id ORDER BY label)) AS labels
    ${FROM_PAGES} WHERE p.id = ?`,
    { ...FACT_KINDS, body: blob, labels: json(list(text)) },
  );
  const findLinks = prepareRows(
    db,
    `SELECT u.url, h.name AS host, d.name AS domain, a.text AS anchor, l.rel, l.text_offset AS textOffset,
      h.id AS hostId, d.id AS domainId, t.id AS targetId, l.position
    FROM links l CROSS JOIN urls u ON u.id = l.target_url_id CROSS JOIN hosts h ON h.id = u.host_id
      CROSS JOIN domains d ON d.id = h.domain_id CROSS JOIN anchors a ON a.id = l.anchor_id
      LEFT JOIN pages t ON t.url_id = u.id
    WHERE l.source_id = ?`,
    {
      url: text,
      host: text,
      domain: text,
      anchor: text,
      rel: text,
      textOffset: nullable(int),
      hostId: int,
      domainId: int,
      targetId: nullable(int),
      position: int,
    },
  );

  function find(query: Query, exclude: readonly string[], limit: number): ViewPlace[] {
    const compiled = compileQuery(db, query, surroundings?.anchored);
    const takesAll = exclude.length === 0 && hidden.size === 0;
    const ordered = prepareRows(
      db,
      `SELECT p.id, p.pa, d.da, u.url, p.captured_at AS capturedAt, p.host_id AS host
      FROM (${compiled.sql}) m CROSS JOIN pages p ON p.id = m.id
        CROSS JOIN domains d ON d.id = p.domain_id CROSS JOIN urls u ON u.id = p.url_id
      WHERE ${isAnalysable(db)} ORDER BY p.pa DESC, d.da DESC, u.url${takesAll ? ' LIMIT ?' : ''}`,
      { id: int, pa: nullable(int), da: nullable(int), url: text, capturedAt: nullable(text), host: int },
    );
    if (takesAll) return ordered.list(...compiled.parameters, limit);
    const places: ViewPlace[] = [];
    let step: (ViewPlace & { host: number })[] = [];
    const takeStep = () => {
      const excluded = exclusions.excludedHosts(
        exclude,
        step.map(({ host }) => host),
      );
      for (const place of step) if (!excluded.has(place.host) && !hidden.has(place.id)) places.push(place);
      step = [];
    };
    for (const place of ordered.each(...compiled.parameters)) {
      step.push(place);
      if (step.length === STEP) takeStep();
      if (places.length >= limit) break;
    }
    takeStep();
    return places.slice(0, limit);
  }

  function idOf(url: string): number | null {
    const findAt = prepareRows(
      db,
      `SELECT p.id FROM urls u JOIN pages p ON p.url_id = u.id JOIN bodies b ON b.page_id = p.id
      WHERE u.key = name_key(?1) AND u.url = ?1 ${knowsThinPages(db) ? 'AND p.id NOT IN (SELECT page_id FROM thin_pages)' : ''}`,
      int,
    );
    const id = findAt.find(url);
    return id === null || hidden.has(id) ? null : id;
  }

  function readLinks(id: number, ownHost: string, targetsOf: Parameters<ViewSource['read']>[1]): FoundLink[] {
    const rows = findLinks.list(id);
    // They mostly come in this order already; to let SQL sort them takes as long as reading them.
    rows.sort((a, b) => a.position - b.position);
    const missing = rows.filter(({ host, targetId }) => host === ownHost && targetId === null);
    const own = missing.length <= MOST_MISSING ? missing : [];
    const asked = targetsOf !== null ? [...rows.filter(({ host }) => host !== ownHost), ...own] : [];
    const targets = targetsOf?.(asked) ?? [];
    const targetOf = new Map(asked.map((row, place) => [row, targets[place] ?? null]));
    return rows.map((row) => {
      const { url, host, domain, anchor, rel, textOffset } = row;
      return { url, host, domain, anchor, rel, textOffset, target: targetOf.get(row) ?? null };
    });
  }

  function read(id: number, targetsOf: Parameters<ViewSource['read']>[1]): FoundPage {
    const { body, labels, ...facts } = findPage.get(id);
    return foundPage(facts, {
      text: unpackText(db, body),
      industry: labels,
      links: readLinks(id, facts.host, targetsOf),
      kinds: kindsOf(id),
    });
  }

  return { find, idOf, read };
}

export function createPageViews(db: DatabaseSync): { findViews: FindViews; readPages: ReadPages } {
  const { find, idOf, read } = createViewSource(db);
  const targetsOf = followMoves(createLinkTargets(db), createHostFinder(db));
  return {
    findViews: (query, exclude, limit, { withTargets = false, budget } = {}) =>
      inReadTransaction(db, () =>
        readWithin(
          find(query, exclude, limit).map(({ id }) => id),
          (id) => read(id, withTargets ? targetsOf : null),
          budget,
        ),
      ),
    readPages: (urls, { withTargets = false } = {}) =>
      inReadTransaction(db, () =>
        urls.flatMap((url) => idOf(url) ?? []).map((id) => read(id, withTargets ? targetsOf : null)),
      ),
  };
}

/** Reads page after page until the budget is used up. */
export function readWithin(
  ids: readonly number[],
  read: (id: number) => FoundPage,
  budget?: ReadingBudget,
): FoundPage[] {
  const pages: FoundPage[] = [];
  for (const id of ids) {
    if (budget !== undefined && (budget.characters <= 0 || budget.links <= 0)) break;
    const page = read(id);
    pages.push(page);
    if (budget === undefined) continue;
    budget.characters -= page.text.length;
    budget.links -= page.links.length;
  }
  return pages;
}
