import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openRepository, pageRecord, readBlobs } from './repositories.ts';

const COLUMNS = 'url,repository,path,commit';

/**
 * `npm run bench -- capture-pages <list.csv> <folder of git directories> <out folder>`: archives of single pages of the
 * open web that lie in public collections of pages, one for each collection. Git directories are named as for
 * `capture-sites`. Pages that a collection lacks are counted and left out, collections that are not at hand are
 * named.
 */
export function capturePages([list, repositories, out]: readonly string[]): void {
  if (list === undefined || repositories === undefined || out === undefined)
    throw new Error('capture-pages <list.csv> <folder of git directories> <out folder>');
  const [header, ...lines] = fs.readFileSync(list, 'utf8').trim().split(/\r?\n/);
  if (header !== COLUMNS) throw new Error(`${list} does not begin with ${COLUMNS}`);
  fs.mkdirSync(out, { recursive: true });
  const rows = lines.map((line) => {
    const [url = '', repository = '', file = '', commit = ''] = line.split(',');
    return { url, repository, file, commit };
  });
  for (const [name, pages] of Map.groupBy(rows, ({ repository }) => repository)) {
    const repository = openRepository(repositories, name, pages[0]?.commit ?? '');
    if (repository === null) continue;
    const blobOf = new Map(repository.blobs.map(({ path: file, blob }) => [file, blob]));
    const read = readBlobs(repository, new Set(pages.flatMap(({ file }) => blobOf.get(file) ?? [])));
    const records = pages.flatMap(({ url, file }) => {
      const bytes = read.get(blobOf.get(file) ?? '');
      if (bytes === undefined) return [];
      return [gzipSync(pageRecord(url, file.endsWith('.gz') ? gunzipSync(bytes) : bytes, repository))];
    });
    fs.writeFileSync(path.join(out, `${name.replace('/', '+')}.warc.gz`), Buffer.concat(records));
    console.error(`${name}: ${records.length} of ${pages.length} pages`);
  }
}
