import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ExtractedPage } from '../../packages/web-index/src/page.ts';
import { dataFolder } from '../data-folder.ts';
import { keyOf } from '../labelled-pages.ts';
import { readCaptures } from './captures.ts';

/** Whose errors may be read, and whose are only counted: by a digest of the domain. */
export const HALVES = ['half that is read', 'half put away'];

export const openPagesFolder = (): string => path.join(dataFolder(), 'sites-open');

/** The captured pages of the open web that `keys` name (see `keyOf`), each once, as the importer reads them. */
export async function* readOpenPages(
  keys: Iterable<string>,
): AsyncGenerator<{ readonly key: string; readonly page: ExtractedPage }> {
  const wanted = new Set(keys);
  for await (const { url, read } of readCaptures(openPagesFolder())) {
    const key = keyOf(url);
    const page = wanted.has(key) ? read() : null;
    if (page === null) continue;
    wanted.delete(key);
    yield { key, page };
  }
}

/** The place in `HALVES` of a domain, for the measure of that name. */
export const halfOf = (measure: string, domain: string): number =>
  createHash('sha256').update(`open ${measure} ${domain}`).digest().readUInt8(0) < 0x80 ? 0 : 1;
