import fs from 'node:fs';
import path from 'node:path';
import { RANK_KIND_FACTS } from './rank-kinds.ts';
import { LOADED_RANKS, type LoadedRanks, ranksFile } from './rank-store.ts';
import { buildBesideIndex } from './build-beside-index.ts';
import { RankFileError } from './rank-file-error.ts';
import { readRankFile } from './read-rank-file.ts';
import { refuseShorter } from './refuse-shorter.ts';
import { int, nullable, prepareRows, real } from '../store/rows.ts';

interface ImportRanksOptions {
  indexFile: string;
  file: string;
  /** What it is called where it came from, if that differs. */
  name?: string;
  /** Day of the data, YYYY-MM-DD; without one the day on which the file was last written. */
  dated?: string | undefined;
  /** Takes the place of an earlier one even if it is far shorter. */
  force?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Rows, and how far into the file. */
  onProgress?: ((now: { rows: number; bytesRead: number }) => void) | undefined;
  now?: () => Date;
}

interface ImportedRanks extends LoadedRanks {
  /** Lines that name no registrable domain or hold no number. */
  skipped: number;
}

const PROGRESS_ROWS = 100_000;

/**
 * Loads a published list beside the index, in the place of an earlier one of its kind. The rows go to disk as they come
 * and are sorted there, so memory does not grow with the list. Until it is whole the earlier one stays: a run that was
 * killed is repeated.
 *
 * @throws RankFileError where the file is no list that is known, holds no domain, or far fewer than the earlier one
 * @throws the signal's reason when stopped
 */
export async function importRanks(options: ImportRanksOptions): Promise<ImportedRanks> {
  const { indexFile, file, signal, onProgress, now = () => new Date() } = options;
  const { kind, rows, bytesRead, digest } = await readRankFile(file, signal);
  const target = ranksFile(indexFile, kind);
  return buildBesideIndex(indexFile, target, async (db) => {
    db.exec('CREATE TABLE incoming (domain TEXT NOT NULL, value REAL NOT NULL); BEGIN');
    const insert = db.prepare('INSERT INTO incoming VALUES (?, ?)');
    let [read, skipped] = [0, 0];
    for await (const { domain, value } of rows) {
      if (domain === null) skipped++;
      else insert.run(domain, value);
      if (++read % PROGRESS_ROWS === 0) {
        signal?.throwIfAborted();
        onProgress?.({ rows: read, bytesRead: bytesRead() });
      }
    }
    signal?.throwIfAborted();
    const isCount = kind === 'majestic';
    // A name that stands there twice counts by its better number.
    db.exec(`
      CREATE TABLE ranks (domain TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
      INSERT INTO ranks SELECT domain, ${isCount ? 'max' : 'min'}(value) FROM incoming GROUP BY domain ORDER BY domain;
      DROP TABLE incoming;
      CREATE TABLE about (value TEXT NOT NULL);`);
    const [domains, last] = prepareRows(db, `SELECT count(*), ${isCount ? 'min' : 'max'}(value) FROM ranks`, [
      int,
      nullable(real),
    ]).get();
    if (last === null) throw new RankFileError(`${file} names no registrable domain.`);
    const name = options.name ?? path.basename(file);
    if (options.force !== true) refuseShorter(target, LOADED_RANKS, name, 'domains', domains);
    const about: LoadedRanks = {
      kind,
      dated: options.dated ?? fs.statSync(file).mtime.toISOString().slice(0, 10),
      domains,
      last,
      licence: RANK_KIND_FACTS[kind].licence,
      file: name,
      sha256: digest(),
      importedAt: now().toISOString(),
    };
    db.prepare('INSERT INTO about VALUES (?)').run(JSON.stringify(about));
    db.exec('COMMIT');
    return { ...about, skipped };
  });
}
