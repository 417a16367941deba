import { describe, expect, it } from 'vitest';
import {
  LABEL_NAMES,
  loadDeadHosts,
  loadFreshOutsideHosts,
  loadFreshWeb,
  loadHeldOutWeb,
  loadOutsideHosts,
  loadSampleBrands,
  loadSampleWeb,
  type LabelName,
} from '../src/index.ts';
import {
  builtPages,
  isUnder,
  labelled,
  mentionsClaimed,
  mentionsMade,
  names,
  wordsOf,
} from './built-page.ts';

const SITES = loadFreshWeb();
const PAGES = builtPages(SITES);
const SAMPLE = loadSampleWeb();
const KNOWN_PAGES = new Set([...SAMPLE, ...SITES].flatMap(({ pages }) => pages.map(({ url }) => url)));
const BUILT_HOSTS = new Set([...SAMPLE, ...SITES].map(({ host }) => host));

/** The filters' own labels: each needs enough true pages for a figure to mean something. */
const FILTERS: readonly LabelName[] = [
  'unlinked_mentions',
  'competitor_mentions',
  'guest_post_pages',
  'resource_pages',
  'broken_mentions',
  'press_mentions',
  'listicles',
  'directories',
  'comparison_alternatives',
  'tool_aggregators',
];
const LEAST_PAGES = 6;
const ANYWHERE: readonly LabelName[] = ['dead_target', 'near_duplicate'];

describe('the fresh web', () => {
  it('is other sites than the sample web and the held-out web, held out whole, in two languages', () => {
    const taken = new Set([...SAMPLE, ...loadHeldOutWeb()].map(({ host }) => host));
    for (const host of [...loadDeadHosts(), ...loadOutsideHosts(), ...loadFreshOutsideHosts()])
      taken.add(host);
    expect(SITES.map(({ host }) => host).filter((host) => taken.has(host))).toEqual([]);
    expect(SITES.length).toBeGreaterThanOrEqual(12);
    expect(PAGES.filter(({ page }) => !page.holdout).map(({ page }) => page.url)).toEqual([]);
    expect(PAGES.filter(({ page }) => page.lang.startsWith('es')).length).toBeGreaterThanOrEqual(24);
    expect(PAGES.filter(({ page }) => page.labels.length === 0).length).toBeGreaterThanOrEqual(20);
  });

  it('has a home page on each site, and navigation that leads to pages which exist', () => {
    for (const site of SITES) {
      const paths = site.pages.map(({ path }) => path);
      expect(paths, site.file).toContain('/');
      for (const { path } of site.nav) expect(paths, `${site.file}: ${path}`).toContain(path);
    }
  });

  it.each(FILTERS)('holds enough pages of %s', (name) => {
    const count = PAGES.filter(({ page }) => labelled(page, name).length > 0).length;
    expect(count).toBeGreaterThanOrEqual(LEAST_PAGES);
  });

  it('is prose, and names on each page what its labels name', () => {
    const short = PAGES.filter(({ page }) => wordsOf(page.body).split(' ').length < 40);
    expect(short.map(({ page }) => page.url)).toEqual([]);
    const silent = PAGES.flatMap((built) =>
      built.page.labels
        .filter(({ name }) => LABEL_NAMES.includes(name) && !ANYWHERE.includes(name))
        .filter(({ subject }) => subject !== null && !names(built, subject))
        .filter(({ name }) => name !== 'competitor_mentions')
        .map(({ name, subject }) => `${built.page.url} ${name}:${subject}`),
    );
    expect(silent).toEqual([]);
  });

  it('gives press mentions to brands, away from home', () => {
    const brands = new Map(loadSampleBrands().map((brand) => [brand.name, brand]));
    for (const { page, site } of PAGES) {
      for (const subject of labelled(page, 'press_mentions')) {
        const brand = brands.get(subject);
        expect(brand, `${page.url} ${subject}`).toBeDefined();
        expect(isUnder(site.host, brand?.domain ?? ''), page.url).toBe(false);
      }
    }
  });

  it('labels mentions of brands and their competitors exactly', () => {
    expect(mentionsClaimed(PAGES)).toEqual(mentionsMade(PAGES));
  });

  it('labels broken links exactly, and leads elsewhere only to hosts that are built or listed', () => {
    const dead = loadDeadHosts();
    const listed = new Set([...dead, ...loadOutsideHosts(), ...loadFreshOutsideHosts()]);
    const wrong: string[] = [];
    for (const { page, links } of PAGES) {
      const web = links.filter(({ url }) => url.protocol !== 'mailto:');
      const deadHosts = dead.filter((host) => web.some(({ url }) => url.hostname === host));
      const isMissing = (url: URL) =>
        BUILT_HOSTS.has(url.host) && !KNOWN_PAGES.has(`${url.origin}${url.pathname}`);
      const isBroken = deadHosts.length > 0 || web.some(({ url }) => isMissing(url));
      if (isBroken !== labelled(page, 'broken_mentions').length > 0) wrong.push(page.url);
      const claimed = labelled(page, 'dead_target').filter((host) => host !== '');
      if (claimed.toSorted().join() !== deadHosts.toSorted().join()) wrong.push(`${page.url} dead_target`);
      for (const { url } of web)
        if (!BUILT_HOSTS.has(url.hostname) && !listed.has(url.hostname))
          wrong.push(`${page.url} -> ${url.href}`);
    }
    expect(wrong).toEqual([]);
  });
});
