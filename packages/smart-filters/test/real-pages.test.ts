import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { words } from '@linklode/query-language';
import { importPaths, openIndexReader, type IndexReader } from '@linklode/web-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildQueries, judgePage, readInputs, type FilterId, type PageView } from '../src/index.ts';

/** Real sites that lie beside a checkout, never in it; without them there is nothing to measure. */
const SITES = new URL('../../../../shared/data/sites/', import.meta.url).pathname;
const LIST = join(SITES, 'special_pages.csv');
const isNightly = process.env.NIGHTLY !== undefined;
const LARGEST = isNightly ? Infinity : 1_500_000;

interface Special {
  type: string;
  url: string;
}

/** Rows of the list by kind whose address says the kind itself: nobody judged the others, which merely hold a word. */
const ADDRESSES: Record<string, RegExp> = {
  write_for_us: /\/(?:write-for-us|contribute|become-a-contributor|submission-guidelines)(?:\.html?)?\/?$/,
  resources: /\/(?:resources|links|useful-links)(?:\.html?)?\/?$/,
};

const archiveOf = (domain: string): string | null => {
  const file = join(SITES, `${domain}.warc.gz`);
  return existsSync(file) && statSync(file).size <= LARGEST ? file : null;
};

function specials(): (Special & { file: string })[] {
  if (!existsSync(LIST)) return [];
  return readFileSync(LIST, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [type = '', domain = '', url = ''] = line.split(',');
      const file = archiveOf(domain);
      return file !== null && ADDRESSES[type]?.test(new URL(url).pathname) ? [{ type, url, file }] : [];
    });
}

const FOUND = specials();

/** What a page is about, for one who cannot ask its author: its most frequent word of some length. */
function topicOf({ text }: PageView): string | null {
  const counts = new Map<string, number>();
  for (const word of words(text)) if (word.length > 4) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

describe.skipIf(FOUND.length === 0)('on real pages (skipped where ../shared/data is absent)', () => {
  let folder: string;
  let reader: IndexReader;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linklode-real-'));
    const indexFile = join(folder, 'web.sqlite');
    await importPaths({ indexFile, paths: [...new Set(FOUND.map(({ file }) => file))], workers: 1 });
    reader = openIndexReader(indexFile);
  }, 600_000);

  afterAll(() => {
    reader.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function viewOf(url: string): PageView | null {
    const { host, pathname } = new URL(url);
    const site = {
      type: 'site',
      host,
      subdomainsOnly: false,
      path: pathname.replace(/\/$/, '') || null,
    } as const;
    const pages = reader.findViews({ root: site }, [], 50);
    return pages.find((page) => page.url === new URL(url).href) ?? null;
  }

  /** Whether the whole filter, queries and check, has the page among its rows. */
  function isFound(filterId: FilterId, view: PageView): boolean {
    const topic = topicOf(view);
    if (topic === null) return false;
    const { filter, inputs } = readInputs(filterId, `"${topic}"`);
    const isCandidate = buildQueries(filter, inputs).some((query) =>
      [...reader.matchUrls(query)].includes(view.url),
    );
    return isCandidate && judgePage(filter, inputs, view).passes;
  }

  const recallOf = (type: string, filterId: FilterId, isFit: (view: PageView) => boolean) => {
    const views = FOUND.filter((one) => one.type === type).flatMap(({ url }) => viewOf(url) ?? []);
    const fit = views.filter(isFit);
    return { pages: fit.length, found: fit.filter((view) => isFound(filterId, view)).length };
  };

  it('guest_post_pages finds pages called write-for-us that say anything', () => {
    const { pages, found } = recallOf(
      'write_for_us',
      'guest_post_pages',
      ({ text }) => words(text).length > 60,
    );
    process.stdout.write(`real write-for-us pages: ${found} of ${pages} found\n`);
    expect(pages).toBeGreaterThan(3);
    expect(found / pages).toBeGreaterThanOrEqual(0.9);
  });

  // Of the small sites none has such a page.
  it.skipIf(!isNightly)('resource_pages finds pages called resources that link to several sites', () => {
    const outside = ({ domain, links }: PageView) =>
      new Set(links.filter((link) => link.domain !== domain).map((link) => link.domain)).size;
    const { pages, found } = recallOf('resources', 'resource_pages', (view) => outside(view) >= 8);
    process.stdout.write(`real resources pages with 8 sites or more: ${found} of ${pages} found\n`);
    expect(pages).toBeGreaterThan(0);
    expect(found / pages).toBeGreaterThanOrEqual(0.9);
  });
});
