import type { DatabaseSync } from 'node:sqlite';
import type { Node, PreparedPage, Query } from '@linklode/query-language';
import {
  excerptOf,
  excerptText,
  phrasesToShow,
  marksOf,
  wordsAlone,
  wordsToShow,
  type ExcerptText,
} from './excerpt.ts';
import { createLinkReader } from '../store/link-store.ts';
import { unpackBeginning, unpackText } from '../store/page-body.ts';
import type { StoredLink } from '../store/page-links.ts';
import { FACT_KINDS, FROM_PAGES, SELECTED_FACTS, type PageFacts } from '../store/page-facts.ts';
import { explainedPage, explainMatch, type ClauseMatch } from './explain-match.ts';
import type { PageLinks } from './link-evidence.ts';
import type { PageCache } from './page-cache.ts';
import { blob, nullable, prepareRows, text } from '../store/rows.ts';

/** A page as a search shows it. Metrics are null until the index is ranked; they are never a made-up 0. */
export interface SearchRow {
  url: string;
  host: string;
  /** Registrable domain. */
  domain: string;
  title: string;
  description: string | null;
  da: number | null;
  pa: number | null;
  spam_score: number | null;
  industry: string[];
  lang: string | null;
  /** YYYY-MM-DD, as the page states it. */
  date: string | null;
  /**
   * One line of the page's text around words of the query; empty for the other pages that stand under a website's row.
   */
  excerpt: string;
  /** Where words of the query stand in the excerpt, start and end in UTF-16 units. */
  excerptMarks: [number, number][];
  /** Which clauses of the query the page fulfils, and where. */
  matches: ClauseMatch[];
  /** How many other pages of the website match, and the best of them; only for rows that stand for a website. */
  otherPages?: number;
  more?: SearchRow[];
}

/** Excerpts are looked for in the first 20,000 units of a text at first, and are a few hundred long. */
const READ_LENGTH = 21_000;

/** The parts of a page from which a row is made. */
interface RowPage extends PageFacts {
  industry: string[];
}

/**
 * A page from which rows are made, for every query that finds it. What takes time is computed once, when it is first
 * needed.
 */
interface ReadyPage {
  readonly page: RowPage;
  readonly explained: () => PreparedPage;
  /** The same with its links; only queries for links need it. */
  readonly explainedWithLinks: () => PreparedPage;
  readonly excerpts: () => ExcerptText;
  readonly links: PageLinks;
}

/** @param readText the beginning of the text, at most READ_LENGTH; asked for once, and only if a row needs it */
export function readyPage(page: RowPage, readText: () => string, links: PageLinks): ReadyPage {
  const { industry: industries, ...fields } = page;
  let text: string | null = null;
  let explained: PreparedPage | null = null;
  let withLinks: PreparedPage | null = null;
  let excerpts: ExcerptText | null = null;
  const textOf = (): string => (text ??= readText());
  return {
    page,
    links,
    explained: () => (explained ??= explainedPage({ ...fields, industries }, textOf)),
    explainedWithLinks: () =>
      (withLinks ??= explainedPage(
        { ...fields, industries, links: links.urls().map((url) => ({ url })) },
        textOf,
      )),
    excerpts: () => (excerpts ??= excerptText(textOf())),
  };
}

/**
 * Makes rows from pages that satisfy the query. Links are read only if the query asks for links.
 *
 * @param isShown whether the rows have an excerpt and the texts of those links
 */
export function createRowMaker(query: Query, { isShown }: RowOptions): (ready: ReadyPage) => SearchRow {
  const shown = wordsToShow(query);
  const alone = wordsAlone(query);
  const phrases = phrasesToShow(query);
  const needsLinks = asksForLinks(query.root);
  return ({ page, explained, explainedWithLinks, excerpts, links }) => {
    const { url, host, domain, title, description, date, lang, da, pa, spam, industry } = page;
    const excerpt = isShown ? excerptOf(excerpts(), shown, phrases, links.text) : '';
    return {
      url,
      host,
      domain,
      title,
      description,
      da,
      pa,
      spam_score: spam,
      industry,
      lang,
      date,
      excerpt,
      excerptMarks: marksOf(excerpt, alone, phrases),
      matches: needsLinks
        ? explainMatch(query, explainedWithLinks(), isShown ? links : undefined)
        : explainMatch(query, explained()),
    };
  };
}

/**
 * `isShown`: rows have an excerpt and the texts of the links that the query asks for. The other pages under a row need
 * only their names.
 */
interface RowOptions {
  readonly isShown: boolean;
}

export type ReadRows = (ids: readonly number[], query: Query, options: RowOptions) => SearchRow[];

/** How many of the longest pages are kept ready, some hundred kilobytes each; of shorter pages more are kept. */
const PAGES_KEPT = 192;
/** What a page counts in the cache besides its text. */
const FACTS_LENGTH = 2000;
/** Of a packed text: it shrinks to between a fifth and a third. */
const UNITS_PER_BYTE = 4;

interface KeptPage {
  readonly ready: ReadyPage;
  readonly weight: number;
}

/** Reads what a results page shows of the given pages, in their order. */
export function createRowReader(db: DatabaseSync, pages: PageCache): ReadRows {
  const findPage = prepareRows(db, `SELECT ${SELECTED_FACTS}, b.body ${FROM_PAGES} WHERE p.id = ?`, {
    ...FACT_KINDS,
    body: blob,
  });
  const findLabels = prepareRows(
    db,
    'SELECT label FROM page_industries WHERE page_id = ? ORDER BY label',
    text,
  );

  const linksOn = createLinkReader(db);
  // All addresses in one text: a page may have a thousand, and a row for each costs more than reading them. No address
  // contains a line feed.
  const findUrls = prepareRows(
    db,
    `SELECT group_concat(j.key || ' ' || u.url, char(10)) FROM json_each(?) j CROSS JOIN urls u ON u.id = j.value`,
    nullable(text),
  );
  const findAnchor = prepareRows(db, 'SELECT text FROM anchors WHERE id = ?', text);

  const findBody = prepareRows(db, 'SELECT body FROM bodies WHERE page_id = ?', blob);

  function linksOf(id: number): PageLinks {
    let links: StoredLink[] | null = null;
    let found: { places: number[]; urls: string[] } | null = null;
    const all = () => (links ??= linksOn(id));
    const name = () => {
      const targets = all().map(({ targetUrlId }) => targetUrlId);
      return readUrls(findUrls.get(JSON.stringify(targets)) ?? '');
    };
    const named = () => (found ??= name());
    return {
      urls: () => named().urls,
      read: (at) => {
        const { anchorId, rel, textOffset } = all()[named().places[at] ?? 0]!;
        return { anchor: findAnchor.find(anchorId) ?? '', rel, textOffset };
      },
      text: () => unpackText(db, findBody.get(id)),
    };
  }

  const readPage = (id: number): KeptPage => {
    const { body, ...page } = findPage.get(id);
    const industry = findLabels.list(id);
    const ready = readyPage({ ...page, industry }, () => unpackBeginning(db, body, READ_LENGTH), linksOf(id));
    return { ready, weight: Math.min(READ_LENGTH, UNITS_PER_BYTE * body.length) + FACTS_LENGTH };
  };
  const mostKept = PAGES_KEPT * (READ_LENGTH + FACTS_LENGTH);
  const pageOf = pages.keep(mostKept, readPage, ({ weight }) => weight);

  return (ids, query, options) => {
    const rowOf = createRowMaker(query, options);
    return ids.map((id) => rowOf(pageOf(id).ready));
  };
}

function readUrls(text: string): { places: number[]; urls: string[] } {
  const lines = text === '' ? [] : text.split('\n');
  return {
    places: lines.map((line) => parseInt(line, 10)),
    urls: lines.map((line) => line.slice(line.indexOf(' ') + 1)),
  };
}

function asksForLinks(root: Node): boolean {
  const todo: [Node, boolean][] = [[root, false]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [node, isBelowOr] = next;
    if (node.type === 'link' || node.type === 'gap') return true;
    const below = isBelowOr || node.type === 'or';
    if (node.type === 'and' || node.type === 'or')
      for (const child of node.children) todo.push([child, below]);
    // What a minus excludes is never shown, but it may decide which of some alternatives holds.
    if (node.type === 'not' && isBelowOr) todo.push([node.child, true]);
  }
  return false;
}
