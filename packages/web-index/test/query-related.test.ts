import { parseQuery } from '@linklode/query-language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexReader, type IndexReader } from '../src/query/index-reader.ts';
import type { ExtractedPage } from '../src/page.ts';
import { makeIndexFolder, writePages, type IndexFolder } from './store-folder.ts';
import { aLink, aPage } from './store-pages.ts';

const BAKING = 'sourdough starter flour oven crust rye dough proofing baker loaf';
const CYCLING = 'derailleur chain saddle gravel pedal frame spoke tyre brakes climb';

/** A small web: bakers and cyclists, each with a hub that links to their own, and a directory that links to all. */
function aWeb(): ExtractedPage[] {
  const bakers = ['rye', 'crumb', 'loaf', 'silent'];
  const cyclists = ['gravel', 'spoke'];
  const page = (name: string, path: string, text: string, targets: string[]) =>
    aPage({
      url: `https://${name}.example/${path}`,
      title: `${name} ${path}`,
      text: `${text} and some words that everybody uses`,
      links: targets.map((target) => aLink(`https://${target}.example/`)),
    });
  return [
    ...bakers.map((name) => page(name, '', name === 'silent' ? 'hello' : BAKING, ['mill'])),
    ...cyclists.map((name) => page(name, '', CYCLING, ['bikeparts'])),
    page('rye', 'recipe', `${BAKING} recipe`, []),
    page('crumb', 'guest', `${BAKING} write for us`, []),
    page('bakerhub', '', 'bakers of the region', bakers),
    page('bikehub', '', 'riders of the region', cyclists),
    page('directory', '', 'everything', [...bakers, ...cyclists]),
    ...Array.from({ length: 30 }, (_, n) => page(`other${n}`, '', `unlike number${n} topic${n}`, [])),
  ];
}

describe('related:', () => {
  let folder: IndexFolder;
  let reader: IndexReader;
  beforeAll(() => {
    folder = makeIndexFolder();
    writePages(folder.file, aWeb());
    reader = openIndexReader(folder.file);
  });
  afterAll(() => {
    reader.close();
    folder.remove();
  });

  const search = (text: string, exclude: string[] = []) => {
    const result = parseQuery(text);
    if (!result.ok) throw new Error(result.error.message);
    return reader.search({ query: result.query, exclude, page: 1, pageSize: 10 });
  };
  const urls = (text: string) => {
    const result = parseQuery(text);
    if (!result.ok) throw new Error(result.error.message);
    return [...reader.matchUrls(result.query)];
  };
  const hosts = (text: string, exclude?: string[]) =>
    search(text, exclude).results.map((row) => row.host.split('.')[0]);

  it('ranks sites of the same links and words first, sites of the same links next, and leaves the site itself out', () => {
    const found = hosts('related:rye.example');
    expect(found.slice(0, 3)).toEqual(['crumb', 'loaf', 'silent']);
    expect(found).not.toContain('rye');
    expect(found.some((host) => host?.startsWith('other'))).toBe(false);
  });

  it('shows the home page of each site', () => {
    const rows = search('related:rye.example').results;
    expect(new Set(rows.map((row) => row.domain)).size).toBe(rows.length);
    expect(rows.every((row) => new URL(row.url).pathname === '/')).toBe(true);
  });

  it('takes other terms as filters of the same home pages, and exclusions', () => {
    const all = search('related:rye.example').results.map((row) => row.url);
    for (const condition of [
      'sourdough',
      '-sourdough',
      'site:example',
      'intitle:crumb OR intitle:loaf',
      'lang:en',
    ]) {
      const narrowed = search(`related:rye.example ${condition}`).results.map((row) => row.url);
      const matching = new Set(urls(condition));
      expect(narrowed.toSorted()).toEqual(all.filter((url) => matching.has(url)).toSorted());
    }
    expect(search('related:rye.example sourdough').results.map((row) => row.url)).toEqual([
      'https://crumb.example/',
      'https://loaf.example/',
    ]);
    // It stands on another page of a related site, which is no home page.
    expect(search('related:rye.example "write for us"').total).toBe(0);
    expect(hosts('related:rye.example', ['crumb.example'])[0]).toBe('loaf');
  });

  it('asks about the site of a subdomain, and knows nothing of a stranger', () => {
    expect(hosts('related:www.rye.example')).toEqual(hosts('related:rye.example'));
    expect(search('related:unheard.example')).toEqual({ total: 0, results: [], hasMore: false });
    // Only linked to, without a page of its own: the links speak for it.
    expect(hosts('related:mill.example')).toEqual([]);
  });
});
