import type { DatabaseSync } from 'node:sqlite';
import type { HiddenPages } from './hidden-pages.ts';
import type { PageFigures } from '../query/page-figures.ts';
import { worthOf } from '../query/relevance.ts';
import type { FileSource } from '../query/search-source.ts';
import type { SealedPages } from '../store/sealed-pages.ts';
import type { ClusterFinder } from './clusters-across.ts';
import { createDomainNumbers } from './domain-numbers.ts';
import { mergeByStaticRank, type Stream } from './merge-by-static-rank.ts';
import { askEach, memberOf, ownId, sharedId } from './shared-ids.ts';

interface SourceFile {
  readonly db: DatabaseSync;
  readonly source: FileSource;
  /** Pages that are not to be found; looked at in each search. */
  readonly hidden: HiddenPages;
  /** Near duplicates that lie in several files; null where the file tells of none. */
  readonly clusterAcross?: ClusterFinder | null;
}

/** As in match-reader.ts. */
const GROWTH = 4;
const MOST_AT_ONCE = 65_536;

/**
 * Several files as one source of searches. Pages come in the order of static rank over all files, and those of equal
 * rank by address, as within one file. So tiers, windows and scores are those of one file with the same pages. Unlike
 * in one file the ids do not ascend in that order. A site is the same in all files by its name.
 *
 * @param refresh run when the state to search is settled
 */
export function mergeSources(files: readonly SourceFile[], refresh: () => void): FileSource {
  const domains = createDomainNumbers(files.map(({ db }) => db));
  const fileOf = (id: number): SourceFile => files[memberOf(id)]!;
  const sourceOf = (member: number): FileSource => files[member]!.source;
  const isShown = (id: number): boolean => !fileOf(id).hidden.has(ownId(id));
  let figuresOf: PageFigures[] = [];
  let seals: SealedPages[] = [];

  const figuresFor = (id: number): PageFigures => figuresOf[memberOf(id)]!;
  const figures: PageFigures = {
    domainOf: (id) => domains.numberOf(memberOf(id), figuresFor(id).domainOf(ownId(id))),
    hostOf: (id) => sharedId(memberOf(id), figuresFor(id).hostOf(ownId(id))),
    clusterOf(id) {
      const cluster = figuresFor(id).clusterOf(ownId(id));
      if (cluster === 0) return 0;
      const across = fileOf(id).clusterAcross?.find(ownId(id)) ?? null;
      // Beyond the last file, so that it is nobody's own.
      return across === null ? sharedId(memberOf(id), cluster) : sharedId(files.length, across);
    },
    dateOf: (id) => figuresFor(id).dateOf(ownId(id)),
    metricOf: (metric, id) => figuresFor(id).metricOf(metric, ownId(id)),
    staticRankOf: (id) => figuresFor(id).staticRankOf(ownId(id)),
  };

  /** What each file gives, as one; `recent` are pages that came since the file's order was made. */
  function inOrder(idsOf: (source: FileSource, seal: SealedPages) => Own): Generator<number> {
    const streams = files.flatMap(({ source, hidden }, member): Stream[] => {
      const { sealed, recent } = idsOf(source, seals[member]!);
      const shown = recent.filter((id) => !hidden.has(id));
      return [
        { member, ids: without(sealed, hidden) },
        { member, ids: byStaticRank(shown, figuresOf[member]!, source).values() },
      ];
    });
    return mergeByStaticRank(streams, figuresOf, (member, ids) => sourceOf(member).urlsOf(ids));
  }

  return {
    figureSource() {
      figuresOf = files.map(({ source }) => source.figureSource());
      seals = files.map(({ source }) => source.readSealed());
      domains.refresh();
      for (const { clusterAcross } of files) clusterAcross?.refresh();
      return figures;
    },
    planOf: (query) => sourceOf(0).planOf(query),
    *readMatches(match, _range, firstPortion, wanted) {
      const ids = inOrder((source, { sealed, last }) => ({
        sealed: flat(source.readMatches(match, { from: 1, to: sealed }, firstPortion, wanted)),
        recent:
          last > sealed
            ? [...source.readMatches(match, { from: sealed + 1, to: last }, firstPortion, wanted)].flat()
            : [],
      }));
      yield* portions(ids, firstPortion);
    },
    findAll: (query) => [
      ...inOrder((source, { sealed }) => {
        const found = source.findAll(query);
        return { sealed: found.filter((id) => id <= sealed), recent: found.filter((id) => id > sealed) };
      }),
    ],
    matchingAmong(query, ids) {
      const matching = askEach(ids, (member, own) => {
        const found = sourceOf(member).matchingAmong(query, own);
        return own.map((id) => found.has(id));
      });
      return new Set(ids.filter((_, at) => matching[at]));
    },
    checkPages(conditions) {
      const checks = files.map(({ source }) => source.checkPages(conditions));
      return (id) => checks[memberOf(id)]!(ownId(id));
    },
    exclusions: {
      excludedHosts(entries, hostIds) {
        const ids = [...hostIds];
        const excluded = askEach(ids, (member, own) => {
          const found = sourceOf(member).exclusions.excludedHosts(entries, own);
          return own.map((id) => found.has(id));
        });
        return new Set(ids.filter((_, at) => excluded[at]));
      },
    },
    relatedSites: {
      termsOf,
      findRelated(host, terms = termsOf(host)) {
        // A site that several files relate is as related as the file with the most to say of it finds.
        const related = new Map<number, number>();
        for (const [member, { source }] of files.entries()) {
          for (const [domain, value] of source.relatedSites.findRelated(host, terms)) {
            const number = domains.numberOf(member, domain);
            related.set(number, Math.max(value, related.get(number) ?? 0));
          }
        }
        return related;
      },
      homePages: (numbers) => [...numbers].flatMap(homePage),
    },
    classOf: (word) => sourceOf(0).classOf(word),
    headOf: (id) => sourceOf(memberOf(id)).headOf(ownId(id)),
    urlsOf,
    readSealed: () => ({ sealed: Number.MAX_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER }),
    readRows: (ids, query, options) =>
      askEach(ids, (member, own) => sourceOf(member).readRows(own, query, options)),
    domainIds: (names) => names.flatMap((name) => domains.find(name) ?? []),
    stateId: () => files.map(({ source }) => source.stateId()).join(' '),
    onOneState(search) {
      const settled = () => {
        refresh();
        return search();
      };
      return files.reduceRight<typeof settled>(
        (inner, { source }) =>
          () =>
            source.onOneState(inner),
        settled,
      )();
    },
  };

  function urlsOf(ids: readonly number[]): Map<number, string> {
    const urls = askEach(ids, (member, own) => {
      const found = sourceOf(member).urlsOf(own);
      return own.map((id) => found.get(id) ?? '');
    });
    return new Map(ids.map((id, at) => [id, urls[at]!]));
  }

  function termsOf(host: string): string[] {
    return [...new Set(files.flatMap(({ source }) => source.relatedSites.termsOf(host)))];
  }

  /** Of the pages that would stand for a site in each file, the one with the shortest address. */
  function homePage(number: number): number[] {
    const pages = files.flatMap(({ source }, member) => {
      const id = domains.idIn(member, number);
      return id === null ? [] : source.relatedSites.homePages([id]).map((own) => sharedId(member, own));
    });
    const urls = urlsOf(pages);
    const worth = (id: number): number => urls.get(id)?.length ?? 0;
    return pages
      .filter(isShown)
      .toSorted((a, b) => worth(a) - worth(b))
      .slice(0, 1);
  }
}

interface Own {
  sealed: Iterable<number>;
  recent: readonly number[];
}

function byStaticRank(ids: readonly number[], figures: PageFigures, source: FileSource): number[] {
  if (ids.length === 0) return [];
  const urls = source.urlsOf(ids);
  const places = ids.map((id) => ({ id, worth: worthOf(figures.staticRankOf(id)), url: urls.get(id) ?? '' }));
  return places.sort((a, b) => b.worth - a.worth || (a.url < b.url ? -1 : 1)).map(({ id }) => id);
}

function* flat(parts: Iterable<readonly number[]>): Generator<number> {
  for (const part of parts) yield* part;
}

function* without(ids: Iterable<number>, hidden: HiddenPages): Generator<number> {
  for (const id of ids) if (!hidden.has(id)) yield id;
}

function* portions(ids: Iterator<number>, firstPortion: number): Generator<number[]> {
  for (let size = firstPortion; ; size = Math.min(size * GROWTH, MOST_AT_ONCE)) {
    const portion: number[] = [];
    while (portion.length < size) {
      const next = ids.next();
      if (next.done === true) break;
      portion.push(next.value);
    }
    if (portion.length > 0) yield portion;
    if (portion.length < size) return;
  }
}
