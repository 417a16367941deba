import { describe, expect, it } from 'vitest';
import { loadDeadHosts, loadSampleBrands } from '../src/index.ts';
import type { LabelName } from '../src/index.ts';
import { builtPages, isUnder, labelled, names } from './built-page.ts';
import { LABEL_NAMES } from '../src/label.ts';

const PAGES = builtPages();
const BY_URL = new Map(PAGES.map((built) => [built.page.url, built]));

const WANTED: Partial<Record<LabelName, number>> = {
  guest_post_pages: 14,
  resource_pages: 12,
  listicles: 12,
  directories: 6,
  comparison_alternatives: 8,
  tool_aggregators: 5,
  press_mentions: 6,
  unlinked_mentions: 10,
  linked_mention: 10,
  competitor_mentions: 10,
  broken_mentions: 8,
  dead_target: 8,
  review: 8,
  team_page: 10,
  contact: 8,
  near_duplicate: 4,
};

const WITH_TOPIC = [
  'guest_post_pages',
  'resource_pages',
  'listicles',
  'directories',
  'tool_aggregators',
  'comparison_alternatives',
  'review',
  'press_mentions',
];

const pagesWith = (name: LabelName) =>
  PAGES.filter(({ page }) => page.labels.some((label) => label.name === name));

describe('the labelled set', () => {
  it('has a few hundred pages on some sixty sites in two languages', () => {
    expect(PAGES.length).toBeGreaterThanOrEqual(250);
    expect(new Set(PAGES.map(({ site }) => site.host)).size).toBeGreaterThanOrEqual(55);
    expect(PAGES.filter(({ page }) => page.lang.startsWith('es')).length).toBeGreaterThanOrEqual(50);
    expect(new Set(pagesWith('spam').map(({ site }) => site.host)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(Object.entries(WANTED))('has enough pages of %s (%i)', (name, least) => {
    const label = LABEL_NAMES.find((known) => known === name) ?? 'spam';
    expect(pagesWith(label).length).toBeGreaterThanOrEqual(least);
  });

  it.each(LABEL_NAMES)('keeps between 25 and 40 % of %s aside', (name) => {
    const pages = pagesWith(name);
    if (pages.length < 6) return expect(name).toBe('near_duplicate');
    const share = pages.filter(({ page }) => page.holdout).length / pages.length;
    expect(share).toBeGreaterThanOrEqual(0.25);
    expect(share).toBeLessThanOrEqual(0.4);
  });

  it('has negatives: pages with no label at all, held out and not', () => {
    const bare = PAGES.filter(({ page }) => page.labels.length === 0);
    expect(bare.filter(({ page }) => page.holdout).length).toBeGreaterThanOrEqual(15);
    expect(bare.filter(({ page }) => !page.holdout).length).toBeGreaterThanOrEqual(30);
  });

  it('names each topic and product on the page that carries it', () => {
    const silent = PAGES.flatMap((built) =>
      built.page.labels
        .filter((label) => WITH_TOPIC.includes(label.name) && !names(built, label.subject ?? ''))
        .map((label) => `${built.page.url} ${label.name}:${label.subject}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('mentions', () => {
  const brands = loadSampleBrands();

  it('are labelled exactly where a brand is named away from home', () => {
    const expected: string[] = [];
    const actual: string[] = [];
    for (const built of PAGES) {
      for (const brand of brands) {
        const away = !isUnder(built.site.host, brand.domain);
        const linked = built.links.some(({ url }) => isUnder(url.hostname, brand.domain));
        if (away && names(built, brand.name)) {
          expected.push(`${built.page.url} ${linked ? 'linked_mention' : 'unlinked_mentions'}:${brand.name}`);
        }
        const rival = brand.competitors.some(
          ({ name, domain }) => names(built, name) && !isUnder(built.site.host, domain),
        );
        if (away && rival) expected.push(`${built.page.url} competitor_mentions:${brand.name}`);
      }
      for (const label of ['linked_mention', 'unlinked_mentions', 'competitor_mentions'] as const) {
        for (const subject of labelled(built.page, label))
          actual.push(`${built.page.url} ${label}:${subject}`);
      }
    }
    expect(actual.toSorted()).toEqual(expected.toSorted());
  });

  it('in the press are of brands, and away from home', () => {
    for (const { page, site } of pagesWith('press_mentions')) {
      for (const subject of labelled(page, 'press_mentions')) {
        const brand = brands.find(({ name }) => name === subject);
        expect(brand, `${page.url} ${subject}`).toBeDefined();
        expect(isUnder(site.host, brand?.domain ?? ''), page.url).toBe(false);
      }
    }
  });
});

describe('broken links', () => {
  const dead = loadDeadHosts();

  it('are labelled on the page that holds them, and only there', () => {
    const wrong: string[] = [];
    for (const { page, links } of PAGES) {
      const deadHosts = new Set(dead.filter((host) => links.some(({ url }) => isUnder(url.hostname, host))));
      const tombstones = links.filter(
        ({ url }) => url.href !== page.url && labelsOf(url).includes('dead_target'),
      );
      const missing = links.filter(({ url }) => isMissing(url));
      const holds = deadHosts.size + tombstones.length + missing.length > 0;
      if (holds !== labelled(page, 'broken_mentions').length > 0) wrong.push(page.url);
      const claimed = labelled(page, 'dead_target').filter((host) => host !== '');
      if (claimed.toSorted().join() !== [...deadHosts].toSorted().join())
        wrong.push(`${page.url} dead_target`);
    }
    expect(wrong).toEqual([]);
  });

  function labelsOf(url: URL): string[] {
    const page = BY_URL.get(`${url.origin}${url.pathname}`)?.page;
    return page === undefined
      ? []
      : page.labels.filter(({ subject }) => subject === null).map(({ name }) => name);
  }

  function isMissing(url: URL): boolean {
    const built = PAGES.some(({ site }) => site.host === url.host);
    return built && !BY_URL.has(`${url.origin}${url.pathname}`);
  }
});
