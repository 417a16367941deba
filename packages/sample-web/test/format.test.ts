import { describe, expect, it } from 'vitest';
import { loadDeadHosts, loadSampleBrands, loadSampleWeb } from '../src/index.ts';
import { parseLabels } from '../src/label.ts';
import { parseSiteFile } from '../src/parse-site-file.ts';
import { loadOutsideHosts } from '../src/load-sample-web.ts';

const GOOD = `site: a.example
name: A
lang: en
industry: food
kind: blog
template: journal
spam: no

=== /
title: A
labels: none
holdout: no

Text.
`;

describe('the files of the sample web', () => {
  it('all parse, under hosts of .example, with paths that differ by more than case', () => {
    for (const site of loadSampleWeb()) {
      expect(site.host).toMatch(/\.example$/);
      const paths = site.pages.map((page) => page.path.toLowerCase());
      expect(new Set(paths).size, site.file).toBe(paths.length);
      expect(paths, site.file).toContain('/');
    }
  });

  it('have navigation that leads to pages which exist', () => {
    for (const site of loadSampleWeb()) {
      const paths = new Set(site.pages.map((page) => page.path));
      for (const item of site.nav) expect(paths, `${site.file}: ${item.path}`).toContain(item.path);
    }
  });

  it('state dates between 2019 and 2026, never modified before published', () => {
    for (const page of loadSampleWeb().flatMap((site) => site.pages)) {
      for (const day of [page.date, page.modified]) {
        if (day === null) continue;
        expect(day >= '2015-01-01' && day <= '2026-12-31', `${page.url} ${day}`).toBe(true);
      }
      if (page.date !== null && page.modified !== null)
        expect(page.modified >= page.date, page.url).toBe(true);
    }
  });

  it('call spam what is spam: every page of a spam site, and no page elsewhere', () => {
    for (const site of loadSampleWeb()) {
      expect(site.spam).toBe(site.kind === 'spam');
      for (const page of site.pages) {
        expect(
          page.labels.some((label) => label.name === 'spam'),
          page.url,
        ).toBe(site.spam);
      }
      if (!site.spam) expect(site.industries).not.toEqual(expect.arrayContaining(['gambling']));
    }
  });

  it('build no host that is listed as dead or as outside', () => {
    const gone = new Set([...loadDeadHosts(), ...loadOutsideHosts()]);
    for (const site of loadSampleWeb()) expect(gone).not.toContain(site.host);
  });

  it('hold eight brands, each with an own site that has a home page and an about page', () => {
    const brands = loadSampleBrands();
    expect(brands).toHaveLength(8);
    const urls = new Set(loadSampleWeb().flatMap((site) => site.pages.map((page) => page.url)));
    for (const brand of brands) {
      expect(brand.competitors.length).toBeGreaterThanOrEqual(2);
      expect(urls).toContain(`https://${brand.domain}/`);
      expect(urls).toContain(`https://${brand.domain}/about/`);
    }
  });
});

describe('parseSiteFile', () => {
  it('reads a site', () => {
    const site = parseSiteFile(GOOD, 'a.md');
    expect(site).toMatchObject({
      host: 'a.example',
      industries: ['food'],
      dateStyle: 'jsonld',
      encoding: 'utf-8',
    });
    expect(site.pages).toMatchObject([
      { url: 'https://a.example/', labels: [], holdout: false, body: 'Text.' },
    ]);
  });

  it.each([
    ['another top-level domain', GOOD.replace('a.example', 'a.com')],
    ['an unknown industry', GOOD.replace('food', 'mining')],
    ['an unknown template', GOOD.replace('journal', 'glossy')],
    ['an unknown field', GOOD.replace('spam: no', 'spam: no\ncolour: red')],
    ['a missing label line', GOOD.replace('labels: none\n', '')],
    ['a path without an ending', GOOD.replace('=== /', '=== /a')],
    ['a path that climbs', GOOD.replace('=== /', '=== /../a.html')],
    ['a page twice', `${GOOD}\n=== /\ntitle: B\nlabels: none\nholdout: no\n\nMore.\n`],
    ['a day that is none', GOOD.replace('holdout: no', 'holdout: no\ndate: 2025-02-30')],
    ['no pages', GOOD.slice(0, GOOD.indexOf('==='))],
  ])('refuses %s', (_what, text) => {
    expect(() => parseSiteFile(text, 'a.md')).toThrow('a.md');
  });
});

describe('parseLabels', () => {
  it('reads names and subjects', () => {
    expect(parseLabels('review:Billfinch, team_page, dead_target')).toEqual([
      { name: 'review', subject: 'Billfinch' },
      { name: 'team_page', subject: null },
      { name: 'dead_target', subject: null },
    ]);
    expect(parseLabels('none')).toEqual([]);
  });

  it.each(['nonsense', 'review', 'team_page:x', 'spam, spam', ''])('refuses "%s"', (value) => {
    expect(() => parseLabels(value)).toThrow(/label/);
  });
});
