import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { unpackHead, type PageHead } from '../store/page-head.ts';
import { unpackTemplated } from '../store/page-templates.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { createSealedReader, type SealedPages } from '../store/sealed-pages.ts';
import { compileQuery, type AnchoredPages } from './compile-query.ts';
import { createHostExclusions, type HostExclusions } from './exclusions.ts';
import { createMatchReader, type MatchReader } from './match-reader.ts';
import { createPageCheck, type PageCheck } from './page-checks.ts';
import { createPageCache } from './page-cache.ts';
import { createFigureSets } from './figure-sets.ts';
import { createFigureSource, type PageFigures } from './page-figures.ts';
import { planForFiles, type SearchPlan } from './plan-search.ts';
import { createRelatedSites, type RelatedSites } from './related-sites.ts';
import { createRowReader, type ReadRows } from './result-rows.ts';
import type { WordClasses } from './text-places.ts';
import { createWordClasses } from './text-weigher.ts';
import { blob, int, json, list, prepareRows, text } from '../store/rows.ts';

/**
 * What a search reads from an index, whichever engine keeps the pages. The code that orders results uses nothing else,
 * so the order is the same in every engine. Ids of pages are numbers; up to `sealed` they ascend in the order of static
 * rank.
 */
export interface SearchSource {
  /** Figures as they are now; ask again for each search. */
  figureSource: () => PageFigures;
  /** How the query is answered best first; its expressions are what `readMatches` takes. */
  planOf: (query: Query) => SearchPlan;
  readMatches: MatchReader;
  /** Every page that matches, ascending; used when the plan's expressions are not enough. */
  findAll: (query: Query) => number[];
  /** Which of these pages match. */
  matchingAmong: (query: Query, ids: readonly number[]) => Set<number>;
  checkPages: (conditions: SearchPlan['checks']) => PageCheck;
  exclusions: HostExclusions;
  relatedSites: Pick<RelatedSites, 'findRelated' | 'homePages'>;
  classOf: WordClasses;
  /** Null for a page without a kept head. */
  headOf: (id: number) => PageHead | null;
  urlsOf: (ids: readonly number[]) => Map<number, string>;
  readSealed: () => SealedPages;
  /** The ids of those registrable domains that have pages or are linked to, as in `domainOf` of the figures. */
  domainIds: (names: readonly string[]) => number[];
  /** Another value whenever pages have changed. */
  stateId: () => string | number;
  readRows: ReadRows;
  /** Runs `search` on one state of the index. */
  onOneState: <T>(search: () => T) => T;
  /** Only for an engine that fetches its data from elsewhere. */
  fetching?: Fetching;
}

/** What is announced beforehand is fetched together; otherwise each item would cost a request. */
interface Fetching {
  /** Which pages are weighed next, and of which rows are made. */
  prepare: (weighed: readonly number[], shown: readonly number[]) => void;
  /** Like `map`, but in any order; the work for one item must not depend on another's. */
  each: <Item, T>(items: readonly Item[], work: (item: Item, at: number) => T) => T[];
}

export const NOTHING_TO_FETCH: Fetching = {
  prepare: () => undefined,
  each: (items, work) => items.map(work),
};

/** A file that is one of several is also asked what it knows of a site. */
export interface FileSource extends SearchSource {
  relatedSites: RelatedSites;
}

/** What a file has to know when it is one of several that answer together. */
interface FileSurroundings {
  /** How common words are in all files together. */
  classOf: WordClasses;
  anchored: AnchoredPages;
}

/** Heads that are kept; a kilobyte each. */
const HEADS_KEPT = 8192;

/**
 * The index file of a connection. Statements and figures are kept between searches.
 *
 * @param surroundings given if it is one of several files
 */
export function createFileSource(db: DatabaseSync, surroundings?: FileSurroundings): FileSource {
  const classOf = surroundings?.classOf ?? createWordClasses(db);
  const cache = createPageCache(db);
  const findHead = prepareRows(db, 'SELECT words FROM heads WHERE page_id = ?', blob);
  const findUrls = prepareRows(
    db,
    `SELECT p.id, u.url FROM json_each(?) j CROSS JOIN pages p ON p.id = j.value CROSS JOIN urls u ON u.id = p.url_id`,
    [int, text],
  );
  const readSealed = createSealedReader(db);
  const dataVersion = prepareRows(db, 'PRAGMA data_version', int);
  const findDomains = prepareRows(
    db,
    'SELECT d.id FROM json_each(?) j CROSS JOIN domains d ON d.name = j.value',
    int,
  );
  const idsOf = (sql: string, parameters: readonly (string | number)[]): number[] => {
    const ids = `SELECT json_group_array(id) FROM (SELECT id FROM (${sql}) ORDER BY id)`;
    return prepareRows(db, ids, json(list(int))).get(...parameters);
  };
  const figures = createFigureSource(db);
  return {
    figureSource() {
      cache.refresh();
      return figures.now();
    },
    planOf: (query) => planForFiles(query, classOf),
    readMatches: createMatchReader(db, () => readSealed().sealed, createFigureSets(figures.blockOf)),
    findAll(query) {
      const { sql, parameters } = compileQuery(db, query, surroundings?.anchored);
      return idsOf(sql, parameters);
    },
    matchingAmong(query, ids) {
      const { sql, parameters } = compileQuery(db, query, surroundings?.anchored);
      const among = `SELECT id FROM (${sql}) WHERE id IN (SELECT value FROM json_each(?))`;
      return new Set(idsOf(among, [...parameters, JSON.stringify(ids)]));
    },
    checkPages: createPageCheck(db),
    exclusions: createHostExclusions(db),
    relatedSites: createRelatedSites(db),
    classOf,
    headOf: cache.keep(HEADS_KEPT, (id) => {
      const words = findHead.find(id);
      return words === null ? null : unpackHead(unpackTemplated(db, words));
    }),
    urlsOf: (ids) => new Map(findUrls.each(JSON.stringify(ids))),
    readSealed,
    domainIds: (names) => findDomains.list(JSON.stringify(names)),
    stateId: () => dataVersion.get(),
    readRows: createRowReader(db, cache),
    onOneState: (search) => inReadTransaction(db, search),
  };
}
