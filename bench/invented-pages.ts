import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSampleWeb, loadFurtherWeb, loadSampleWeb } from '../packages/sample-web/src/index.ts';
import type { FilterId } from '../packages/smart-filters/src/index.ts';
import { loadCorpus } from '../packages/smart-filters/test/corpus/load-corpus.ts';
import { FRESH_SETS, openSampleIndex, readSampleIndex } from '../packages/smart-filters/test/sample-index.ts';
import { importPaths } from '../packages/web-index/src/index.ts';
import type { Judged, LabelledPage } from './labelled-pages.ts';

/** Pages of the repository's own labelled sets, by authors who wrote them for this. */
export async function loadInventedPages(): Promise<LabelledPage[]> {
  const pages: LabelledPage[] = [];
  const index = await openSampleIndex();
  for (const sites of [loadSampleWeb(), ...(['held-out', ...FRESH_SETS] as const).map(loadFurtherWeb)]) {
    for (const { url, labels } of sites.flatMap((site) => site.pages)) {
      const view = index.pages.get(url);
      if (view === undefined) continue;
      const judged: Partial<Record<FilterId, Judged>> = {};
      for (const { name, subject } of labels)
        if (name !== 'dead_target') judged[name as FilterId] = { label: 'yes', asked: subject ?? '' };
      pages.push({ view, judged, isReal: false, isDrawn: false });
    }
  }
  index.close();
  return [...pages, ...(await loadCorpusPages())];
}

async function loadCorpusPages(): Promise<LabelledPage[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-corpus-'));
  const indexFile = path.join(folder, 'index.db');
  const corpus = loadCorpus();
  await buildSampleWeb({ outDir: path.join(folder, 'web'), sites: corpus.map(({ site }) => site) });
  await importPaths({ indexFile, paths: [path.join(folder, 'web')], workers: 0 });
  const index = readSampleIndex(indexFile, () => fs.rmSync(folder, { recursive: true, force: true }));
  const pages = corpus.flatMap(({ kind, isOfKind, subject, page }): LabelledPage[] => {
    const view = index.pages.get(page.url);
    const judged = { [kind]: { label: isOfKind ? 'yes' : 'no', asked: subject } as const };
    return view === undefined ? [] : [{ view, isReal: false, isDrawn: false, judged }];
  });
  index.close();
  return pages;
}
