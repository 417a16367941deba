import { describe, expect, it } from 'vitest';
import { loadDeadHosts, loadFurtherWeb, loadSampleWeb, type LabelName } from '../src/index.ts';
import {
  builtPages,
  labelled,
  mentionsClaimed,
  mentionsMade,
  names,
  wordsOf,
  type BuiltPage,
} from './built-page.ts';
import { loadFurtherOutsideHosts, loadOutsideHosts } from '../src/load-sample-web.ts';

const SITES = loadFurtherWeb('held-out');
const PAGES = builtPages(SITES);
const SAMPLE = loadSampleWeb();
const KNOWN_PAGES = new Set([...SAMPLE, ...SITES].flatMap(({ pages }) => pages.map(({ url }) => url)));
const BUILT_HOSTS = new Set([...SAMPLE, ...SITES].map(({ host }) => host));

const TOPICAL: readonly LabelName[] = [
  'guest_post_pages',
  'resource_pages',
  'listicles',
  'directories',
  'tool_aggregators',
  'comparison_alternatives',
  'press_mentions',
  'broken_mentions',
];

/** Positives that the set must hold for a figure to mean something. */
const LEAST: Partial<Record<LabelName, number>> = {
  guest_post_pages: 9,
  resource_pages: 9,
  directories: 7,
  press_mentions: 7,
  broken_mentions: 8,
  listicles: 7,
  tool_aggregators: 5,
  comparison_alternatives: 8,
};

const where = (list: readonly (BuiltPage | false)[]) => list.flatMap((one) => (one ? [one.page.url] : []));

describe('the held-out web', () => {
  it('is other sites than the sample web, held out whole, in two languages', () => {
    const sample = new Set(SAMPLE.map(({ host }) => host));
    expect(SITES.filter(({ host }) => sample.has(host))).toEqual([]);
    expect(where(PAGES.map((built) => !built.page.holdout && built))).toEqual([]);
    expect(PAGES.filter(({ page }) => page.lang.startsWith('es')).length).toBeGreaterThan(20);
    expect(PAGES.filter(({ page }) => page.labels.length === 0).length).toBeGreaterThan(20);
  });

  it.each(Object.entries(LEAST))('holds enough of %s (%i)', (name, least) => {
    const count = PAGES.reduce((sum, { page }) => sum + labelled(page, name).length, 0);
    expect(count).toBeGreaterThanOrEqual(least);
  });

  it('is prose, and names on each page what its labels name', () => {
    expect(where(PAGES.map((built) => wordsOf(built.page.body).split(' ').length < 40 && built))).toEqual([]);
    const silent = PAGES.flatMap((built) =>
      built.page.labels
        .filter(({ name, subject }) => TOPICAL.includes(name) && !names(built, subject ?? ''))
        .map(({ name, subject }) => `${built.page.url} ${name}:${subject}`),
    );
    expect(silent).toEqual([]);
  });

  it('labels mentions of brands and their competitors exactly', () => {
    expect(mentionsClaimed(PAGES)).toEqual(mentionsMade(PAGES));
  });

  it('labels broken links exactly, and has no others', () => {
    const dead = loadDeadHosts();
    const listed = new Set([...dead, ...loadOutsideHosts(), ...loadFurtherOutsideHosts('held-out')]);
    const wrong: string[] = [];
    for (const { page, links } of PAGES) {
      const web = links.filter(({ url }) => url.protocol !== 'mailto:');
      const deadHosts = dead.filter((host) => web.some(({ url }) => url.hostname === host));
      const isMissing = (url: URL) =>
        BUILT_HOSTS.has(url.host) && !KNOWN_PAGES.has(`${url.origin}${url.pathname}`);
      const isBroken = deadHosts.length > 0 || web.some(({ url }) => isMissing(url));
      if (isBroken !== labelled(page, 'broken_mentions').length > 0) wrong.push(page.url);
      if (labelled(page, 'dead_target').toSorted().join() !== deadHosts.toSorted().join())
        wrong.push(`${page.url} dead_target`);
      for (const { url } of web)
        if (!BUILT_HOSTS.has(url.hostname) && !listed.has(url.hostname))
          wrong.push(`${page.url} -> ${url.href}`);
    }
    expect(wrong).toEqual([]);
  });
});
