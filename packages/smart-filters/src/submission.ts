import { containsPhrase, words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';
import { findWording, wording } from './wording.ts';

/** What a page offers to take in. */
export type OfferKind = 'entry' | 'tool';

/** Said where makers may add what they made, in words that the verbs and things below do not make up. */
const TOOL_OFFERS = wording(`
  put yours here, get listed, submit startup, submit one, submit yours, add yours, suggest yours, send yours, send us yours,
  share yours, list yours, bring yours, publish yours, show us yours, propose yours, register yours, launch yours, suggest one,
  add one, show what you made, submit what you made, submit what you built, add what you made, tool submission, tool submissions,
  submit a resource, sugiere el tuyo, sugiere la tuya, propón la tuya, propón el tuyo, añade la tuya, añade el tuyo,
  envía la tuya, envía el tuyo, manda la tuya, manda el tuyo, mándanos la tuya, mándanos el tuyo, publica la tuya, publica el tuyo,
  sube la tuya, sube el tuyo, comparte la tuya, comparte el tuyo, registra la tuya, suma la tuya, sugiere una, sugiere uno,
  propón una, propón uno, sugerir una, proponer una
`);

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

const TOOL_VERBS = setOf(
  'submit add suggest list publish share launch register propose nominate send bring contribute upload propon sugiere sugerir propone anade envia manda sube publica registra ' +
    'enviar mandar anadir proponer registrar publicar subir comparte compartir envianos mandanos suma inscribe',
);
const DETERMINERS = setOf(
  'a an your my our own new another one us tu una un la el tus otra otro nueva nuevo su vuestra vuestro propia propio',
);
const TOOLS = setOf(
  'tool tools app apps product startup project plugin extension integration calculator program launch template widget bot ' +
    'script utility gadget addon generator converter spreadsheet game invention ' +
    'herramienta herramientas programa programas programita aplicacion aplicaciones calculadora plantilla proyecto proyectos integracion ' +
    'utilidad complemento generador invento',
);

/** "Submit your tool", "suggest an app", "sugerir programa": a verb, at most two small words, a kind of tool. */
function findToolVerb(found: readonly string[]): string | null {
  for (let at = 0; at < found.length; at++) {
    if (!TOOL_VERBS.has(found[at] ?? '')) continue;
    let end = at + 1;
    while (end < at + 3 && DETERMINERS.has(found[end] ?? '')) end += 1;
    if (TOOLS.has(found[end] ?? '')) return found.slice(at, end + 1).join(' ');
  }
  return null;
}

const ENTRY_OFFERS = wording(`
  add url, add your url, add site, add your site, add website, add your website, submit site,
  submit your site, submit your business, submit your company, submit your listing, submit your agency,
  submit your practice, submit your shop, submit website, suggest site, suggest a site, add listing, add your listing,
  list your business, claim your profile, claim your listing, become a partner, alta de negocios,
  darse de alta, date de alta, añade tu ficha, añade tu empresa, añade tu negocio, publica tu ficha,
  inscribe tu, da de alta tu, dar de alta, darte de alta, alta gratuita, solicita el alta, solicitar el alta, solicita tu alta,
  solicitar alta, alta de empresas, alta de profesionales, añadir negocio, añadir empresa, añadir mi negocio, añadir mi empresa,
  añade tu web, añade tu sitio, sugerir un sitio, sugerir una web, sugiere un sitio, sugiere una web, reclama tu ficha,
  publica tu negocio, publica tu empresa, publicar mi empresa, anuncia tu negocio, incluye tu, incluir tu, incluir mi,
  apúntate al directorio, apúntate a la lista, apúntate en, claim this listing, claim this entry, claim your entry, claim an entry,
  claim your page, claim your business, submit a listing, submit a site, submit a business, submit an entry, submit your entry,
  suggest a listing, suggest an entry, suggest a business, suggest a firm, add a listing, add a business, add an entry, add a site,
  add an organisation, add an organization, add business, add company, add my business, add my company, add your entry, add new listing, free listing,
  request a listing, request listing, request an entry, propose an entry, propose a listing, list with us, get listed,
  list a business, list yourself, register a business, register as a, apply to be listed, apply to join, apply for a listing,
  apply for listing, apply for inclusion, apply for an entry, join the directory, join our directory, join the register, join this directory,
  join the map, be listed here, list here, new listing, create a listing, create a profile, create your profile, create your listing,
  put yourself on the map
`);

/** "Add your nursery", "List your practice", "Añade tu consulta": what is added has a thousand names. */
const ENTRY_VERBS: readonly (readonly string[])[] = [
  'add your',
  'list your',
  'list my',
  'register your',
  'enter your',
  'enrol your',
  'include your',
  'nominate your',
  'put your',
  'add our',
  'add my',
  'añade tu',
  'añade a tu',
  'añadir tu',
  'añadir mi',
  'añada su',
  'inscriba su',
  'registra tu',
  'registre su',
  'registrar mi',
  'suma tu',
  'inscribe tu',
  'apunta tu',
  'apunta a tu',
].map((verb) => words(verb));

/** "Suggest a nursery", on a button or over a form; in a sentence it may be anything that is added. */
const CALL_VERBS: readonly (readonly string[])[] = [
  'suggest a',
  'suggest an',
  'suggest another',
  'recommend a',
  'recommend another',
  'nominate a',
  'propose a',
  'add a',
  'add an',
  'add another',
  'register a',
  'sugiere un',
  'sugiere una',
  'sugerir un',
  'sugerir una',
  'recomienda un',
  'recomienda una',
  'propón un',
  'propón una',
  'añade un',
  'añade una',
  'añadir un',
  'añadir una',
].map((verb) => words(verb));

/** What is added where no entry of a directory is meant. */
const NO_ENTRIES = setOf(
  'comment comments email mail address name review story stories article articles post guest voice photo photos picture ' +
    'pictures question questions answer idea ideas newsletter reading link links cart basket bag note tool tools app apps ' +
    'product recipe recipes poem letter year pinch little few line list little cup drop bit splash spoonful thing things second ' +
    'comentario correo nombre receta artículo articulo texto foto fotos pregunta herramienta programa work own draft text ' +
    'logo file files sitemap form request details information key keys data media content password account statement payment ' +
    'pitch job vote splash page paper favourite favorites calendar layer week day third fourth signature ' +
    'finger fingers hand hands feet foot head phone foot mind money trust faith finances phone shoes cursor back ear eyes house ' +
    'postcode zip number date search city town username login location pin card order bid own two children child dog cat ' +
    'nombre código contraseña usuario ciudad teléfono dirección pedido opinión voz nota carta historia grano granito vida vista ' +
    'título propio propia toque curso friend link new different third touch dash tablespoon teaspoon bit of',
);

const TOOL_BEGINNINGS = [
  'submit a',
  'submit an',
  'submit your',
  'suggest a',
  'suggest an',
  'add a',
  'add an',
  'add your',
  'list your',
  'launch your',
  'publish your',
  'propón',
  'sugiere',
  'sugerir',
  'añade tu',
  'envía tu',
  'manda tu',
];

/** For queries: phrases of which one stands on pages with such an offer. */
export function offerWords(kind: OfferKind): readonly string[] {
  return kind === 'tool'
    ? [
        ...TOOL_OFFERS.phrases,
        ...TOOL_BEGINNINGS,
        'propose a',
        'propose an',
        'share your',
        'send your',
        'manda una',
        'proponer',
      ]
    : [
        ...ENTRY_OFFERS.phrases,
        'add your',
        'list your',
        'submit your',
        'register your',
        'add a',
        'add an',
        'add it',
        'add our',
        'añade tu',
        'inscribe tu',
      ];
}

/**
 * The words with which the page offers to add an entry, or a tool; null where it does not. What calls itself a directory may
 * offer it anywhere in its text; others only where one calls for entries.
 */
export function findOffer(page: PageReading, kind: OfferKind, isDirectory = false): string | null {
  if (kind === 'tool') return findOfferIn(page.contentWords(), kind) ?? findOfferIn(page.titleWords, kind);
  for (const text of callsOf(page)) {
    const call = words(text);
    const offer = findOfferIn(call, kind) ?? findVerb(call, CALL_VERBS);
    if (offer !== null) return offer;
  }
  return isDirectory ? findOfferIn(page.textWords(), kind) : null;
}

const LONGEST_CALL = 60;

/**
 * Where a directory calls for entries: headings and buttons, and links within the site, the menu's too. In a sentence the
 * same words are advice ("submit your site to directories") or a manual's ("add your key").
 */
function* callsOf(reading: PageReading): Generator<string> {
  const { page } = reading;
  for (const { text } of reading.lines()) if (text.length <= LONGEST_CALL) yield text;
  for (const { domain, anchor } of page.links) {
    if (domain === page.domain && anchor.length <= LONGEST_CALL) yield anchor;
  }
}

/** Whether the page is the form itself: its title begins with the offer ("Add a roastery"). It lists nobody. */
export function isOfferForm({ titleWords }: PageReading, kind: OfferKind): boolean {
  return findOfferIn(titleWords.slice(0, 4), kind) !== null;
}

/**
 * How surely the offer is about the category. Entries: the offer itself names it ("add your nursery"). Tools: the block
 * with the offer does, since there it is always a tool that is added. 0 where it does not.
 */
export function offerWeight(page: PageReading, kind: OfferKind, category: string): number {
  const items = words(category);
  const isNamed = page.contentLines().some(({ text }) => {
    const line = words(text);
    if (!containsPhrase(line, items)) return false;
    const offer = findOfferIn(line, kind);
    return offer !== null && (kind === 'tool' || containsPhrase(words(offer), items));
  });
  return isNamed ? 0.7 : 0;
}

function findOfferIn(found: readonly string[], kind: OfferKind): string | null {
  if (kind === 'tool') return findToolVerb(found) ?? findWording(found, TOOL_OFFERS);
  return findWording(found, ENTRY_OFFERS) ?? findVerb(found, ENTRY_VERBS);
}

function findVerb(text: readonly string[], verbs: readonly (readonly string[])[]): string | null {
  for (let at = 0; at < text.length; at++) {
    for (const verb of verbs) {
      const thing = text[at + verb.length];
      if (thing === undefined || NO_ENTRIES.has(thing)) continue;
      if (verb.every((word, index) => text[at + index] === word)) return [...verb, thing].join(' ');
    }
  }
  return null;
}
