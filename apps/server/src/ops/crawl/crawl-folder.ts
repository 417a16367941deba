import fs from 'node:fs';
import path from 'node:path';
import { openArchiveWriter, type ArchiveWriter } from '@linklode/web-index';
import { lockFile } from '../../platform/embedded-postgres/file-lock.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { openCrawlJournal, type CrawlJournal } from './crawl-journal.ts';

/** Where a crawl is kept: its journal, and the archives that the import reads. */
export interface CrawlFolder {
  readonly journal: CrawlJournal;
  readonly archive: ArchiveWriter;
  readonly archives: string;
  close(): void;
}

/**
 * Opens or makes the folder of a crawl; one process at a time. Archives that are shorter than the journal says, as a machine that
 * lost its power may leave them, are refused: the journal would vouch for pages that nobody has.
 */
export function openCrawlFolder(
  folder: string,
  info: readonly (readonly [name: string, value: string])[],
): CrawlFolder {
  fs.mkdirSync(folder, { recursive: true, mode: 0o750 });
  const lock = lockFile(path.join(folder, 'lock'));
  if (lock === null)
    throw new OperatorError(
      `This crawl is under way already (${folder}). Wait for its end, or stop it first.`,
    );
  let journal: CrawlJournal | null = null;
  try {
    journal = openCrawlJournal(path.join(folder, 'journal.sqlite'));
    const archives = path.join(folder, 'archives');
    const archive = openArchive(archives, journal, info);
    const opened = journal;
    return {
      journal: opened,
      archive,
      archives,
      close() {
        archive.close();
        opened.close();
        lock.release();
      },
    };
  } catch (error) {
    journal?.close();
    lock.release();
    throw error;
  }
}

function openArchive(
  folder: string,
  journal: CrawlJournal,
  info: readonly (readonly [name: string, value: string])[],
): ArchiveWriter {
  const resume = journal.archiveEnd();
  // Before the first note nothing is kept: a file that a kill left behind would hold its page twice.
  if (resume === null) fs.rmSync(folder, { recursive: true, force: true });
  try {
    return openArchiveWriter({ folder, name: 'crawl', info, resume });
  } catch (error) {
    throw new OperatorError(
      `The archives in ${folder} are not what the crawl's journal says: ${error instanceof Error ? error.message : ''}. ` +
        `What is there can still be imported; to crawl anew, move ${path.dirname(folder)} away.`,
    );
  }
}
