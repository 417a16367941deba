import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Query } from '@linklode/query-language';
import {
  buildSampleWeb,
  loadDeadHosts,
  loadFurtherWeb,
  loadSampleWeb,
  type FurtherSet,
} from '@linklode/sample-web';
import {
  importPaths,
  linkNearDuplicates,
  openIndexDatabase,
  openIndexReader,
  openIndexWriter,
  rankIndex,
} from '@linklode/web-index';
import { unpackText } from '@linklode/web-index/engine';
import { addressKey, isFile, whyGone, type PageView } from '../src/index.ts';
import type { PageViewLink } from '../src/page-view.ts';

/**
 * Sites by authors who knew no recipe. Each was measured once before anybody looked at what was missed there, and has
 * been developed on since. A new one is measured before it stands here: whoever reads its errors develops on it.
 */
export const FRESH_SETS = ['fresh', 'fresh-2', 'fresh-3', 'fresh-4'] as const satisfies readonly FurtherSet[];

export interface SampleIndex {
  /** Every page by its address. */
  pages: ReadonlyMap<string, PageView>;
  /** Every page that satisfies the query. */
  find: (query: Query) => PageView[];
  close: () => void;
}

/**
 * The sample web, the further sites and the fresh ones in an index of their own, and the pages of that index as filters
 * look at them.
 */
export async function openSampleIndex(): Promise<SampleIndex> {
  const folder = mkdtempSync(join(tmpdir(), 'linklode-smart-'));
  try {
    const indexFile = join(folder, 'index.db');
    await buildSampleWeb({
      outDir: join(folder, 'web'),
      sites: [...loadSampleWeb(), ...(['held-out', ...FRESH_SETS] as const).flatMap(loadFurtherWeb)],
    });
    await importPaths({ indexFile, paths: [join(folder, 'web')], workers: 0 });
    const writer = openIndexWriter(indexFile);
    linkNearDuplicates(writer.db);
    rankIndex(writer.db);
    writer.close();
    return readSampleIndex(indexFile, () => rmSync(folder, { recursive: true, force: true }));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

export function readSampleIndex(indexFile: string, onClose: () => void = () => undefined): SampleIndex {
  const db = openIndexDatabase(indexFile);
  const read = readViews(db);
  db.close();
  const reader = openIndexReader(indexFile);
  const views = markGone(read.map((view) => ({ ...view, site: reader.sites.namesOf(view.host) })));
  // Tests ask the same of several sets of pages, and again for what a row shows.
  const found = new Map<string, PageView[]>();
  return {
    pages: views,
    find(query) {
      const asked = JSON.stringify(query);
      const known = found.get(asked);
      if (known !== undefined) return known;
      const pages = [...reader.matchUrls(query)]
        .map((url) => views.get(url))
        .filter((view) => view !== undefined);
      found.set(asked, pages);
      return pages;
    },
    close() {
      reader.close();
      onClose();
    },
  };
}

function readViews(db: DatabaseSync): PageView[] {
  const links = db.prepare(`
    SELECT u.url, h.name AS host, d.name AS domain, a.text AS anchor, l.rel, l.text_offset AS textOffset
    FROM links l JOIN urls u ON u.id = l.target_url_id JOIN hosts h ON h.id = u.host_id
      JOIN domains d ON d.id = h.domain_id JOIN anchors a ON a.id = l.anchor_id
    WHERE l.source_id = ? ORDER BY l.position`);
  const pages = db.prepare(`
    SELECT p.id, u.url, h.name AS host, d.name AS domain, p.title, p.description, p.lang, p.date, b.body
    FROM pages p JOIN urls u ON u.id = p.url_id JOIN hosts h ON h.id = p.host_id
      JOIN domains d ON d.id = p.domain_id JOIN bodies b ON b.page_id = p.id`);
  return pages.all().map((row) => {
    const { id, body, ...page } = row as unknown as Omit<PageView, 'text' | 'links'> & {
      id: number;
      body: Uint8Array;
    };
    return {
      ...page,
      text: unpackText(db, body),
      links: links.all(id) as unknown as PageViewLink[],
    };
  });
}

/**
 * What the server's worker does from the whole index, for links within the host as well: says of each link whether its
 * target is gone.
 */
function markGone(views: readonly PageView[]): Map<string, PageView> {
  const dead = new Set(loadDeadHosts());
  const pages = new Map(views.map((view) => [addressKey(view.url), view]));
  const hostPages = new Map<string, number>();
  const ownTargets = new Map<string, Set<string>>();
  for (const { host, links } of views) {
    hostPages.set(host, (hostPages.get(host) ?? 0) + 1);
    const own = ownTargets.get(host) ?? new Set<string>();
    for (const link of links) if (link.host === host && !isFile(link.url)) own.add(addressKey(link.url));
    ownTargets.set(host, own);
  }
  const goneOf = ({ url, host }: PageViewLink, isOwnLink: boolean) => {
    const own = [...(ownTargets.get(host) ?? [])];
    return whyGone({
      url,
      isHostGone: dead.has(host),
      isPageGone: false,
      page: pages.get(addressKey(url)) ?? null,
      home: pages.get(addressKey(`https://${host}/`)) ?? null,
      hostPages: hostPages.get(host) ?? 0,
      ownTargets: own.length,
      ownTargetsKnown: own.filter((key) => pages.has(key)).length,
      isOwnLink,
    });
  };
  return new Map(
    views.map((view) => [
      view.url,
      {
        ...view,
        links: view.links.map((link) => ({ ...link, gone: goneOf(link, link.host === view.host) })),
      },
    ]),
  );
}
