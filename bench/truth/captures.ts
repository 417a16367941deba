import fs from 'node:fs';
import path from 'node:path';
import { extractPage } from '../../packages/web-index/src/extraction/extract-page.ts';
import type { ExtractedPage } from '../../packages/web-index/src/page.ts';
import { getResponseBody, readArchive } from '../../packages/web-index/src/reading/read-archive.ts';

interface Capture {
  readonly url: string;
  /** As the importer reads it; null for what is no page. */
  readonly read: () => ExtractedPage | null;
}

/** What the archives of a folder answered, so many of each of them. */
export async function* readCaptures(folder: string, mostOfEach = Infinity): AsyncGenerator<Capture> {
  const archives = fs.readdirSync(folder).filter((name) => name.endsWith('.warc.gz'));
  for (const archive of archives.toSorted()) {
    let answers = 0;
    for await (const event of readArchive(path.join(folder, archive))) {
      if (event.kind !== 'response') continue;
      if (++answers > mostOfEach) break;
      const { url, capturedAt, http } = event;
      yield {
        url,
        read() {
          const body = getResponseBody(event);
          if (!body.ok) return null;
          const contentType = http.headers.get('content-type') ?? null;
          const found = extractPage({ url, status: http.status, contentType, body: body.body, capturedAt });
          return found.ok ? found.page : null;
        },
      };
    }
  }
}
