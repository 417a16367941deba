import type { DatabaseSync } from 'node:sqlite';
import { domainOf } from '../domain.ts';
import type { HiddenPages } from '../mounting/hidden-pages.ts';
import { createPagePeopleReader, type StoredPeople } from '../store/page-people.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { int, prepareRows } from '../store/rows.ts';
import { describePerson, type FoundPerson } from './describe-person.ts';
import { gatherPeople } from './gather-people.ts';
import { confidenceIn } from './judge-person.ts';
import { pagePurposeOf } from './page-purpose.ts';
import { rankWays, type FoundWay } from './rank-ways.ts';
import { ROLE_ORDER } from './role-words.ts';
import { BYLINES, type Candidate, type SiteFacts } from './person-features.ts';
import { brandOfTitles, createTitleReader, isSameBrand } from './site-brand.ts';

export interface SitePeople {
  domain: string;
  /** How the site calls itself. */
  brand: string;
  /** People of the site, best first. */
  people: FoundPerson[];
  /** People whom the site quotes or has as guests, and whose work is elsewhere. */
  quoted: FoundPerson[];
  /** How else the site can be reached, best first. */
  ways: FoundWay[];
}

/** So many pages of a site that name people are looked at, those of the shortest addresses first. */
export const MOST_PEOPLE_PAGES = 3000;
const MOST_QUOTED = 20;

/**
 * Finds the people of the registrable domain of a host: named on its own pages with a role, as authors or as the owner.
 * Editors first, then SEO, outreach, founders, marketing, authors, heads, and all others.
 */
export function createPeopleFinder(db: DatabaseSync): (host: string, limit: number) => SitePeople {
  const find = createSharedPeopleFinder([createPeopleSource(db)]);
  return (host, limit) => inReadTransaction(db, () => find(host, limit));
}

/** What a file says of a site's people. To be used in one transaction. */
interface PeopleSource {
  /** Of the pages that name people, those of the shortest addresses first. */
  pagesOf: (domain: string) => StoredPeople[];
  titlesOf: (domain: string) => string[];
}

/** @param hidden pages that are not to be read */
export function createPeopleSource(db: DatabaseSync, hidden: HiddenPages = new Set<number>()): PeopleSource {
  const readTitles = createTitleReader(db);
  const readPages = createPagePeopleReader(db);
  const findDomain = prepareRows(db, 'SELECT id FROM domains WHERE name = ?', int);
  const ofSite = <T extends { pageId: number }>(domain: string, read: (id: number) => T[]): T[] => {
    const id = findDomain.find(domain);
    return id === null ? [] : read(id).filter(({ pageId }) => !hidden.has(pageId));
  };
  return {
    pagesOf: (domain) => ofSite(domain, (id) => readPages(id, MOST_PEOPLE_PAGES)),
    titlesOf: (domain) => ofSite(domain, readTitles).map(({ title }) => title),
  };
}

/** The same over several files. To be used in one transaction of all. */
export function createSharedPeopleFinder(
  sources: readonly PeopleSource[],
): (host: string, limit: number) => SitePeople {
  return (typed, limit) => {
    const host = typed.toLowerCase();
    const domain = domainOf(host);
    const titles = sources.flatMap(({ titlesOf }) => titlesOf(domain));
    const pages = sources.flatMap(({ pagesOf }) => pagesOf(domain));
    pages.sort((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
    return peopleOfPages(pages.slice(0, MOST_PEOPLE_PAGES), domain, brandOfTitles(titles, domain), limit);
  };
}

/** The same from what the pages say, for those who have no index. */
export function peopleOfPages(
  pages: readonly StoredPeople[],
  domain: string,
  brand: string,
  limit: number,
): SitePeople {
  const { candidates, site } = gatherPeople(pages, domain, brand);
  const people: FoundPerson[] = [];
  const quoted: FoundPerson[] = [];
  for (const candidate of candidates) {
    const isOfOthers = isStranger(candidate, site);
    const confidence = isOfOthers ? 'low' : confidenceIn(candidate, site);
    if (confidence === null) continue;
    const person = describePerson(candidate, site, confidence, !isOfOthers);
    if (!isOfOthers) people.push(person);
    // Of a stranger only what a page says of their work is worth showing.
    else if (person.profile !== null || (person.role !== '' && person.company !== brand)) quoted.push(person);
  }
  return {
    domain,
    brand,
    people: eachOnce(people).slice(0, limit),
    quoted: eachOnce(quoted).slice(0, Math.min(limit, MOST_QUOTED)),
    ways: rankWays(pages),
  };
}

/**
 * Whom the site only quotes or calls a guest where it says no more than that they wrote, or whose every role is at
 * another company while nothing says that they write here.
 */
function isStranger({ marks }: Candidate, { brand, domain }: SiteFacts): boolean {
  const own = marks.filter(({ mark }) => !mark.isQuoted);
  const roles = own.filter(({ mark }) => mark.role !== null && mark.by !== 'data author');
  const isElsewhere =
    roles.length > 0 &&
    roles.every(({ mark }) => mark.company !== null && !isSameBrand(mark.company, brand, domain));
  // A team's own page lists who works elsewhere as well, and says of them where.
  const isListed = own.some(
    ({ mark, url }) => mark.by === 'card without role' && pagePurposeOf(url) === 'team' && mark.isKnown,
  );
  const writes = own.filter(({ mark }) => /author|byline|own page|home title/.test(mark.by));
  const isGuest =
    marks.some(({ mark }) => mark.by === 'guest') && own.every(({ mark }) => BYLINES.has(mark.by));
  return (
    own.length === 0 ||
    isGuest ||
    (isElsewhere && !isListed && new Set(writes.map(({ url }) => url)).size < 2)
  );
}

const DOUBT = { high: 0, medium: 1, low: 40 } as const;

function rankOf({ kind, confidence }: FoundPerson): number {
  return ROLE_ORDER.indexOf(kind) * 2 + DOUBT[confidence];
}

/** In rank; of two names with one profile the first. */
function eachOnce(people: FoundPerson[]): FoundPerson[] {
  const profiles = new Set<string>();
  return people
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.pages - a.pages || (a.name < b.name ? -1 : 1))
    .filter(({ profile }) => profile === null || (!profiles.has(profile) && profiles.add(profile)));
}
