import { containsPhrase, words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';
import { findSentence, sentencesOf } from './sentences.ts';
import { findWording, wording } from './wording.ts';

/** What a page offers to take in. */
export type OfferKind = 'entry' | 'tool';

/** Said where makers may add what they made, in words that the verbs and things below do not make up. */
const TOOL_OFFERS = wording(`
  put yours here, get listed, submit startup, submit one, submit yours, add yours, suggest yours,
  sugiere el tuyo, sugiere la tuya, propón la tuya, propón el tuyo, añade la tuya, añade el tuyo
`);

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

const TOOL_VERBS = setOf(
  'submit add suggest list publish share launch register propose nominate send bring propon sugiere sugerir propone anade envia manda sube publica registra',
);
const DETERMINERS = setOf('a an your my our new another one tu una un la el');
const TOOLS = setOf(
  'tool tools app apps product startup project plugin extension integration calculator program launch template widget bot ' +
    'herramienta programa aplicacion calculadora plantilla proyecto integracion',
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
  inscribe tu, da de alta tu
`);

/** "Add your nursery", "List your practice", "Añade tu consulta": what is added has a thousand names. */
const ENTRY_VERBS: readonly (readonly string[])[] = [
  'add your',
  'list your',
  'list my',
  'register your',
  'add our',
  'añade tu',
  'inscribe tu',
  'apunta tu',
  'registra tu',
].map((verb) => words(verb));

/** What is added where no entry of a directory is meant. */
const NO_ENTRIES = new Set(
  (
    'comment comments email mail address name review story stories article articles post guest voice photo photos picture ' +
    'pictures question questions answer idea ideas newsletter reading link links cart basket bag note tool tools app apps ' +
    'product recipe recipes poem letter year pinch little few line list little cup drop bit splash spoonful thing things second ' +
    'comentario correo nombre receta artículo articulo texto foto fotos pregunta herramienta programa work own draft text ' +
    'logo file files sitemap form request details information key keys data media content password account statement payment ' +
    'pitch job vote splash page paper favourite favorites calendar layer week day third fourth signature'
  ).split(' '),
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

/**
 * Sentences that offer an entry in whatever words: being listed is offered, or asked about, to "you". For pages that are a
 * list already; elsewhere the same sentences are about mailing lists.
 */
const ENTRY_SENTENCES: readonly RegExp[] = [
  /\b(?:get|have|be|are|want|like|become) (?:[\w’']+ ){0,6}(?:listed|entered|included|registered|on (?:the|this|our) (?:map|list|page|directory|table|register))\b/i,
  /\b(?:not|missing) (?:\w+ )?(?:in|on|from) (?:the|this|our) (?:list|table|page|map|book|directory|register)\b/i,
  /\b(?:add|put|list|register|enter|include|submit) (?:you|yours|yourself|(?:your|a|an|my|our) (?:\w+ )?(?:business|firm|company|shop|practice|site|name|trade|studio|place|entry|listing))\b/i,
  /\b(?:you|we|i) (?:can|will|shall|may|[’']ll) (?:\w+ )?(?:add|list|include|enter) (?:you|it|them|yours)\b/i,
  /\bte (?:incluimos|incluiremos|añadimos|añadiremos|apuntamos|sumamos|damos de alta)/i,
  /\b(?:quieres|quiere|queréis|puedes) (?:aparecer|salir|estar|figurar)\b|\bno (?:sales|apareces|estás|figuras)\b/i,
  /\b(?:salir|aparecer|figurar|estar) en (?:la|esta|el|este|nuestra|nuestro) (?:lista|guía|directorio|página|tabla|mapa)\b/i,
];

/** Sentences that ask makers for what they made. */
const TOOL_SENTENCES: readonly RegExp[] = [
  /\b(?:did|have|has|are) (?:you|anyone|anybody) (?:\w+ ){0,2}(?:built?|made?|making|written|wrote|programmed|created?|developed|coded|building|maker)\b/i,
  /\b(?:is|isn[’']t) (?:yours|your (?:\w+ )?(?:tool|app|program|project|product)) (?:\w+ ){0,2}(?:missing|here|listed)\b/i,
  /\b(?:makers|developers|founders|authors)\b.{0,40}\b(?:can|may|propose|submit|suggest|send|add)\b/i,
  /¿(?:has |habéis )?(?:programaste|hiciste|creaste|desarrollaste|programado|hecho|creado|desarrollado)\b/i,
  /\b(?:propón|propone|sugiere|envía|manda|mándanos|envíanos)\b.{0,40}\b(?:app|aplicación|herramienta|programa|proyecto)\b/i,
];

/** What those sentences are about where no entry of a list is meant. */
const NO_LISTING =
  /\b(?:newsletter|mailing|e-?mails?|basket|cart|comments?|password|boletín|correo|carrito)\b/i;

/** The sentence with which a list of entries, or of tools, offers to take in another; null where none does. */
export function findOfferSentence(page: PageReading, kind: OfferKind): string | null {
  const patterns = kind === 'tool' ? TOOL_SENTENCES : ENTRY_SENTENCES;
  return findSentence(
    sentencesOf(page).filter((sentence) => !NO_LISTING.test(sentence)),
    patterns,
  );
}

/** For queries: phrases of which one stands on pages with such an offer. */
export function offerWords(kind: OfferKind): readonly string[] {
  return kind === 'tool'
    ? [...TOOL_OFFERS.phrases, ...TOOL_BEGINNINGS]
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
    const offer = findOfferIn(words(text), kind);
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
  return findWording(found, ENTRY_OFFERS) ?? findEntryVerb(found);
}

function findEntryVerb(text: readonly string[]): string | null {
  for (let at = 0; at < text.length; at++) {
    for (const verb of ENTRY_VERBS) {
      const thing = text[at + verb.length];
      if (thing === undefined || NO_ENTRIES.has(thing)) continue;
      if (verb.every((word, index) => text[at + index] === word)) return [...verb, thing].join(' ');
    }
  }
  return null;
}
