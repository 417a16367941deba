import { describe, expect, it } from 'vitest';
import { loadDeadHosts, loadSampleWeb } from '../src/index.ts';
import { builtPages, labelled, LINKEDIN } from './built-page.ts';
import { loadOutsideHosts } from '../src/load-sample-web.ts';

const PAGES = builtPages();
const REAL_HOSTS = /^(?:(?:[a-z]{2,3}\.)?linkedin\.com|(?:en|es)\.wikipedia\.org|github\.com)$/;

describe('links', () => {
  it('lead to pages that exist, to listed hosts, or are labelled broken', () => {
    const urls = new Set(PAGES.map(({ page }) => page.url));
    const listed = new Set([...loadDeadHosts(), ...loadOutsideHosts()]);
    const dangling = PAGES.flatMap(({ page, links }) =>
      links
        .filter(({ url }) => url.hostname.endsWith('.example'))
        .filter(({ url }) => !urls.has(`${url.origin}${url.pathname}`) && !listed.has(url.hostname))
        .filter(() => labelled(page, 'broken_mentions').length === 0)
        .map(({ url }) => `${page.url} -> ${url.href}`),
    );
    expect(dangling).toEqual([]);
  });

  it('name a host that is built or listed even where the page is gone', () => {
    const known = new Set([
      ...loadSampleWeb().map(({ host }) => host),
      ...loadDeadHosts(),
      ...loadOutsideHosts(),
    ]);
    const stray = PAGES.flatMap(({ page, links }) =>
      links
        .filter(({ url }) => url.protocol !== 'mailto:')
        .filter(({ url }) => !known.has(url.hostname) && !REAL_HOSTS.test(url.hostname))
        .map(({ url }) => `${page.url} -> ${url.href}`),
    );
    expect(stray).toEqual([]);
  });

  it('are well-formed, and mail goes to .example only', () => {
    for (const { page, links } of PAGES) {
      for (const { url, anchor } of links) {
        expect(['http:', 'https:', 'mailto:'], `${page.url} ${url.href}`).toContain(url.protocol);
        if (url.protocol === 'mailto:') expect(url.pathname, page.url).toMatch(/^[\w.+-]+@[\w.-]+\.example$/);
        if (url.hostname !== '' && url.pathname !== '/')
          expect(anchor, `${page.url} ${url.href}`).not.toBe('');
      }
    }
  });

  it('to LinkedIn meet no real profile', () => {
    const profiles = PAGES.flatMap(({ links }) => links.map(({ url }) => url.href)).filter((href) =>
      /linkedin\.com\/in\//.test(href),
    );
    expect(profiles.length).toBeGreaterThanOrEqual(30);
    for (const href of profiles) expect(href).toMatch(LINKEDIN);
    expect(profiles.some((href) => href.includes('//es.linkedin.com'))).toBe(true);
    expect(profiles.some((href) => href.includes('?'))).toBe(true);
  });

  it('stand on team pages with at least two people', () => {
    for (const { page, links } of PAGES) {
      if (labelled(page, 'team_page').length === 0) continue;
      const profiles = new Set(links.map(({ url }) => url.href).filter((href) => LINKEDIN.test(href)));
      expect(profiles.size, page.url).toBeGreaterThanOrEqual(1);
    }
  });

  it('make an uneven graph: hubs, a long tail, sites without any, and spam that keeps to itself', () => {
    const sources = new Map<string, Set<string>>(
      loadSampleWeb().map(({ host }) => [host, new Set<string>()]),
    );
    for (const { site, links } of PAGES) {
      for (const { url } of links) if (url.hostname !== site.host) sources.get(url.hostname)?.add(site.host);
    }
    const counts = [...sources.values()].map(({ size }) => size).toSorted((a, b) => b - a);
    expect(counts[3]).toBeGreaterThanOrEqual(10);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThanOrEqual(4);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(3);
    const spam = new Set(
      loadSampleWeb()
        .filter((site) => site.spam)
        .map(({ host }) => host),
    );
    for (const host of spam) {
      for (const source of sources.get(host) ?? []) expect(spam, `${source} -> ${host}`).toContain(source);
    }
    const rels = new Set(PAGES.flatMap(({ links }) => links.flatMap(({ rel }) => rel.split(' '))));
    for (const rel of ['nofollow', 'sponsored', 'ugc']) expect(rels).toContain(rel);
  });
});
