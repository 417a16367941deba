import { decodedPath } from '@linklode/query-language';
import { anyOf } from './lexicon/index.ts';
import type { PageWords } from './lexicon/people-lexicon.ts';

export const PAGE_PURPOSES = ['home', 'team', 'about', 'author', 'contact', 'guests', 'other'] as const;
export type PagePurpose = (typeof PAGE_PURPOSES)[number];

/** A part of the path that is one of these words, up to its end. */
const pathPart = (words: string, end = String.raw`(?:[/.]|$)`): string => String.raw`(?:^|\/)${words}${end}`;
const pageWords = (of: keyof PageWords): string => anyOf('pages', of);
const ADORNED_TEAM = `(?:${pageWords('beforeTeam')}[_-])*${pageWords('team')}`;

const PURPOSES: readonly [PagePurpose, RegExp][] = [
  ['guests', new RegExp(`${pageWords('guestsAnywhere')}|${pathPart(pageWords('guests'))}`)],
  ['author', new RegExp(pathPart(pageWords('author'), '(?:[/_-]|$)'))],
  ['team', new RegExp(pathPart(ADORNED_TEAM, String.raw`(?:[/.]|-staff|-members|-page|[-_]?\d|$)`))],
  ['about', new RegExp(pathPart(pageWords('about')))],
  [
    'contact',
    new RegExp(`${pageWords('contactAnywhere')}|${pathPart(pageWords('contact'), String.raw`\/?$`)}`),
  ],
];

/** In small letters without accents, however they are written in an address. */
function plainPathOf(url: string): string {
  const path = (URL.parse(url)?.pathname ?? '/').toLowerCase();
  if (!path.includes('%')) return path;
  return decodedPath(url).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whoever made one issue of a magazine need not make it today. */
const OF_AN_ISSUE = new RegExp(pathPart(pageWords('issue'), String.raw`[-_/]?\d+\/`));

/** "/tag/media/" lists posts, and tells nobody whom to write to. */
const OF_A_TAG = new RegExp(pathPart(pageWords('tag'), String.raw`\/.`));

/** "/festival-crew/", "/en/editorial-team": one word before, and right below the root, where no article stands. */
const OF_A_CREW = new RegExp(
  String.raw`^(?:\/(?:en|es|fr|de|nl|pt))?\/(?!${pageWords('noCrew')}[-_])[\p{L}]+[-_]${pageWords('crew')}(?:\/(?:index\.\w+)?|\.\w+)?$`,
  'u',
);

/** What a page is for, as far as its address tells. */
export function pagePurposeOf(url: string): PagePurpose {
  const path = plainPathOf(url);
  if (/^\/(?:index\.\w+|home\/?|en\/?|es\/?|fr\/?|de\/?|nl\/?|pt\/?)?$/.test(path)) return 'home';
  if (OF_AN_ISSUE.test(path) || OF_A_TAG.test(path)) return 'other';
  if (OF_A_CREW.test(path)) return 'team';
  return PURPOSES.find(([, words]) => words.test(path))?.[0] ?? 'other';
}
