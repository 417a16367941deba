import type { StoredPeople } from '../store/page-people.ts';
import { isDemoName } from './demo-names.ts';
import { anyOf } from './lexicon/index.ts';
import { pagePurposeOf } from './page-purpose.ts';
import type { PersonMark } from './page-people.ts';
import { lettersOf } from './person-name.ts';
import { foldRoleText } from './role-words.ts';
import { foldBrand } from './site-brand.ts';

const GUEST_ROLE = new RegExp(String.raw`^${anyOf('strangers', 'guestRole')}\b`);
const PUBLIC_OFFICE = new RegExp(String.raw`\b${anyOf('strangers', 'publicOffice')}\b`);
const PUBLIC_BODY = new RegExp(anyOf('strangers', 'publicBody'));
const PRACTICE = new RegExp(`^${anyOf('strangers', 'practice')}(?:e?s)?$`);
const LEAST_OF_A_LIST = 5;
/** "Author: Ann Lee" so often on a page is a catalogue of what others wrote, unless their texts stand here too. */
const LEAST_OF_A_CATALOGUE = 8;
/** "Dirección: Benito Juárez" is who directs, or a street: of a list of addresses it is the street. */
const DIRECTION = /^direccion$/;
const LEAST_OF_ADDRESSES = 3;
/** "Office: 12 Fern House, Ann Nagar, Mill Road, Exampleton": quarters are called as people are. */
const ADDRESS = new RegExp(String.raw`^${anyOf('strangers', 'address')} *:(?:[^,]*,){2}`);
/** So many made-up names beside each other are no chance. */
const LEAST_OF_A_DEMO = 2;

/** Whether a page's mark names somebody who is not of the site, for reasons that its own page does not tell. */
type IsStranger = (mark: PersonMark, url: string) => boolean;

/**
 * Guests by their role, officers of the state on sites that are none of its bodies, practices that a guide lists,
 * quarters in addresses, and the made-up team of a demo.
 */
export function findStrangers(pages: readonly StoredPeople[], domain: string, brand: string): IsStranger {
  const own = foldBrand(`${brand} ${domain}`);
  const isPublicBody = PUBLIC_BODY.test(own) || /(?:^|\.)gov(?:\.|$)|\.gouv\./.test(domain);
  const crowds = new Map(pages.map((page) => [page.url, crowdOf(page)]));
  const isGuide = practicesOf(pages) >= LEAST_OF_A_LIST;
  return (mark, url) => {
    const { name, by, inTeam, hits } = mark;
    const crowd = crowds.get(url);
    // Headings of an article that are names: whom it is about.
    if (by === 'card without role' && !inTeam && hits < 2 && pagePurposeOf(url) === 'other') return true;
    if (by === 'card without role' && ADDRESS.test(foldRoleText(mark.sentence))) return true;
    if (crowd?.isDemo === true && isCard(mark)) return true;
    if (crowd?.isCatalogue === true && (by === 'byline text' || isLabelledAuthor(mark))) return true;
    const role = roleOf(mark);
    if (GUEST_ROLE.test(role)) return true;
    if (DIRECTION.test(role)) return crowd?.isOfAddresses === true;
    if (PRACTICE.test(role)) return isGuide && pagePurposeOf(url) === 'other';
    return PUBLIC_OFFICE.test(role) && !isPublicBody && !isOfName(name, own);
  };
}

/** How many people of practices the site names on pages that are not about its own people. */
function practicesOf(pages: readonly StoredPeople[]): number {
  const found = pages.flatMap(({ url, people }) => {
    const practising = people.people.filter((mark) => PRACTICE.test(roleOf(mark)));
    return practising.length > 0 && pagePurposeOf(url) === 'other' ? practising : [];
  });
  return countNames(found);
}

/** Folded; empty where the page says none. */
const roleOf = ({ role }: PersonMark): string => (role === null ? '' : foldRoleText(role).trim());

const isCard = ({ role, by }: PersonMark): boolean => role !== null || by === 'card without role';

const countNames = (marks: readonly PersonMark[]): number => new Set(marks.map(({ name }) => name)).size;

/** A politician's own site. */
const isOfName = (name: string, site: string): boolean =>
  site.includes(lettersOf(name.split(/\s+/).at(-1) ?? ''));

const isLabelledAuthor = (mark: PersonMark): boolean =>
  mark.by === 'name and role' && AUTHOR.test(roleOf(mark));
const AUTHOR = new RegExp(`^${anyOf('strangers', 'author')}$`);

interface Crowd {
  readonly isDemo: boolean;
  readonly isCatalogue: boolean;
  readonly isOfAddresses: boolean;
}

function crowdOf({ people: { people } }: StoredPeople): Crowd {
  // A profile that has the name says that somebody is there.
  const madeUp = people.filter((mark) => isCard(mark) && mark.hits < 2 && isDemoName(mark.name));
  const directing = people.filter((mark) => DIRECTION.test(roleOf(mark)));
  return {
    isDemo: countNames(madeUp) >= LEAST_OF_A_DEMO,
    isCatalogue: countNames(people.filter(isLabelledAuthor)) >= LEAST_OF_A_CATALOGUE,
    isOfAddresses: countNames(directing) >= LEAST_OF_ADDRESSES,
  };
}
