import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSampleWeb, loadSampleRanks } from '@linklode/sample-web';
import { importPaths, labelIndustries, openIndexWriter, rankIndex } from '@linklode/web-index';
import { readSampleRanks, SAMPLE_RANKS } from './open-ranks.ts';
import { SAMPLE_MARK } from './sample-mark.ts';

/**
 * Makes the index of a first run: the sample web, imported and ranked. The file appears under its name only when it is
 * whole, so that a run that was interrupted begins again.
 */
export async function loadSampleWeb(indexFile: string): Promise<{ pages: number; sites: number }> {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-sample-'));
  const building = `${indexFile}.building-${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(indexFile), { recursive: true });
    removeIndex(building);
    const { sites, pages } = await buildSampleWeb({ outDir: scratch });
    await importPaths({ indexFile: building, paths: [scratch] });
    const writer = openIndexWriter(building);
    try {
      const ranks = JSON.stringify([...loadSampleRanks()]);
      const setMeta = writer.db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
      setMeta.run(SAMPLE_MARK, '1');
      setMeta.run(SAMPLE_RANKS, ranks);
      rankIndex(writer.db, { ranks: readSampleRanks(ranks) });
      labelIndustries(writer.db);
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

function removeIndex(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(file + suffix, { force: true });
}
