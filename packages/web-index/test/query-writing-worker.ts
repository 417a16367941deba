import { workerData } from 'node:worker_threads';
import { openIndexWriter } from '../src/store/index-writer.ts';
import { aPage } from './store-pages.ts';

/** Rewrites all pages again and again, a batch to a version, until the time is over. */
const { file, pages, forMs } = workerData as { file: string; pages: number; forMs: number };
const writer = openIndexWriter(file);
const end = Date.now() + forMs;
for (let version = 1; Date.now() < end; version += 1) {
  writer.transaction(() => {
    for (let n = 0; n < pages; n += 1) {
      const capturedAt = new Date(Date.UTC(2020, 0, 1) + version * 1000).toISOString();
      writer.putPage(aPage({ url: `https://site${n}.example/`, title: `version ${version}`, capturedAt }));
    }
    // A score for all, of the same version.
    writer.db.prepare('UPDATE pages SET pa = ?').run(version % 100);
  });
  writer.checkpoint();
}
writer.optimise();
writer.close();
