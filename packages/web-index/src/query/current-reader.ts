import { statSync } from 'node:fs';
import { openIndexReader, type IndexReader } from './index-reader.ts';

/** Tells one file from another that later takes its name; null when there is none. */
function fileIdentity(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.dev}:${stat.ino}:${stat.birthtimeNs}` : null;
}

/**
 * Gives the reader of the file as it is now: an index may come, go and be replaced while the server runs. The function that
 * it answers throws as `openIndexReader` does.
 */
export function keepIndexReader(file: string): () => IndexReader {
  let opened: { reader: IndexReader; identity: string | null } | null = null;
  return () => {
    const identity = fileIdentity(file);
    if (opened && opened.identity === identity) return opened.reader;
    opened?.reader.close();
    opened = null;
    opened = { reader: openIndexReader(file), identity };
    return opened.reader;
  };
}
