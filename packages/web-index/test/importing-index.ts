import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { importPaths, type ImportOptions } from '../src/importing/import-paths.ts';
import type { ImportReport } from '../src/importing/import-report.ts';
import { openIndexReader } from '../src/query/index-reader.ts';
import { openIndexDatabase } from '../src/store/index-file.ts';
import type { DumpedPage } from '../src/query/dump-pages.ts';

/** Imports into `index.db` of the folder, without threads unless asked for. */
export function importInto(
  folder: string,
  names: readonly string[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const paths = names.map((name) => join(folder, name));
  return importPaths({ indexFile: join(folder, 'index.db'), paths, workers: 0, ...options });
}

export function dumpOf(indexFile: string): DumpedPage[] {
  const reader = openIndexReader(indexFile);
  try {
    return [...reader.dumpPages()];
  } finally {
    reader.close();
  }
}

/** Names of the checks that an index does not pass. */
export function brokenChecks(indexFile: string): string[] {
  const reader = openIndexReader(indexFile);
  try {
    return reader.verify().flatMap((check) => (check.isOk ? [] : [check.name]));
  } finally {
    reader.close();
  }
}

/** One hash over everything that queries and scores are computed from: pages, links, near duplicates, capture times. */
export function hashOf(indexFile: string): string {
  const hash = createHash('sha256');
  for (const page of dumpOf(indexFile).sort((a, b) => (a.url < b.url ? -1 : 1)))
    hash.update(JSON.stringify(page));
  const db = openIndexDatabase(indexFile);
  try {
    const rows = db
      .prepare(
        `SELECT s.url AS source, l.position, t.url AS target, a.text, l.rel, l.text_offset
         FROM links l JOIN pages p ON p.id = l.source_id JOIN urls s ON s.id = p.url_id
           JOIN urls t ON t.id = l.target_url_id JOIN anchors a ON a.id = l.anchor_id
         UNION ALL
         SELECT s.url, -1, f.url, p.captured_at, p.description, p.word_count
         FROM pages p JOIN urls s ON s.id = p.url_id JOIN pages c ON c.id = p.cluster_id JOIN urls f ON f.id = c.url_id
         ORDER BY 1, 2`,
      )
      .iterate();
    for (const row of rows) hash.update(JSON.stringify(Object.values(row)));
  } finally {
    db.close();
  }
  return hash.digest('hex');
}

export function skipsOf(report: ImportReport): Record<string, number> {
  return Object.fromEntries([...report.skipped].map(([reason, { count }]) => [reason, count]));
}
