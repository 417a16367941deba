import { describe, expect, it } from 'vitest';
import {
  loadDeadHosts,
  loadFurtherWeb,
  loadSampleBrands,
  loadSampleWeb,
  type FurtherSet,
  type LabelName,
} from '../src/index.ts';
import {
  builtPages,
  isUnder,
  labelled,
  LINKEDIN,
  mentionsClaimed,
  mentionsMade,
  names,
  wordsOf,
} from './built-page.ts';
import { LABEL_NAMES } from '../src/label.ts';
import { loadFurtherOutsideHosts, loadOutsideHosts } from '../src/load-sample-web.ts';

/** A set written unseen by whoever makes the filters, and how much it must hold for a figure to mean something. */
interface FreshSet {
  sitesAtLeast: number;
  spanishPagesAtLeast: number;
  unlabelledAtLeast: number;
  /** True pages of each filter's label. */
  truePagesAtLeast: number;
  /** The domains on which they stand: a filter answers one row for a domain. */
  domainsAtLeast: Partial<Record<LabelName, number>>;
}

const SAMPLE = loadSampleWeb();
/** In the order in which they were written. */
const SETS: [FurtherSet, FreshSet][] = [
  [
    'fresh',
    {
      sitesAtLeast: 12,
      spanishPagesAtLeast: 24,
      unlabelledAtLeast: 20,
      truePagesAtLeast: 6,
      domainsAtLeast: {
        guest_post_pages: 6,
        resource_pages: 6,
        broken_mentions: 6,
        press_mentions: 3,
        directories: 4,
        tool_aggregators: 3,
        listicles: 6,
        comparison_alternatives: 5,
        unlinked_mentions: 6,
        competitor_mentions: 6,
      },
    },
  ],
  [
    'fresh-2',
    {
      sitesAtLeast: 24,
      spanishPagesAtLeast: 60,
      unlabelledAtLeast: 80,
      truePagesAtLeast: 12,
      domainsAtLeast: {
        guest_post_pages: 18,
        resource_pages: 14,
        broken_mentions: 12,
        press_mentions: 12,
        directories: 14,
        tool_aggregators: 12,
        listicles: 8,
        comparison_alternatives: 8,
        unlinked_mentions: 8,
        competitor_mentions: 8,
      },
    },
  ],
  [
    'fresh-3',
    {
      sitesAtLeast: 70,
      spanishPagesAtLeast: 100,
      unlabelledAtLeast: 140,
      truePagesAtLeast: 7,
      domainsAtLeast: {
        guest_post_pages: 28,
        resource_pages: 20,
        broken_mentions: 12,
        press_mentions: 10,
        directories: 20,
        tool_aggregators: 16,
        listicles: 16,
        comparison_alternatives: 6,
        unlinked_mentions: 12,
        competitor_mentions: 12,
      },
    },
  ],
  [
    'fresh-4',
    {
      sitesAtLeast: 80,
      spanishPagesAtLeast: 120,
      unlabelledAtLeast: 150,
      truePagesAtLeast: 13,
      domainsAtLeast: {
        guest_post_pages: 30,
        resource_pages: 22,
        broken_mentions: 20,
        press_mentions: 13,
        directories: 21,
        tool_aggregators: 15,
        listicles: 17,
        comparison_alternatives: 12,
        unlinked_mentions: 20,
        competitor_mentions: 28,
      },
    },
  ],
];
const ALL_SETS: FurtherSet[] = ['held-out', ...SETS.map(([name]) => name)];
const ANYWHERE: readonly LabelName[] = ['dead_target', 'near_duplicate'];

describe.each(SETS)('the %s web', (name, set) => {
  const sites = loadFurtherWeb(name);
  const outsideHosts = loadFurtherOutsideHosts(name);
  const pages = builtPages(sites);
  const built = [...SAMPLE, ...sites];
  const pagesByUrl = new Map(built.flatMap((site) => site.pages.map((page) => [page.url, page] as const)));
  const builtHosts = new Set(built.map(({ host }) => host));

  it('is other sites than all other sets, held out whole, in two languages', () => {
    const others = ALL_SETS.filter((other) => other !== name).flatMap(loadFurtherWeb);
    const taken = new Set([...SAMPLE, ...others].map(({ host }) => host));
    for (const host of [...loadDeadHosts(), ...loadOutsideHosts(), ...outsideHosts]) taken.add(host);
    expect(sites.map(({ host }) => host).filter((host) => taken.has(host))).toEqual([]);
    expect(sites.length).toBeGreaterThanOrEqual(set.sitesAtLeast);
    expect(pages.filter(({ page }) => !page.holdout).map(({ page }) => page.url)).toEqual([]);
    const spanish = pages.filter(({ page }) => page.lang.startsWith('es'));
    expect(spanish.length).toBeGreaterThanOrEqual(set.spanishPagesAtLeast);
    const unlabelled = pages.filter(({ page }) => page.labels.length === 0);
    expect(unlabelled.length).toBeGreaterThanOrEqual(set.unlabelledAtLeast);
  });

  it('has a home page on each site, and navigation that leads to pages which exist', () => {
    for (const site of sites) {
      const paths = site.pages.map(({ path }) => path);
      expect(paths, site.file).toContain('/');
      for (const { path } of site.nav) expect(paths, `${site.file}: ${path}`).toContain(path);
    }
  });

  it('calls spam what is spam: every page of a spam site, and no page elsewhere', () => {
    for (const { page, site } of pages)
      expect(
        page.labels.some(({ name }) => name === 'spam'),
        page.url,
      ).toBe(site.spam);
  });

  it.each(Object.entries(set.domainsAtLeast))('holds enough of %s, on %i domains', (name, least) => {
    const truePages = pages.filter(({ page }) => labelled(page, name).length > 0);
    expect(truePages.length).toBeGreaterThanOrEqual(set.truePagesAtLeast);
    const domains = new Set(truePages.map(({ site }) => site.host.split('.').slice(-2).join('.')));
    expect(domains.size).toBeGreaterThanOrEqual(least);
  });

  it('is prose, and names on each page what its labels name', () => {
    const short = pages.filter(({ page }) => wordsOf(page.body).split(' ').length < 40);
    expect(short.map(({ page }) => page.url)).toEqual([]);
    const silent = pages.flatMap((one) =>
      one.page.labels
        .filter(({ name }) => LABEL_NAMES.includes(name) && !ANYWHERE.includes(name))
        .filter(({ subject }) => subject !== null && !names(one, subject))
        .filter(({ name }) => name !== 'competitor_mentions')
        .map(({ name, subject }) => `${one.page.url} ${name}:${subject}`),
    );
    expect(silent).toEqual([]);
  });

  it('gives press mentions to brands, away from home', () => {
    const brands = new Map(loadSampleBrands().map((brand) => [brand.name, brand]));
    for (const { page, site } of pages) {
      for (const subject of labelled(page, 'press_mentions')) {
        const brand = brands.get(subject);
        expect(brand, `${page.url} ${subject}`).toBeDefined();
        expect(isUnder(site.host, brand?.domain ?? ''), page.url).toBe(false);
      }
    }
  });

  it('labels mentions of brands and their competitors exactly', () => {
    expect(mentionsClaimed(pages)).toEqual(mentionsMade(pages));
  });

  it('labels broken links exactly, and leads elsewhere only to hosts that are built or listed', () => {
    const dead = loadDeadHosts();
    const listed = new Set([...dead, ...loadOutsideHosts(), ...outsideHosts]);
    const isGone = (url: URL, from: string) => {
      const address = `${url.origin}${url.pathname}`;
      const target = pagesByUrl.get(address);
      if (target === undefined) return builtHosts.has(url.host);
      return address !== from && labelled(target, 'dead_target').includes('');
    };
    const wrong: string[] = [];
    for (const { page, links } of pages) {
      const web = links.filter(({ url }) => url.protocol !== 'mailto:');
      const deadHosts = dead.filter((host) => web.some(({ url }) => url.hostname === host));
      const isBroken = deadHosts.length > 0 || web.some(({ url }) => isGone(url, page.url));
      if (isBroken !== labelled(page, 'broken_mentions').length > 0) wrong.push(page.url);
      const claimed = labelled(page, 'dead_target').filter((host) => host !== '');
      if (claimed.toSorted().join() !== deadHosts.toSorted().join()) wrong.push(`${page.url} dead_target`);
      for (const { url } of web)
        if (!builtHosts.has(url.hostname) && !listed.has(url.hostname) && !LINKEDIN.test(url.href))
          wrong.push(`${page.url} -> ${url.href}`);
    }
    expect(wrong).toEqual([]);
  });
});
