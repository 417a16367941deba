import type { StoredPeople } from '../store/page-people.ts';
import { isDemoName } from './demo-names.ts';
import { pageKindOf } from './page-kind.ts';
import type { PersonMark } from './page-people.ts';
import { lettersOf } from './person-name.ts';
import { foldRoleText } from './role-words.ts';
import { foldBrand } from './site-brand.ts';

/** Roles of guests, in the six languages. */
const GUEST_ROLE =
  /^(?:guest (?:author|blogger|columnist|contributor|contributing|editor|host|lecturer|post|speaker|writer)|(?:autora?|columnista|editora?|escritora?) invitad[oa]|(?:auteure?|chroniqueu(?:r|se)|redact(?:eur|rice)) invitee?|gast(?:autor(?:in)?|autoren|auteur|blogger(?:in)?|columnist(?:e)?|dozent(?:in)?|docent|redner(?:in)?|schreiber(?:in)?|spreker)|(?:autora?|colunista|editora?|escritora?) convidad[oa])\b/;

/** Offices to which people are elected or appointed by the state, in the six languages. */
const PUBLIC_OFFICE =
  /\b(?:(?:deputy |vice )?mayor(?:ess)?|(?:city |town |county |district |municipal )?council(?:l?or|man|woman|member)|alder(?:man|woman)|(?:us |state )?senator|congress(?:man|woman)|state representative|member of parliament|mp|mep|prime minister|secretary of state|governor|attorney general|(?:premier(?:e)? )?adjointe? (?:au|a la|a l|du) maire|maire(?: adjointe?)?|conseiller(?:e)? (?:municipale?|departementale?|regionale?|communautaire)|deputee?|senat(?:eur|rice)|echevine?|bourgmestre|alcaldes?a?|teniente de alcalde|concejal[ae]?|regidora?|diputad[oa]|senadora?|prefeit[oa]|vereadora?|deputad[oa]|(?:ober)?burgermeister(?:in)?|(?:stadt|gemeinde|kreis)r[a]t(?:in)?|(?:bundes|land)tagsabgeordnete[r]?|landr[a]t(?:in)?|burgemeester|wethouder|raadslid|kamerlid)\b/;
/** How towns, parties and bodies of the state are called: whose officers those are. */
const PUBLIC_BODY =
  /mairie|ville|commune|municip|city|town|village|county|council|borough|parish|senate|assembl|congress|parliament|government|party|democrat|republican|labour|ayuntamiento|concej|diputaci|partido|gemeinde|stadt|rathaus|landkreis|fraktion|partei|spd|cdu|csu|fdp|gruene|prefeitura|camara|gemeente|raad|parti/;

/** People of practices that a guide to a place lists. */
const PRACTICE =
  /^(?:dentist|orthodontist|chiropractor|optometrist|veterinarian|physician|doctor|psychologist|physiotherapist|dermatologist|attorney|lawyer|realtor|barber|plumber|electrician|dentiste|medecin|osteopathe|avocate?|notaire|dentista|medic[oa]|abogad[oa]|advogad[oa]|zahnarzt|arzt|anwalt|tandarts|huisarts)(?:e?s)?$/;
const LEAST_OF_A_LIST = 5;
/** "Author: Ann Lee" so often on a page is a catalogue of what others wrote, unless their texts stand here too. */
const LEAST_OF_A_CATALOGUE = 8;
/** "Dirección: Benito Juárez" is who directs, or a street: of a list of addresses it is the street. */
const DIRECTION = /^direccion$/;
const LEAST_OF_ADDRESSES = 3;
/** So many made-up names beside each other are no chance. */
const LEAST_OF_A_DEMO = 2;

/** Whether a page's mark names somebody who is not of the site, for reasons that its own page does not tell. */
type IsStranger = (mark: PersonMark, url: string) => boolean;

/**
 * Guests by their role, officers of the state on sites that are none of its bodies, practices that a guide lists, and the made-up
 * team of a demo.
 */
export function findStrangers(pages: readonly StoredPeople[], domain: string, brand: string): IsStranger {
  const own = foldBrand(`${brand} ${domain}`);
  const isPublicBody = PUBLIC_BODY.test(own) || /(?:^|\.)gov(?:\.|$)|\.gouv\./.test(domain);
  const crowds = new Map(pages.map((page) => [page.url, crowdOf(page)]));
  const isGuide = practicesOf(pages) >= LEAST_OF_A_LIST;
  return ({ name, role, by, inTeam, hits }, url) => {
    const crowd = crowds.get(url);
    // Headings of an article that are names: whom it is about.
    if (by === 'card without role' && !inTeam && hits < 2 && pageKindOf(url) === 'other') return true;
    if (crowd?.isDemo === true && (role !== null || by === 'card without role')) return true;
    if (crowd?.isCatalogue === true && (by === 'byline text' || isLabelledAuthor({ role, by }))) return true;
    if (role === null) return false;
    const folded = foldRoleText(role).trim();
    if (GUEST_ROLE.test(folded)) return true;
    if (DIRECTION.test(folded)) return crowd?.isOfAddresses === true;
    if (PRACTICE.test(folded)) return isGuide && pageKindOf(url) === 'other';
    return PUBLIC_OFFICE.test(folded) && !isPublicBody && !isOfName(name, own);
  };
}

/** How many people of practices the site names on pages that are not about its own people. */
function practicesOf(pages: readonly StoredPeople[]): number {
  const found = pages
    .filter(({ url }) => pageKindOf(url) === 'other')
    .flatMap(({ people }) => people.people)
    .filter(({ role }) => role !== null && PRACTICE.test(foldRoleText(role).trim()));
  return new Set(found.map(({ name }) => name)).size;
}

/** A politician's own site. */
const isOfName = (name: string, site: string): boolean =>
  site.includes(lettersOf(name.split(/\s+/).at(-1) ?? ''));

const isLabelledAuthor = ({ role, by }: Pick<PersonMark, 'role' | 'by'>): boolean =>
  by === 'name and role' && role !== null && AUTHOR.test(foldRoleText(role).trim());
const AUTHOR = /^(?:authors?|autor(?:a|as|es|in|en)?|auteure?s?|written by|schrijver)$/;

interface Crowd {
  readonly isDemo: boolean;
  readonly isCatalogue: boolean;
  readonly isOfAddresses: boolean;
}

function crowdOf({ people: { people } }: StoredPeople): Crowd {
  const cards = people.filter(({ role, by }) => role !== null || by === 'card without role');
  const names = (some: readonly PersonMark[]): number => new Set(some.map(({ name }) => name)).size;
  const withRole = (words: RegExp): number =>
    names(cards.filter(({ role }) => role !== null && words.test(foldRoleText(role).trim())));
  return {
    // A profile that has the name says that somebody is there.
    isDemo: names(cards.filter(({ name, hits }) => hits < 2 && isDemoName(name))) >= LEAST_OF_A_DEMO,
    isCatalogue: names(people.filter(isLabelledAuthor)) >= LEAST_OF_A_CATALOGUE,
    isOfAddresses: withRole(DIRECTION) >= LEAST_OF_ADDRESSES,
  };
}
