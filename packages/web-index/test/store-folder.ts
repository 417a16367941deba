import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtractedPage } from '../src/page.ts';
import { openIndexWriter, type IndexWriter } from '../src/store/index-writer.ts';

/** A folder for one test file, and the index in it. */
export interface IndexFolder {
  file: string;
  remove: () => void;
}

export function makeIndexFolder(): IndexFolder {
  const folder = mkdtempSync(join(tmpdir(), 'web-index-'));
  return { file: join(folder, 'web.index'), remove: () => rmSync(folder, { recursive: true }) };
}

/** Writes pages to the index as an import would, then lets `then` do what a ranking would. */
export function writePages(
  file: string,
  pages: readonly ExtractedPage[],
  then?: (writer: IndexWriter) => void,
): void {
  const writer = openIndexWriter(file);
  try {
    writer.transaction(() => pages.forEach((page) => writer.putPage(page)));
    writer.optimise();
    then?.(writer);
  } finally {
    writer.close();
  }
}
