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
  return (mark, url) => {
    const { name, by, inTeam, hits } = mark;
    const crowd = crowds.get(url);
    // Headings of an article that are names: whom it is about.
    if (by === 'card without role' && !inTeam && hits < 2 && pageKindOf(url) === 'other') return true;
    if (crowd?.isDemo === true && isCard(mark)) return true;
    if (crowd?.isCatalogue === true && (by === 'byline text' || isLabelledAuthor(mark))) return true;
    const role = roleOf(mark);
    if (GUEST_ROLE.test(role)) return true;
    if (DIRECTION.test(role)) return crowd?.isOfAddresses === true;
    if (PRACTICE.test(role)) return isGuide && pageKindOf(url) === 'other';
    return PUBLIC_OFFICE.test(role) && !isPublicBody && !isOfName(name, own);
  };
}

/** How many people of practices the site names on pages that are not about its own people. */
function practicesOf(pages: readonly StoredPeople[]): number {
  const found = pages.flatMap(({ url, people }) => {
    const practising = people.people.filter((mark) => PRACTICE.test(roleOf(mark)));
    return practising.length > 0 && pageKindOf(url) === 'other' ? practising : [];
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
const AUTHOR = /^(?:authors?|autor(?:a|as|es|in|en)?|auteure?s?|written by|schrijver)$/;

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
