import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import { createPeopleSource, createSharedPeopleFinder } from '../people/people-finder.ts';
import { compileQuery } from '../query/compile-query.ts';
import type { IndexReader } from '../query/index-reader.ts';
import { tellRecaptures } from '../store/recaptured-pages.ts';
import { completeByRanks, createIndexMetrics, type PageMetrics } from '../query/page-metrics.ts';
import { createSiteFinder } from '../query/site-names.ts';
import { createSiteOutlines, shareOutlines } from '../query/site-outline.ts';
import { createFileSource } from '../query/search-source.ts';
import { createSearcherOf } from '../query/search-index.ts';
import { openRankStore } from '../ranks/rank-store.ts';
import { IndexUnavailableError } from '../store/index-errors.ts';
import { openIndexDatabase } from '../store/index-file.ts';
import type { SearchLimits } from '../query/candidates.ts';
import { findTakenDown } from '../takedowns/find-taken-down.ts';
import { createTakedownCheck, listTakedowns } from '../takedowns/takedown-list.ts';
import { ownFiles } from '../sharding/shard-folder.ts';
import { hidePages, type HiddenPages } from './hidden-pages.ts';
import { packsFolder } from './mounted-files.ts';
import { mergeSources } from './merge-sources.ts';
import { createClusterFinder } from './clusters-across.ts';
import { shareAnchors } from './shared-anchors.ts';
import { createSharedSites } from './shared-sites.ts';
import { createSharedViews } from './shared-views.ts';
import { shareWordClasses } from './shared-word-classes.ts';
import { findSupersededPages } from './superseded-pages.ts';
import { findSupersededState } from './superseded-state.ts';
import { int, prepareRows, text } from '../store/rows.ts';

/** What is asked of the index while it serves. */
export type ServingReader = Pick<
  IndexReader,
  | 'search'
  | 'countSites'
  | 'findViews'
  | 'readPages'
  | 'outlineSite'
  | 'sites'
  | 'lookUpPages'
  | 'findPeople'
  | 'matchUrls'
  | 'countPages'
  | 'rankedAt'
  | 'tellRecaptures'
  | 'close'
>;

/**
 * Reads several files as one: it gives the answers that one file with the same pages would give. Where several hold the
 * same address, the latest capture counts. Three things differ from one file:
 *
 * - near duplicates are known within a file only;
 * - `related:` weighs what each file finds by itself;
 * - a site that several files have ranked has in each row the scores of the file that the row is from.
 *
 * @param indexFile the index that the packs and lists of published ranks stand beside
 * @throws IndexUnavailableError when one of them is not there or of another version, naming it.
 */
export function openMountedReader(
  files: readonly string[],
  indexFile: string,
  limits?: SearchLimits,
): ServingReader {
  const dbs = openAll(files, indexFile);
  const own = ownFiles(indexFile).length;
  const superseded = findSupersededPages(dbs, findSupersededState(indexFile, files), own);
  const takedowns = listTakedowns(indexFile);
  const isTakenDown = createTakedownCheck(takedowns);
  const hidden = dbs.map((db, member) => hidePages(superseded.of(member), findTakenDown(db, takedowns)));
  const hiddenOf = (member: number): HiddenPages => hidden[member]!;
  const anchors = shareAnchors(dbs, hiddenOf);
  const classOf = shareWordClasses(dbs);
  const source = mergeSources(
    dbs.map((db, member) => ({
      db,
      source: createFileSource(db, { classOf, anchored: anchors.of(member) }),
      hidden: hiddenOf(member),
      // Only the operator's own files say what is alike in others.
      clusterAcross: member < own ? createClusterFinder(db) : null,
    })),
    () => {
      superseded.refresh();
      anchors.forget();
    },
  );
  const { onOneState } = source;
  const { search, count } = createSearcherOf(source, limits);
  const views = createSharedViews(dbs, hiddenOf, anchors.of);
  const people = createSharedPeopleFinder(dbs.map((db, member) => createPeopleSource(db, hiddenOf(member))));
  const outline = shareOutlines(dbs.map((db, member) => createSiteOutlines(db, hiddenOf(member))));
  const metrics = dbs.map((db) => createIndexMetrics(db));
  const counts = dbs.map((db) => prepareRows(db, 'SELECT count(*) FROM pages', int));
  const rankings = dbs.map((db) => prepareRows(db, "SELECT value FROM meta WHERE key = 'ranked_at'", text));

  function* matchUrls(query: Query): Generator<string> {
    const urls: string[] = [];
    onOneState(() => {
      for (const [member, db] of dbs.entries()) {
        const compiled = compileQuery(db, query, anchors.of(member));
        const found = prepareRows(
          db,
          `SELECT m.id, u.url FROM (${compiled.sql}) m CROSS JOIN pages p ON p.id = m.id CROSS JOIN urls u ON u.id = p.url_id`,
          [int, text],
        );
        for (const [id, url] of found.each(...compiled.parameters))
          if (!hiddenOf(member).has(id)) urls.push(url);
      }
    });
    yield* urls;
  }

  /** The scores of a site are those of the file that knows most domains to link to it. */
  function metricsOf(address: string): PageMetrics | null {
    const found = metrics.flatMap((of) => of(address) ?? []);
    const [best] = found.toSorted((a, b) => b.linksIn - a.linksIn);
    if (best === undefined) return null;
    const known = best.metrics.pa ?? found.find((one) => one.metrics.pa !== null)?.metrics.pa ?? null;
    const pa = isTakenDown(address) ? null : known;
    return { ...best.metrics, pa };
  }

  return {
    search,
    countSites: count,
    matchUrls,
    findViews: (...asked) => onOneState(() => views.findViews(...asked)),
    readPages: (...asked) => onOneState(() => views.readPages(...asked)),
    outlineSite: (domain) => onOneState(() => outline(domain)),
    sites: createSharedSites(dbs.map((db) => createSiteFinder(db))),
    lookUpPages: (urls) =>
      completeByRanks(
        urls,
        onOneState(() => urls.map(metricsOf)),
        () => openRankStore(indexFile),
      ),
    findPeople: (host, limit) => onOneState(() => people(host, limit)),
    countPages: () =>
      onOneState(() => counts.reduce((sum, count, member) => sum + count.get() - hiddenOf(member).size, 0)),
    tellRecaptures: () => onOneState(() => dbs.map(tellRecaptures).join(' ')),
    // The oldest of them: nothing that is shown was reckoned before.
    rankedAt: () => rankings.flatMap((ranking) => ranking.find() ?? []).toSorted()[0] ?? null,
    close: () => dbs.forEach((db) => db.close()),
  };
}

function openAll(files: readonly string[], indexFile: string): DatabaseSync[] {
  const dbs: DatabaseSync[] = [];
  for (const file of files) {
    try {
      dbs.push(openIndexDatabase(file));
    } catch (error) {
      for (const db of dbs) db.close();
      if (!file.startsWith(packsFolder(indexFile)) || !(error instanceof IndexUnavailableError)) throw error;
      const pack = path.basename(path.dirname(file));
      throw new IndexUnavailableError(
        `The pack ${pack} beside the index cannot be read. Take it out: npm run ops -- index uninstall ${pack}`,
        { cause: error },
      );
    }
  }
  return dbs;
}
