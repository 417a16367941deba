import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractPage } from '../src/extraction/extract-page.ts';
import { detectLanguage } from '../src/extraction/text-language.ts';
import type { ExtractedPage } from '../src/page.ts';
import { getResponseBody, readArchive } from '../src/reading/read-archive.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url).pathname;
const SITE_BYTES = process.env.NIGHTLY ? Infinity : 130_000;

const files = ['sites', 'warc/real']
  .map((name) => join(DATA, name))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => statSync(path).size < SITE_BYTES && /\.warc(\.gz)?$/.test(path));

// Real pages lie beside the project on some machines only.
describe.skipIf(files.length === 0)('real pages (skipped where ../shared/data is absent)', () => {
  test(
    'are extracted without a throw, and keep every promise of a page',
    { timeout: 1_200_000 },
    async () => {
      let pages = 0;
      let titled = 0;
      let dated = 0;
      let spoken = 0;
      const skipped: Record<string, number> = {};
      for (const path of files) {
        for await (const event of readArchive(path)) {
          if (event.kind !== 'response') continue;
          const body = getResponseBody(event);
          if (!body.ok) continue;
          const { status, headers } = event.http;
          const contentType = headers.get('content-type') ?? null;
          const { url, capturedAt } = event;
          const result = extractPage({ url, status, contentType, body: body.body, capturedAt });
          if (!result.ok) {
            skipped[result.reason] = (skipped[result.reason] ?? 0) + 1;
            continue;
          }
          expect(findBroken(result.page), event.url).toBeNull();
          pages += 1;
          titled += result.page.title === '' ? 0 : 1;
          dated += result.page.date === null ? 0 : 1;
          spoken += (result.page.lang ?? detectLanguage(result.page.text)) === null ? 0 : 1;
        }
      }
      expect(pages).toBeGreaterThan(300);
      expect(titled / pages).toBeGreaterThan(0.9);
      expect(spoken / pages).toBeGreaterThan(0.9);
      expect(dated / pages).toBeGreaterThan(0.1);
      expect(skipped['too many elements']).toBeUndefined();
    },
  );
});

/** The first promise of a page that this one breaks. */
function findBroken(page: ExtractedPage): string | null {
  const url = new URL(page.url);
  if (url.href !== page.url || url.hash !== '' || url.hostname !== page.host) return 'address';
  if (!page.host.endsWith(page.domain)) return 'domain';
  if (/\s{2}|^\s|\s$/.test(page.title)) return 'title';
  if (/ {2}|\n[\n ]| \n|^\s|\s$|[^\S\n ]/.test(page.text)) return 'text';
  if (page.date !== null && !/^(?:19|20)\d\d-[01]\d-[0-3]\d$/.test(page.date)) return 'date';
  if (page.lang !== null && !/^[a-z]{2,3}$/.test(page.lang)) return 'language';
  const misplaced = page.links.some(({ anchor, textOffset }) => {
    if (textOffset === null || anchor === '') return false;
    const begin = page.text.slice(textOffset, textOffset + 8).split('\n')[0] ?? '';
    return !anchor.startsWith(begin.slice(0, anchor.length).trimEnd());
  });
  return misplaced ? 'anchor' : null;
}
