import type { DatabaseSync } from 'node:sqlite';
import { decodedPath, urlWords, words } from '@linklode/query-language';
import {
  createKindsReader,
  createThinReader,
  FACT_KINDS,
  FROM_PAGES,
  indexedWords,
  IS_HOME,
  isAnalysable,
  isReadWhole,
  knowsPagePeople,
  pageKeys,
  SELECTED_FACTS,
  unpackPeople,
  unpackTemplated,
  unpackText,
  type PageFacts,
} from '@linklode/web-index/engine';
import { HOME_MARK, ANALYSABLE_MARK, WHOLE_MARK } from './page-marks.ts';
import {
  anything,
  blob,
  either,
  int,
  json,
  nullable,
  prepareRows,
  text,
  type ReadAsEach,
} from '@linklode/web-index/rows';

/** What a row, an analysis and people are made of; kept with the page as it is. */
export interface KeptPage extends PageFacts {
  text: string;
  industry: string[];
  links: KeptLink[];
  /** Distinct anchors of links from other registrable domains. */
  anchors: string[];
  people: unknown;
  /** Base64; null where no model was asked, left out by documents of an older release. */
  kinds?: string | null;
}

type KeptLink = readonly [url: string, anchor: string, rel: string, textOffset: number | null];

interface PageDocument {
  /**
   * The page's id: ids stand in the order of static rank. Another name for the field would be another DOCUMENT_VERSION,
   * for which every cluster has to be loaded anew.
   */
  seat: number;
  domain: number;
  host: string;
  cluster?: number;
  /** The day as a number, 20260131. */
  date?: number;
  da?: number;
  pa?: number;
  spam?: number;
  address: string;
  lang?: string;
  /** When it was fetched, ISO 8601. */
  captured?: string;
  /** Length of the address, of a page that says something of people. */
  peopled?: number;
  title: string;
  text: string;
  url: string;
  anchors: string[];
  keys: string[];
  labels: string[];
  /** Base64. */
  head: string;
  page: KeptPage;
}

const PAGE_ROW = {
  ...FACT_KINDS,
  id: int,
  domainId: int,
  cluster: nullable(int),
  body: blob,
  head: blob,
  isHome: int,
  isAnalysable: int,
  isWhole: int,
  capturedAt: nullable(text),
};

/**
 * Every page of the index file as the cluster keeps it, by id from `from` on. Words, keys and heads are those that the
 * file's own full text has, so that both find the same.
 */
export function createPageDocuments(db: DatabaseSync): (from: number) => Generator<PageDocument> {
  const pages = prepareRows(
    db,
    `SELECT ${SELECTED_FACTS}, p.id, p.domain_id AS domainId, p.cluster_id AS cluster, b.body, x.words AS head,
      ${IS_HOME} AS isHome, ${isAnalysable(db)} AS isAnalysable,
      ${isReadWhole(db)} AS isWhole, p.captured_at AS capturedAt
    ${FROM_PAGES} JOIN heads x ON x.page_id = p.id
    WHERE p.id >= ? ORDER BY p.id`,
    PAGE_ROW,
  );
  const findLabels = prepareRows(
    db,
    'SELECT label, label_key AS key FROM page_industries WHERE page_id = ? ORDER BY label',
    { label: text, key: text },
  );
  const findLinks = prepareRows(
    db,
    `SELECT u.url, a.text, l.rel, l.text_offset, h.name AS host FROM links l JOIN urls u ON u.id = l.target_url_id
      JOIN hosts h ON h.id = u.host_id JOIN anchors a ON a.id = l.anchor_id
    WHERE l.source_id = ? ORDER BY l.position`,
    [text, text, text, nullable(int), text],
  );
  const findAnchors = prepareRows(
    db,
    `SELECT DISTINCT a.text FROM pages p CROSS JOIN outward_links l CROSS JOIN anchors a ON a.id = l.anchor_id
    WHERE p.id = ? AND l.target_url_id = p.url_id`,
    text,
  );
  const findPeople = knowsPagePeople(db)
    ? prepareRows(db, 'SELECT people FROM page_people WHERE page_id = ?', either(text, blob))
    : null;

  const kindsOf = createKindsReader(db);
  const thinKindOf = createThinReader(db);

  function documentOf({
    id,
    domainId,
    cluster,
    body,
    head,
    isHome,
    isAnalysable,
    isWhole,
    capturedAt,
    ...page
  }: ReadAsEach<typeof PAGE_ROW>): PageDocument {
    const said = unpackText(db, body);
    const labels = findLabels.list(id);
    const links = findLinks.list(id);
    const anchors = findAnchors.list(id);
    const people = findPeople?.find(id) ?? null;
    const kinds = kindsOf(id);
    const linkedHosts = links.map((link) => link[4]);
    const isThin = thinKindOf(id) !== null;
    return {
      seat: id,
      domain: domainId,
      host: page.host,
      ...(cluster === null ? {} : { cluster }),
      ...(page.date === null ? {} : { date: Number(page.date.replaceAll('-', '')) }),
      ...(page.da === null ? {} : { da: page.da }),
      ...(page.pa === null ? {} : { pa: page.pa }),
      ...(page.spam === null ? {} : { spam: page.spam }),
      address: page.url,
      ...(page.lang === null ? {} : { lang: page.lang }),
      ...(capturedAt === null ? {} : { captured: capturedAt }),
      ...(people === null ? {} : { peopled: page.url.length }),
      title: indexedWords(words(page.title), 'title'),
      text: indexedWords(words(said)),
      url: indexedWords(urlWords(page.url), 'url'),
      anchors: anchors.map((anchor) => indexedWords(words(anchor))),
      keys: [
        ...pageKeys({ ...page, path: decodedPath(page.url), linkedHosts, isThin }),
        ...(isHome === 1 ? [HOME_MARK] : []),
        ...(isAnalysable === 1 ? [ANALYSABLE_MARK] : []),
        ...(isWhole === 1 ? [WHOLE_MARK] : []),
      ],
      labels: labels.map(({ key }) => key),
      head: Buffer.from(unpackTemplated(db, head)).toString('base64'),
      page: {
        ...page,
        text: said,
        industry: labels.map(({ label }) => label),
        links: links.map(([url, anchor, rel, offset]) => [url, anchor, rel, offset]),
        anchors,
        people: people === null ? null : json(anything).read(unpackPeople(people)),
        kinds: kinds === null ? null : Buffer.from(kinds).toString('base64'),
      },
    };
  }

  return function* (from) {
    for (const row of pages.each(from)) yield documentOf(row);
  };
}
