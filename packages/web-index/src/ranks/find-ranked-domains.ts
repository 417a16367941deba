import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { RANK_KINDS } from './rank-kinds.ts';
import { ranksFile } from './rank-store.ts';
import { prepareRows, text } from '../store/rows.ts';

/**
 * Domains of the loaded lists whose names hold one of these words (a-z and figures; others are passed over), the best
 * placed first, at most `limit` of each list. Reads a whole list: seconds for a million domains.
 */
export function findRankedDomains(indexFile: string, words: readonly string[], limit: number): string[] {
  const patterns = words.filter((word) => /^[a-z0-9]+$/.test(word)).map((word) => `%${word}%`);
  if (patterns.length === 0) return [];
  const found = new Set<string>();
  for (const kind of RANK_KINDS) {
    const file = ranksFile(indexFile, kind);
    if (!fs.existsSync(file)) continue;
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const order = kind === 'majestic' ? 'DESC' : 'ASC';
      const domains = prepareRows(
        db,
        `SELECT domain FROM ranks WHERE EXISTS (SELECT 1 FROM json_each(?) j WHERE domain LIKE j.value)
           ORDER BY value ${order}, domain LIMIT ?`,
        text,
      );
      for (const domain of domains.each(JSON.stringify(patterns), limit)) found.add(domain);
    } finally {
      db.close();
    }
  }
  return [...found];
}
