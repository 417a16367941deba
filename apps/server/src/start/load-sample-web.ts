import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSampleWeb } from '@linklode/sample-web';
import {
  importPaths,
  labelIndustries,
  openIndexDatabase,
  openIndexWriter,
  rankIndex,
} from '@linklode/web-index';

/** The row of the index's `meta` that says that invented sites are in it. */
const SAMPLE_MARK = 'sample_web';

/**
 * Makes the index of a first run: the sample web, imported and ranked. The file appears under its name only when it is
 * whole, so that a run that was interrupted begins again.
 */
export async function loadSampleWeb(indexFile: string): Promise<{ pages: number; sites: number }> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-sample-'));
  const building = `${indexFile}.building`;
  try {
    fs.mkdirSync(path.dirname(indexFile), { recursive: true });
    removeIndex(building);
    const { sites, pages } = await buildSampleWeb({ outDir: scratch });
    await importPaths({ indexFile: building, paths: [scratch] });
    const writer = openIndexWriter(building);
    try {
      rankIndex(writer.db);
      labelIndustries(writer.db);
      writer.db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(SAMPLE_MARK, '1');
      writer.checkpoint();
    } finally {
      writer.close();
    }
    fs.renameSync(building, indexFile);
    return { sites, pages };
  } finally {
    removeIndex(building);
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Whether invented sites are in the index. False also for a file that cannot be read as an index. */
export function holdsSampleWeb(indexFile: string): boolean {
  if (!fs.existsSync(indexFile)) return false;
  try {
    const db = openIndexDatabase(indexFile);
    try {
      return db.prepare('SELECT 1 FROM meta WHERE key = ?').get(SAMPLE_MARK) !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function removeIndex(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + suffix, { force: true });
}
