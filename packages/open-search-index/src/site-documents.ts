import type { DatabaseSync } from 'node:sqlite';
import { createRelatedSites } from '@linklode/web-index/engine';
import { int, nullable, prepareRows, text } from '@linklode/web-index/rows';

/** What the cluster knows of a registrable domain; its id there is the domain's name. */
export interface SiteDocument {
  id: number;
  name: string;
  da: number | null;
  spam: number | null;
  /** Whether a ranking has looked at it. */
  isRanked: boolean;
  /**
   * Sites that are related to it: id of the domain, how much, and the page that stands for it. Empty for one without
   * pages.
   */
  related: [id: number, value: number, home: number][];
}

/** How common words are, in parts that are read one after the other. */
export type WordClassesPart = [word: string, level: number][];

const CLASSES_AT_ONCE = 5_000;

/**
 * Every domain that the file has looked at. What is related is worked out here, once for each site that has pages,
 * which is the longest part of a load.
 */
export function* siteDocuments(db: DatabaseSync): Generator<SiteDocument> {
  const related = createRelatedSites(db);
  const sites = prepareRows(
    db,
    `SELECT d.id, d.name, d.da, d.spam, d.rank_inputs IS NOT NULL AS isRanked,
      EXISTS (SELECT 1 FROM pages p WHERE p.domain_id = d.id) AS hasPages
    FROM domains d WHERE d.rank_inputs IS NOT NULL OR EXISTS (SELECT 1 FROM pages p WHERE p.domain_id = d.id)
    ORDER BY d.id`,
    { id: int, name: text, da: nullable(int), spam: nullable(int), isRanked: int, hasPages: int },
  );
  for (const { isRanked, hasPages, ...site } of sites.each())
    yield {
      ...site,
      isRanked: isRanked === 1,
      related: hasPages === 1 ? relatedTo(site.name) : [],
    };

  function relatedTo(name: string): SiteDocument['related'] {
    const found = [...related.findRelated(name)];
    return found.flatMap(([id, value]) =>
      related.homePages([id]).map((home): [number, number, number] => [id, value, home]),
    );
  }
}

export function* wordClassParts(db: DatabaseSync): Generator<WordClassesPart> {
  const find = prepareRows(db, 'SELECT word, class FROM word_classes ORDER BY word LIMIT ? OFFSET ?', [
    text,
    int,
  ]);
  for (let from = 0; ; from += CLASSES_AT_ONCE) {
    const part = find.list(CLASSES_AT_ONCE, from);
    if (part.length === 0) return;
    yield part;
  }
}
