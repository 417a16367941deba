import type { ExtractedLink, ExtractedPage } from '../src/page.ts';
import type { IndexWriter } from '../src/store/index-writer.ts';
import { setPageIndustries } from '../src/store/page-industries.ts';
import { aLink, aPage } from './store-pages.ts';

/** Repeatable chance: the same seed gives the same numbers (mulberry32). */
export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number;
  /** True in so many of a hundred cases. */
  in100: (percent: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    in100: (percent) => next() * 100 < percent,
    pick: (values) => values[below(values.length)]!,
  };
}

/** Few words, so that phrases and gaps meet by chance; several scripts, marks, digits and signs that fall apart. */
export const RAW_WORDS = [
  'the', 'best', 'tools', 'of', 'guest', 'post', 'write', 'for', 'us', 'seo', 'garden', 'straße', 'Crème', 'brûlée',
  'naïve', 'Ärger', 'ΟΔΟΣ', 'οδός', 'Москва', 'ёлка', 'й', '日本語', '東京タワー', 'ﬁne', '½', 'x²', "don't", 'e-mail',
  'node.js', 'C++', 'a_b', '10,000', 'İstanbul', 'हिन्दी', 'עִבְרִית', 'e\u0301te\u0301', 'soft\u00ADware', 'Brand™', '🎉', '—',
]; // prettier-ignore

const SUFFIXES = ['example', 'com.example', 'org.example'];
const LANGS = ['en', 'de', 'ru', null];
const FILETYPES = ['html', 'htm', 'pdf', null];
const SEGMENTS = [
  'blog',
  'Blog',
  'write-for-us',
  'a%2Fb',
  'caf%C3%A9',
  'x',
  'y.html',
  'bad%E9seq',
  'over',
  'best_tools',
];

export interface RandomIndex {
  pages: ExtractedPage[];
  hosts: string[];
  paths: string[];
  anchors: string[];
}

function someText(chance: Chance, longest: number): string {
  const parts: string[] = [];
  for (let left = chance.below(longest + 1); left > 0; left -= 1) {
    parts.push(chance.pick(RAW_WORDS), chance.pick([' ', ' ', ' ', '\n', '. ', ', ', ' / ', '\u200B']));
  }
  return parts.join('');
}

/** Some hundred pages on some tens of hosts, a third of them in few words, with links among them and to strangers. */
export function makeRandomIndex(seed: number, pageCount: number): RandomIndex {
  const chance = createChance(seed);
  const hosts: string[] = [];
  for (let site = 0; site < 18; site += 1) {
    const domain = `site${site}.example`;
    hosts.push(domain);
    if (chance.in100(50)) hosts.push(`www.${domain}`);
    if (chance.in100(30)) hosts.push(`blog.${domain}`, `a.blog.${domain}`);
  }
  hosts.push('notsite1.example', 'xn--bcher-kva.example', '192.0.2.7', 'my-site.example');

  const addresses = new Set<string>();
  while (addresses.size < pageCount) {
    const depth = chance.below(4);
    const path = Array.from({ length: depth }, () => chance.pick(SEGMENTS)).join('/');
    const tail = chance.pick(['', '', '/', '?q=guest+post', '?page=2', `?n=${chance.below(9)}`]);
    addresses.add(
      new URL(`https://${chance.pick(hosts)}${chance.in100(10) ? ':8080' : ''}/${path}${tail}`).href,
    );
  }
  const targets = [...addresses];
  const anchors = Array.from({ length: 30 }, () => someText(chance, 6));
  const someLinks = (): ExtractedLink[] =>
    Array.from({ length: chance.below(6) }, () => {
      const target = chance.in100(80)
        ? chance.pick(targets)
        : `https://stranger${chance.below(5)}.${chance.pick(SUFFIXES)}/`;
      return aLink(target, chance.pick(anchors), chance.pick(['', 'nofollow']));
    });

  const pages = targets.map((url): ExtractedPage =>
    aPage({
      url,
      title: someText(chance, 6),
      text: someText(chance, chance.in100(30) ? 4 : 40),
      lang: chance.pick(LANGS),
      date: chance.in100(60)
        ? `20${20 + chance.below(5)}-0${1 + chance.below(9)}-1${chance.below(10)}`
        : null,
      filetype: chance.pick(FILETYPES),
      links: someLinks(),
    }),
  );
  const paths = [...new Set(targets.map((url) => new URL(url).pathname))];
  return { pages, hosts, paths, anchors };
}

export const INDUSTRIES = ['Food', 'Travel & leisure', 'Сад'];

/** Metrics and labels as a ranking would leave them: on some domains and pages, missing on others. */
export function addFigures(writer: IndexWriter, seed: number): void {
  const chance = createChance(seed);
  writer.transaction(() => {
    for (const { id } of writer.db.prepare('SELECT id FROM domains').all() as { id: number }[]) {
      if (chance.in100(30)) continue;
      const scores = [chance.below(101), chance.below(101)];
      writer.db.prepare('UPDATE domains SET da = ?, spam = ? WHERE id = ?').run(...scores, id);
    }
    for (const { id } of writer.db.prepare('SELECT id FROM pages').all() as { id: number }[]) {
      if (chance.in100(70))
        writer.db.prepare('UPDATE pages SET pa = ? WHERE id = ?').run(chance.below(101), id);
      setPageIndustries(
        writer.db,
        id,
        INDUSTRIES.filter(() => chance.in100(20)),
      );
    }
  });
}
