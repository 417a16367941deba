import type { DatabaseSync } from 'node:sqlite';
import { emptyFacts, THIN_WORDS, type DomainFacts } from './domain-facts.ts';
import { createHashPlaces, type HashPlaces } from './hash-places.ts';
import { type DenseIds, readDenseIds, readNumber } from './index-tables.ts';
import { isContactAddress, isHomeOf, looseAddressHash } from './page-addresses.ts';
import type { RankProgress } from './rank-progress.ts';
import { startPhase } from './rank-progress.ts';
import { marksOf, SPAM_TERM } from './spam-terms.ts';
import { int, nullable, prepareRows, text } from '../store/rows.ts';

/** Everything about domains and pages that the passes over the links need, by dense position. */
export interface PageTable {
  domains: DenseIds;
  domainNames: string[];
  pages: DenseIds;
  /** Domain of each page. */
  pageDomain: Int32Array;
  isHome: Uint8Array;
  /**
   * Domain of each url id, and the page at it (also by another scheme, `www.` or closing slash), -1 when it was never
   * fetched.
   */
  urlDomain: Int32Array;
  urlPage: Int32Array;
  facts: DomainFacts;
}

export interface ReadOptions {
  onProgress?: ((progress: RankProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export function readPageTable(db: DatabaseSync, options: ReadOptions): PageTable {
  const domains = readDenseIds(db, 'domains');
  const domainNames = prepareRows(db, 'SELECT name FROM domains ORDER BY id', text).list();
  const pages = readDenseIds(db, 'pages');
  const table: PageTable = {
    domains,
    domainNames,
    pages,
    pageDomain: new Int32Array(pages.count),
    isHome: new Uint8Array(pages.count),
    urlDomain: new Int32Array(0),
    urlPage: new Int32Array(0),
    facts: emptyFacts(domains.count),
  };
  const pagesByLooseAddress = readPages(db, table, options);
  readAddresses(db, table, pagesByLooseAddress, options);
  return table;
}

const PAGES = `
  SELECT p.domain_id, u.url, p.title, p.description, p.word_count, p.cluster_id, p.id, c.domain_id
  FROM pages p JOIN urls u ON u.id = p.url_id LEFT JOIN pages c ON c.id = p.cluster_id
  ORDER BY p.id`;
const PAGE = [int, text, text, nullable(text), int, nullable(int), int, nullable(int)] as const;

function readPages(db: DatabaseSync, table: PageTable, { onProgress, signal }: ReadOptions): HashPlaces {
  const { facts, pages } = table;
  const phase = startPhase('pages', pages.count, onProgress, signal);
  const byAddress = createHashPlaces(pages.count);
  let page = 0;
  for (const [domainId, url, title, description, words, cluster, id, clusterDomain] of prepareRows(
    db,
    PAGES,
    PAGE,
  ).each()) {
    const domain = table.domains.positions[domainId]!;
    table.pageDomain[page] = domain;
    table.isHome[page] = isHomeOf(url, table.domainNames[domain]!) ? 1 : 0;
    byAddress.add(looseAddressHash(url), page);
    facts.pages[domain]!++;
    if (words < THIN_WORDS) facts.thinPages[domain]!++;
    if ((marksOf(title) | marksOf(description ?? '')) & SPAM_TERM) facts.spamPages[domain]!++;
    if (cluster !== null) {
      facts.comparedPages[domain]!++;
      if (cluster !== id) (clusterDomain === domainId ? facts.repeatedPages : facts.copiedPages)[domain]!++;
    }
    page++;
    phase.tick();
  }
  phase.end();
  return byAddress;
}

function readAddresses(
  db: DatabaseSync,
  table: PageTable,
  pagesByAddress: HashPlaces,
  options: ReadOptions,
): void {
  const hosts = readDenseIds(db, 'hosts');
  const hostDomain = new Int32Array(hosts.count);
  let host = 0;
  for (const domainId of prepareRows(db, 'SELECT domain_id FROM hosts ORDER BY id', int).each()) {
    hostDomain[host++] = table.domains.positions[domainId]!;
  }
  const count = readNumber(db, 'SELECT count(*) FROM urls');
  const greatest = readNumber(db, 'SELECT max(id) FROM urls');
  table.urlDomain = new Int32Array(greatest + 1).fill(-1);
  table.urlPage = new Int32Array(greatest + 1).fill(-1);
  const phase = startPhase('addresses', count, options.onProgress, options.signal);
  for (const [id, url, hostId] of prepareRows(db, 'SELECT id, url, host_id FROM urls', [
    int,
    text,
    int,
  ]).each()) {
    const domain = hostDomain[hosts.positions[hostId]!]!;
    table.urlDomain[id] = domain;
    table.urlPage[id] = pagesByAddress.find(looseAddressHash(url));
    if (table.facts.hasContact[domain] === 0 && isContactAddress(url)) table.facts.hasContact[domain] = 1;
    phase.tick();
  }
  let page = 0;
  // An address that was fetched itself is that page, whatever else looks alike.
  for (const urlId of prepareRows(db, 'SELECT url_id FROM pages ORDER BY id', int).each())
    table.urlPage[urlId] = page++;
  phase.end();
}
