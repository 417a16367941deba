import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { extractPage, type ExtractionResult } from '../../packages/web-index/src/extraction/extract-page.ts';
import { getResponseBody, readArchive } from '../../packages/web-index/src/reading/read-archive.ts';
import { dataFolder } from '../data-folder.ts';
import { keyOf } from '../labelled-pages.ts';

/** Whose errors may be read, and whose are only counted: by a digest of the domain. */
export const HALVES = ['half that is read', 'half put away'];

export const openPagesFolder = (): string => path.join(dataFolder(), 'sites-open');

type Extracted = Extract<ExtractionResult, { ok: true }>['page'];

/** The captured pages of the open web that `keys` name (see `keyOf`), each once, as the importer reads them. */
export async function* readOpenPages(
  keys: Iterable<string>,
): AsyncGenerator<{ readonly key: string; readonly page: Extracted }> {
  const wanted = new Set(keys);
  for (const file of fs.readdirSync(openPagesFolder())) {
    for await (const event of readArchive(path.join(openPagesFolder(), file))) {
      if (event.kind !== 'response' || !wanted.has(keyOf(event.url))) continue;
      const { url, capturedAt, http } = event;
      const body = getResponseBody(event);
      if (!body.ok) continue;
      const contentType = http.headers.get('content-type') ?? null;
      const found = extractPage({ url, status: http.status, contentType, body: body.body, capturedAt });
      if (!found.ok) continue;
      wanted.delete(keyOf(url));
      yield { key: keyOf(url), page: found.page };
    }
  }
}

/** The place in `HALVES` of a domain, for the measure of that name. */
export const halfOf = (measure: string, domain: string): number =>
  createHash('sha256').update(`open ${measure} ${domain}`).digest().readUInt8(0) < 0x80 ? 0 : 1;
