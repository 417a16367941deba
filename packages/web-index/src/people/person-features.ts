import { words } from '@linklode/query-language';
import { isCommonWord, isSurname } from '@linklode/word-lists';
import { isGivenName } from './given-names.ts';
import { pagePurposeOf, type PagePurpose } from './page-purpose.ts';
import type { NamedBy, PersonMark } from './page-people.ts';
import { readName } from './name-shape.ts';
import { lettersOf } from './person-name.ts';
import { isSameBrand } from './site-brand.ts';
import { findRoleWords } from './role-words.ts';

/** Everything that the pages of a site say of one name. */
export interface Candidate {
  name: string;
  /** With the address of the page that says it. */
  marks: { mark: PersonMark; url: string }[];
}

export interface SiteFacts {
  domain: string;
  brand: string;
  /** Names that the site's bylines and data call authors. */
  authors: number;
  /** Pages that still show the text of a theme. */
  placeholders: number;
  /**
   * The authors of each page by the letters of their names, by its address: those whom its data states, else its
   * bylines.
   */
  authorsOn: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many names each page lists, and which share of them are given names, by its address. */
  namesOn: ReadonlyMap<string, { count: number; known: number }>;
}

/** What speaks for or against a name being a person of the site. The order is that of the weights. */
export const FEATURES = [
  'given name',
  'single word',
  'author in data',
  'person in data',
  'author in head',
  'nothing but the head',
  'byline',
  'byline by its words',
  'bylines, logarithm',
  'card with role',
  'card without role',
  'name and role in a line',
  'introduces themselves',
  'founder sentence',
  'own page',
  'copyright',
  'home title',
  'profile link',
  'on a team page',
  'on an about page',
  'on the home page',
  'on a page of guests',
  'inside a team',
  'role on a page of the site',
  'role on another page',
  'role and profile',
  'role of another company',
  'quoted, share',
  'profile agrees',
  'in the domain',
  'names on the page, logarithm',
  'given names on the page, share',
  'placeholder pages, logarithm',
  'only one page of many authors',
  'several ways',
  'founder of the brand',
  'site of somebody else',
  'answers for it',
  'alone in a byline',
  'common words, share',
] as const;
export type Feature = (typeof FEATURES)[number];

const HAS: Partial<Record<NamedBy, Feature>> = {
  'data author': 'author in data',
  'data person': 'person in data',
  'head author': 'author in head',
  byline: 'byline',
  'byline text': 'byline by its words',
  card: 'card with role',
  'card without role': 'card without role',
  'name and role': 'name and role in a line',
  'introduces themselves': 'introduces themselves',
  'founder sentence': 'founder sentence',
  'answers for it': 'answers for it',
  'own page': 'own page',
  copyright: 'copyright',
  'home title': 'home title',
  'profile link': 'profile link',
};
const OWN_PAGES: ReadonlySet<PagePurpose> = new Set(['home', 'team', 'about', 'author', 'contact']);
export const BYLINES: ReadonlySet<NamedBy> = new Set(['data author', 'head author', 'byline', 'byline text']);

/** Figures of a candidate, from 0 to about 5 each; those that are not named are 0. */
export function featuresOf({ name, marks }: Candidate, site: SiteFacts): Partial<Record<Feature, number>> {
  const found: Partial<Record<Feature, number>> = {};
  const own = marks.filter(({ mark }) => !mark.isQuoted);
  for (const { mark } of own) {
    const feature = HAS[mark.by];
    if (feature !== undefined) found[feature] = 1;
  }
  const set = (feature: Feature, value: number | boolean): void => {
    if (Number(value) !== 0) found[feature] = Number(value);
  };
  // Whoever made the pages often stands there, and nowhere else.
  set('nothing but the head', own.length > 0 && own.every(({ mark }) => mark.by === 'head author'));
  const purposes = new Set(
    own.filter(({ mark }) => mark.by !== 'byline').map(({ url }) => pagePurposeOf(url)),
  );
  const bylines = new Set(own.filter(({ mark }) => BYLINES.has(mark.by)).map(({ url }) => url)).size;
  set(
    'given name',
    marks.some(({ mark }) => mark.isKnown),
  );
  set('single word', !name.includes(' '));
  set('bylines, logarithm', Math.log1p(bylines));
  set('on a team page', purposes.has('team'));
  set('on an about page', purposes.has('about') || purposes.has('contact'));
  set('on the home page', purposes.has('home'));
  set(
    'on a page of guests',
    marks.some(({ url }) => pagePurposeOf(url) === 'guests'),
  );
  set(
    'inside a team',
    own.some(({ mark }) => mark.inTeam && !BYLINES.has(mark.by)),
  );
  const roles = own.filter(({ mark }) => mark.role !== null && mark.by !== 'data author');
  const isOnOwn = roles.some(({ url }) => OWN_PAGES.has(pagePurposeOf(url)));
  set('role on a page of the site', isOnOwn);
  set(
    'role and profile',
    roles.some(
      ({ mark }) =>
        mark.hits >= 2 && (mark.company === null || isSameBrand(mark.company, site.brand, site.domain)),
    ),
  );
  // What is called a team speaks for itself, whatever page it stands on.
  const isInTeam = roles.some(({ mark }) => mark.inTeam);
  set('role on another page', roles.length > 0 && !isOnOwn && !isInTeam);
  const elsewhere = marks.filter(
    ({ mark }) => mark.company !== null && !isSameBrand(mark.company, site.brand, site.domain),
  );
  set('role of another company', elsewhere.length / marks.length);
  set('quoted, share', 1 - own.length / marks.length);
  set(
    'profile agrees',
    marks.some(({ mark }) => mark.hits >= 2),
  );
  const letters = site.domain.replace(/[^a-z0-9]/g, '');
  set(
    'in the domain',
    name.split(/\s+/).some((word) => lettersOf(word).length >= 4 && letters.includes(lettersOf(word))),
  );
  const cards = own.filter(
    ({ mark }) => mark.by === 'card' || mark.by === 'card without role' || mark.by === 'name and role',
  );
  set(
    'names on the page, logarithm',
    Math.log1p(Math.max(0, ...cards.map(({ url }) => site.namesOn.get(url)?.count ?? 0))),
  );
  set(
    'given names on the page, share',
    Math.max(0, ...cards.map(({ url }) => site.namesOn.get(url)?.known ?? 0)),
  );
  // Whose name the domain is does not come with a theme.
  set('placeholder pages, logarithm', found['in the domain'] === 1 ? 0 : Math.log1p(site.placeholders));
  set('only one page of many authors', bylines === 1 && site.authors > 10);
  // An article has one author, or a few; a page with many bylines lists what others wrote, or what is new.
  set(
    'alone in a byline',
    own.some(
      ({ mark, url }) =>
        BYLINES.has(mark.by) &&
        site.authorsOn.get(url)?.has(lettersOf(mark.name)) === true &&
        site.authorsOn.get(url)?.size === 1,
    ),
  );
  // Behind the given name of somebody who is said to write, a word is a surname: "Rebecca Lake".
  const isSaid = own.some(({ mark }) => BYLINES.has(mark.by) && mark.isKnown);
  set('common words, share', commonIn(isSaid ? name.replace(/\s+\S+$/, '') : name));
  set('several ways', Math.log1p(new Set(own.map(({ mark }) => mark.by)).size - 1));
  set(
    'founder of the brand',
    marks.some(({ mark }) => mark.company !== null && isSameBrand(mark.company, site.brand, site.domain)) ||
      own.some(
        ({ mark, url }) =>
          mark.role !== null &&
          pagePurposeOf(url) !== 'other' &&
          findRoleWords(mark.role).some(({ kind }) => kind === 'founder'),
      ),
  );
  const owner = readName(site.brand);
  set('site of somebody else', owner?.isKnown === true && lettersOf(owner.name) !== lettersOf(name));
  return found;
}

/** How the sentence of a name begins that no line of its page shows. */
export const ONLY_STATED = 'Stated in the page’s data';

/**
 * Which part of its words is no name and means something else: "Greater Austin", "Our Services". "Klein" is a surname
 * too.
 */
function commonIn(name: string): number {
  const all = words(name).filter((word) => word.length > 1);
  const common = all.filter((word) => isCommonWord(word) && !isGivenName(word) && !isSurname(word));
  return common.length / Math.max(1, all.length);
}
