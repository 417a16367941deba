import { listedRanks, openIndexDatabase, openRankStore, ownFiles, type RankStore } from '@linklode/web-index';
import { json, list, prepareRows, real, text, tuple } from '@linklode/web-index/rows';

/** The row of the index's `meta` with the invented list of the sample web: its sites are in no published one. */
export const SAMPLE_RANKS = 'sample_ranks';

/** `[domain, referring subnets]` of each. */
const SAMPLE = list(tuple(text, real));

/** An invented list, as `[domain, referring subnets][]` in JSON. */
export function readSampleRanks(given: string): Omit<RankStore, 'close'> {
  const about = {
    kind: 'majestic',
    dated: '2026-11-01',
    licence: 'Invented, like the sample web.',
    file: 'sample web, invented',
  } as const;
  return listedRanks(about, new Map(json(SAMPLE).read(given)));
}

/** What an index is ranked by: the lists that are loaded beside it; without any, for the sample web its own. */
export function openRanks(indexFile: string): RankStore {
  const store = openRankStore(indexFile);
  if (store.sources.length > 0) return store;
  // Shards have what is known of the whole each.
  const db = openIndexDatabase(ownFiles(indexFile)[0] ?? indexFile);
  try {
    const sample = prepareRows(db, 'SELECT value FROM meta WHERE key = ?', text).find(SAMPLE_RANKS);
    if (sample === null) return store;
    return { ...readSampleRanks(sample), close: () => store.close() };
  } finally {
    db.close();
  }
}
