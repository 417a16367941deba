import { existsSync, realpathSync, statSync } from 'node:fs';
import { openIndexReader } from '../query/index-reader.ts';
import { takedownFile } from '../takedowns/takedown-list.ts';
import { listMountedFiles, packsFolder } from './mounted-files.ts';
import { openMountedReader, type ServingReader } from './mounted-reader.ts';

/** Tells one file or folder from another that later takes its name; null when there is none. */
function identityOf(name: string): string | null {
  const stat = statSync(name, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.dev}:${stat.ino}:${stat.birthtimeNs}` : null;
}

/** What changes with every pack that comes or goes, by the folder's time, and with every takedown. */
function mountsVersion(indexFile: string): string {
  const folder = packsFolder(indexFile);
  const stat = statSync(folder, { throwIfNoEntry: false, bigint: true });
  // The list of takedowns is written anew with each change.
  return `${identityOf(indexFile)} ${stat ? `${stat.ino}:${stat.mtimeNs}` : null} ${identityOf(takedownFile(indexFile))}`;
}

/** A file of the index and its log, as they were last written to. */
interface Written {
  /** Under the name of the generation, beside which its log lies. */
  readonly file: string;
  readonly content: string;
  readonly log: string;
}

function lastWritten(file: string): Written {
  const [content = '', log = ''] = [file, `${file}-wal`].map((part) => {
    const stat = statSync(part, { throwIfNoEntry: false, bigint: true });
    return stat ? `${stat.size}:${stat.mtimeNs}` : 'none';
  });
  return { file, content, log };
}

/**
 * Whoever writes to an index writes to its log first, and SQLite then reads anew what has changed. A file that was
 * copied over (restored by `cp`, or by `rsync --inplace`) has other bytes under the same name and log: what is in
 * memory of the one before would be mixed with them.
 */
const isWrittenOver = (before: Written, now: Written): boolean =>
  before.content !== now.content && before.log === now.log;

const MOST_TRIES = 5;

/** The index with the packs beside it, as they are now. Throws as `keepIndexReader` says. */
export function openServingReader(indexFile: string): ServingReader {
  for (let tries = 1; ; tries++) {
    const files = listMountedFiles(indexFile);
    const isAlone = files.every((file) => file === indexFile) && !existsSync(takedownFile(indexFile));
    try {
      return isAlone || files.length === 0 ? openIndexReader(indexFile) : openMountedReader(files, indexFile);
    } catch (error) {
      // A pack may go between the look at the folder and the opening.
      const hasChanged = files.join('\n') !== listMountedFiles(indexFile).join('\n');
      if (!hasChanged || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * Gives the reader of the index and its packs as they are now: an index may come, go and be replaced while the server
 * runs or be written over in its place, and so may packs. The function that it answers throws as `openIndexReader`
 * does.
 */
export function keepIndexReader(file: string): () => ServingReader {
  let opened: { reader: ServingReader; version: string; written: Written[] } | null = null;
  return () => {
    const version = mountsVersion(file);
    if (opened && opened.version === version) {
      const before = opened.written;
      opened.written = before.map((one) => lastWritten(one.file));
      if (!opened.written.some((now, at) => isWrittenOver(before[at]!, now))) return opened.reader;
    }
    opened?.reader.close();
    opened = null;
    const written = listMountedFiles(file)
      .filter((one) => existsSync(one))
      .map((one) => lastWritten(realpathSync(one)));
    opened = { reader: openServingReader(file), version, written };
    return opened.reader;
  };
}
