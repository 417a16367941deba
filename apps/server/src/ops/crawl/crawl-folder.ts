import fs from 'node:fs';
import path from 'node:path';
import { openArchiveWriter, type ArchiveWriter } from '@linklode/web-index';
import { lockFile } from '../../platform/embedded-postgres/file-lock.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { openCrawlJournal, type ArchiveEnd, type CrawlJournal } from './crawl-journal.ts';

/** Where a crawl is kept: its journal, and the archives that the import reads. */
export interface CrawlFolder {
  readonly journal: CrawlJournal;
  readonly archive: ArchiveWriter;
  readonly archives: string;
  close(): void;
}

/** Opens or makes the folder of a crawl; one process at a time. Throws OperatorError where another has it. */
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

/**
 * Goes on where the journal says. Before its first note nothing is kept: what a kill left behind would be there twice.
 * A file that is not there any more was taken away by somebody who has its pages in an index.
 */
function openArchive(
  folder: string,
  journal: CrawlJournal,
  info: readonly (readonly [name: string, value: string])[],
): ArchiveWriter {
  const noted = journal.archiveEnd();
  if (noted === null) fs.rmSync(folder, { recursive: true, force: true });
  const size = noted === null ? null : sizeOf(path.join(folder, noted.file));
  const resume = noted === null || size === null ? null : wholeEnd(folder, noted, size, journal);
  return openArchiveWriter({ folder, name: 'crawl', info, resume });
}

/** A machine that lost its power may have lost what it had not written yet; those pages are asked again. */
function wholeEnd(folder: string, noted: ArchiveEnd, size: number, journal: CrawlJournal): ArchiveEnd | null {
  if (size >= noted.length) return noted;
  const end = journal.cutArchive(noted.file, size);
  if (end === null) fs.rmSync(path.join(folder, noted.file));
  return end;
}

function sizeOf(file: string): number | null {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
