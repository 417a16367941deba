import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RANK_KIND_FACTS } from './rank-kinds.ts';
import { type LoadedRanks, ranksFile, ranksFolder } from './rank-store.ts';
import { RankFileError, readRankFile } from './read-rank-file.ts';

interface ImportRanksOptions {
  indexFile: string;
  file: string;
  /** Day of the data, YYYY-MM-DD; without one the day on which the file was last written. */
  dated?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Rows, and how far into the file. */
  onProgress?: ((now: { rows: number; bytesRead: number }) => void) | undefined;
  now?: () => Date;
}

export interface ImportedRanks extends LoadedRanks {
  /** Lines that name no registrable domain or hold no number. */
  skipped: number;
}

const PROGRESS_ROWS = 100_000;

/**
 * Loads a published list beside the index, in the place of an earlier one of its kind. The rows go to disk as they come
 * and are sorted there, so memory does not grow with the list. Until it is whole the earlier one stays: a run that was
 * killed is repeated.
 *
 * @throws RankFileError where the file is no list that is known, or holds no domain
 * @throws the signal's reason when stopped
 */
export async function importRanks(options: ImportRanksOptions): Promise<ImportedRanks> {
  const { indexFile, file, signal, onProgress, now = () => new Date() } = options;
  const { kind, rows, bytesRead } = await readRankFile(file, signal);
  fs.mkdirSync(ranksFolder(indexFile), { recursive: true });
  const target = ranksFile(indexFile, kind);
  removeLeftOvers(indexFile);
  const building = `${target}.building-${process.pid}`;
  const db = new DatabaseSync(building);
  try {
    // Nothing is lost with the file, which does not have its name yet: no journal, and one flush at the end.
    db.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE',
    );
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
    const { domains, last } = db
      .prepare(`SELECT count(*) AS domains, ${isCount ? 'min' : 'max'}(value) AS last FROM ranks`)
      .get() as { domains: number; last: number };
    if (domains === 0) throw new RankFileError(`${file} names no registrable domain.`);
    const about: LoadedRanks = {
      kind,
      dated: options.dated ?? fs.statSync(file).mtime.toISOString().slice(0, 10),
      domains,
      last,
      licence: RANK_KIND_FACTS[kind].licence,
      file: path.basename(file),
      sha256: await digestOf(file),
      importedAt: now().toISOString(),
    };
    db.prepare('INSERT INTO about VALUES (?)').run(JSON.stringify(about));
    db.exec('COMMIT; VACUUM');
    db.close();
    const handle = fs.openSync(building, 'r+');
    fs.fsyncSync(handle);
    fs.closeSync(handle);
    fs.renameSync(building, target);
    return { ...about, skipped };
  } finally {
    if (db.isOpen) db.close();
    fs.rmSync(building, { force: true });
  }
}

/** Of runs that were killed; a list is loaded by one operator at a time, under the lock of the data folder. */
function removeLeftOvers(indexFile: string): void {
  for (const name of fs.readdirSync(ranksFolder(indexFile)))
    if (name.includes('.building-')) fs.rmSync(path.join(ranksFolder(indexFile), name), { force: true });
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of fs.createReadStream(file)) digest.update(part as Buffer);
  return digest.digest('hex');
}
