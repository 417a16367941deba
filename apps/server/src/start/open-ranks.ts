import { listedRanks, openIndexDatabase, openRankStore, ownFiles, type RankStore } from '@linklode/web-index';

/** The row of the index's `meta` with the invented list of the sample web: its sites are in no published one. */
export const SAMPLE_RANKS = 'sample_ranks';

/** An invented list, as `[domain, referring subnets][]` in JSON. */
export function readSampleRanks(json: string): Omit<RankStore, 'close'> {
  const about = {
    kind: 'majestic',
    dated: '2026-11-01',
    licence: 'Invented, like the sample web.',
    file: 'sample web, invented',
  } as const;
  return listedRanks(about, new Map(JSON.parse(json) as [string, number][]));
}

/** What an index is ranked by: the lists that are loaded beside it; without any, for the sample web its own. */
export function openRanks(indexFile: string): RankStore {
  const store = openRankStore(indexFile);
  if (store.sources.length > 0) return store;
  // Shards have what is known of the whole each.
  const db = openIndexDatabase(ownFiles(indexFile)[0] ?? indexFile);
  try {
    const row = db.prepare('SELECT value FROM meta WHERE key = ?').get(SAMPLE_RANKS);
    if (row === undefined) return store;
    return { ...readSampleRanks(String(row['value'])), close: () => store.close() };
  } finally {
    db.close();
  }
}
