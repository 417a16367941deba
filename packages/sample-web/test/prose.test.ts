import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { buildSampleWeb, loadSampleWeb } from '../src/index.ts';
import { builtPages, labelled, wordsOf } from './built-page.ts';
import { filePath } from '../src/build-sample-web.ts';

const PAGES = builtPages();
const ORIGINAL = PAGES.filter(
  ({ page, site }) => labelled(page, 'near_duplicate').length === 0 && !site.spam,
);
const SHINGLE_WORDS = 6;

describe('the prose', () => {
  it('stands whole in the visible text of the built page', () => {
    for (const { page, words } of PAGES) {
      for (const paragraph of paragraphs(page.body)) {
        expect(words, `${page.url}: ${paragraph.slice(0, 60)}`).toContain(` ${wordsOf(paragraph)} `);
      }
    }
  });

  it('repeats no long paragraph', () => {
    const seen = new Map<string, string>();
    for (const { page } of ORIGINAL) {
      for (const paragraph of paragraphs(page.body)) {
        if (paragraph.length <= 200) continue;
        expect(seen.get(paragraph), `${page.url}: ${paragraph.slice(0, 60)}`).toBeUndefined();
        seen.set(paragraph, page.url);
      }
    }
    expect(seen.size).toBeGreaterThan(300);
  });

  it('shares few runs of words between pages, except where a page is labelled as a near duplicate', () => {
    const bags = new Map(PAGES.map(({ page }) => [page.url, shingles(page.body)]));
    const pagesOf = new Map<string, string[]>();
    for (const { page } of ORIGINAL) {
      for (const shingle of bags.get(page.url) ?? []) {
        pagesOf.set(shingle, [...(pagesOf.get(shingle) ?? []), page.url]);
      }
    }
    const shared = new Map<string, number>();
    for (const urls of pagesOf.values()) {
      for (const [index, first] of urls.entries()) {
        for (const second of urls.slice(index + 1)) {
          shared.set(`${first} ${second}`, (shared.get(`${first} ${second}`) ?? 0) + 1);
        }
      }
    }
    const alike = [...shared].filter(([pair, count]) => {
      const [first = '', second = ''] = pair.split(' ');
      return count / Math.min(bags.get(first)?.size ?? 1, bags.get(second)?.size ?? 1) > 0.08;
    });
    expect(alike).toEqual([]);
    for (const { page } of PAGES) {
      for (const original of labelled(page, 'near_duplicate')) {
        const first = bags.get(`https://${original}`);
        expect(first, `${page.url} of ${original}`).toBeDefined();
        const mine = bags.get(page.url) ?? new Set<string>();
        const common = [...mine].filter((shingle) => first?.has(shingle)).length;
        expect(common / mine.size, page.url).toBeGreaterThan(0.6);
      }
    }
  });

  it('is prose: long enough, and no filler', () => {
    const lengths = ORIGINAL.map(({ page }) => wordsOf(page.body).split(' ').length).toSorted(
      (a, b) => a - b,
    );
    expect(lengths[0]).toBeGreaterThanOrEqual(50);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThanOrEqual(150);
    for (const { page, words } of PAGES) expect(words, page.url).not.toContain('lorem ipsum');
  });
});

describe('buildSampleWeb', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const build = async () => {
    const outDir = mkdtempSync(join(tmpdir(), 'sample-web-'));
    folders.push(outDir);
    return { outDir, counts: await buildSampleWeb({ outDir }) };
  };

  it('writes each page where the importer looks for it, the same bytes every time', async () => {
    const [first, second] = [await build(), await build()];
    const sites = loadSampleWeb();
    expect(first.counts).toEqual({
      sites: sites.length,
      pages: sites.reduce((sum, site) => sum + site.pages.length, 0),
    });
    for (const site of sites) {
      for (const page of site.pages) {
        const file = join(site.host, filePath(page.path));
        expect(readFileSync(join(first.outDir, file)).equals(readFileSync(join(second.outDir, file)))).toBe(
          true,
        );
      }
    }
    const files = readdirSync(first.outDir, { recursive: true, encoding: 'utf8' });
    const written = files.filter((file) => statSync(join(first.outDir, file)).isFile());
    expect(written).toHaveLength(first.counts.pages);
  });

  it('holds a site in windows-1252 and a page that lies about its charset', () => {
    const sites = loadSampleWeb();
    expect(sites.some(({ encoding }) => encoding === 'windows-1252')).toBe(true);
    expect(sites.flatMap(({ pages }) => pages).some(({ claimedCharset }) => claimedCharset !== null)).toBe(
      true,
    );
  });
});

/** Blocks of a body as plain text, links and marks taken off. */
function paragraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .filter((block) => !block.startsWith('!html ') && !block.startsWith('|'))
    .flatMap((block) => (/^(?:- |\d+\. |#{1,3} |> )/.test(block) ? block.split('\n') : [block]))
    .filter((block) => !block.startsWith('!html '))
    .map((block) => block.replace(/^(?:- |\d+\. |#{1,3} |> ?)/, '').replaceAll('\n', ' '))
    .map((block) => block.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('*', ''));
}

function shingles(body: string): Set<string> {
  const words = paragraphs(body).map(wordsOf).join(' ').split(' ');
  const found = new Set<string>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at++) {
    found.add(words.slice(at, at + SHINGLE_WORDS).join(' '));
  }
  return found;
}
