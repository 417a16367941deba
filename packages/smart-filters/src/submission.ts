import { containsPhrase, words } from '@linklode/query-language';
import type { PageReading } from './page-reading.ts';
import { findSentence, sentencesOf } from './sentences.ts';
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
  'submit add suggest list publish share launch register propose nominate send bring offer contribute upload recommend propon sugiere sugerir propone anade envia manda sube publica registra ' +
    'enviar mandar anadir proponer registrar publicar subir comparte compartir envianos mandanos recomienda suma inscribe lanza',
);
const DETERMINERS = setOf(
  'a an your my our own new another one us free the tu una un la el tus otra otro nueva nuevo su vuestra vuestro propia propio',
);
const TOOLS = setOf(
  'tool tools app apps product startup project plugin extension integration calculator program launch template widget bot ' +
    'script scripts utility gadget addon service software generator converter spreadsheet game invention extensions plugins programs ' +
    'projects calculators templates ' +
    'herramienta herramientas programa programas programita aplicacion aplicaciones calculadora plantilla proyecto proyectos integracion ' +
    'utilidad script hoja juego complemento generador invento servicio',
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

/** What is added where no entry of a directory is meant. */
const NO_ENTRIES = new Set(
  (
    'comment comments email mail address name review story stories article articles post guest voice photo photos picture ' +
    'pictures question questions answer idea ideas newsletter reading link links cart basket bag note tool tools app apps ' +
    'product recipe recipes poem letter year pinch little few line list little cup drop bit splash spoonful thing things second ' +
    'comentario correo nombre receta artículo articulo texto foto fotos pregunta herramienta programa work own draft text ' +
    'logo file files sitemap form request details information key keys data media content password account statement payment ' +
    'pitch job vote splash page paper favourite favorites calendar layer week day third fourth signature ' +
    'finger fingers hand hands feet foot head phone foot mind money trust faith finances phone shoes cursor back ear eyes house ' +
    'postcode zip number date search city town username login location pin card order bid own two children child dog cat ' +
    'nombre código contraseña usuario ciudad teléfono dirección pedido opinión voz nota carta historia grano granito vida vista ' +
    'título propio propia toque foto curso'
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
  /\b(?:get|have|be|are|want|like|become) (?:[\w’']+ ){0,6}(?:listed|entered|included|registered|added|(?:on|in|into|onto|to) (?:the|this|our) (?:map|list|page|directory|table|register|guide|index|book|catalogue))\b/i,
  /\b(?:not|missing|absent|left out|left off|forgotten) (?:\w+ )?(?:(?:in|on|from|of) (?:the|this|our) (?:list|table|page|map|book|directory|register|guide|index)|here)\b/i,
  /\b(?:have|did|do) we (?:missed?|forgotten|forget|overlook(?:ed)?|left? out|left out|lack) (?:you|your|yours|any|one|some|a)\w*\b/i,
  /\b(?:owners?|businesses|firms|companies|shops|traders|practices|practitioners|professionals|members|makers|studios|clinics|trainers|tradesmen|tradespeople|proprietors|landlords|hosts|anyone who|whoever)\b.{0,40}\b(?:can|may|should|must|(?:is|are) (?:welcome|invited|asked)|wish(?:es|ing)? to|who want|wanting) (?:to )?(?:\w+ )?(?:add|claim|appl(?:y|ies)|register|enter|join|be (?:listed|added|included|entered)|ask to be|submit|list)\b/i,
  /\b(?:listing|listings|entries|an entry|a listing|inclusion|being listed|being here) (?:is|are|costs?) (?:\w+ )?(?:free|nothing|no money|without charge|£|€|\$|\d)/i,
  /\b(?:apply|ask|write|ring|call|e-?mail|phone|send|drop|fill|tell|let)\b.{0,80}\b(?:to be|and (?:we|i)(?: (?:shall|will)|[’']ll)?|so (?:we|i) can) (?:\w+ )?(?:listed|added|included|entered|add|list|include|enter|put)\b/i,
  /\b(?:know|know of|run|keep|own|are|have|found) (?:you )?(?:a|an|one|another|any)\b.{0,60}\b(?:should be (?:here|listed|added|on)|belongs? here|not (?:yet )?(?:here|listed|on)|we (?:have )?missed|missing)\b/i,
  /\b(?:add|put|list|register|enter|include|submit) (?:you|yours|yourself|(?:your|a|an|my|our|their) (?:\w+ )?(?:business|firm|company|shop|practice|site|name|trade|studio|place|entry|listing))\b/i,
  /\b(?:you|we|i) (?:can|will|shall|may|[’']ll) (?:\w+ )?(?:add|list|include|enter) (?:you|it|them|yours|yourself|your|a new)\b/i,
  /\b(?:te|lo|la|los|las|le|os) (?:ponemos|pondremos|metemos|agregamos|agregaremos|registramos|publicamos|sumaremos|apuntaremos)\b/i,
  /\b(?:tienes|llevas|regentas|conoces|eres|trabajas en)\b.{0,60}\b(?:quieres|escríbenos|escribe|avísanos|avisa|dínoslo|llama|llámanos|cuéntanos|apúntate|apúntalo|añádelo|añádela|rellena|date)\b/i,
  /\b(?:falta|faltas|faltan|echas (?:en falta|de menos)|hemos olvidado|nos hemos dejado)\b.{0,40}\b(?:tuy[oa]s?|tu|algun[oa]?s?|algún|alguien|a alguien|otr[oa]|list[a]|mapa|directorio)\b/i,
  /\b(?:apúntate|apuntarse|inscríbete|inscribirse|inscribirte|darse de alta|darte de alta|date de alta|dese de alta|añádete|regístrate) (?:\w+ ){0,2}(?:aquí|gratis|en|al|a la|con|como|por|mediante|rellenando|es)\b/i,
  /\b(?:la|el|las|los) (?:alta|inscripción|altas|ficha|fichas|anuncio) (?:es|son|no) (?:\w+ )?(?:gratis|gratuit[oa]s?|libres?|cuesta|cuestan|se cobra)/i,
  /\b(?:quien|quienes|los que|las que|negocios|empresas|talleres|profesionales|tiendas|dueños|propietarios)\b.{0,40}\b(?:quiera|quieran|desee|deseen|pueden?|podrán?) (?:\w+ )?(?:aparecer|figurar|salir|entrar|sumarse|apuntarse|inscribirse|añadir|solicitar|estar|darse)\b/i,
  /\bte (?:incluimos|incluiremos|añadimos|añadiremos|apuntamos|sumamos|damos de alta)/i,
  /\b(?:quieres|quiere|queréis|puedes) (?:que )?(?:aparecer|aparezca|salir|salga|estar|esté|figurar|figure|entrar|te (?:añadamos|incluyamos|apuntemos))\b|\bno (?:sales|apareces|estás|figuras)\b/i,
  /\b(?:salir|aparecer|figurar|estar|entrar|incluid[oa]|añadid[oa]) (?:en|a) (?:la|esta|el|este|nuestra|nuestro) (?:lista|guía|directorio|página|tabla|mapa|listado|registro|catálogo|censo)\b/i,
];

/** Sentences that ask makers for what they made. */
const TOOL_SENTENCES: readonly RegExp[] = [
  /\b(?:did|have|has|are) (?:you|anyone|anybody) (?:\w+ ){0,2}(?:buil[dt]|made?|making|written|wrote|write|programmed?|created?|developed?|coded?|building|makers?|developers?|released?|shipped|launched|launching)\b/i,
  /\b(?:if|when|whatever|anything|something|what) you(?:[’'](?:ve|re))? (?:have |are |\w+ )?(?:buil[dt]|made?|making|writ(?:e|ten)|wrote|program(?:med)?|created?|developed?|coded?|building|maintain|released?|launched)\b/i,
  /\b(?:have|got|know|made|built|written) (?:\w+ )?(?:a|an|any|one|another|your own|something) (?:\w+ ){0,2}(?:tools?|apps?|programs?|scripts?|plugins?|extensions?|widgets?|utility|projects?|of your own)\b.{0,80}\b(?:send|tell|write|add|submit|drop|mail|e-?mail|share|let|propose|form|here|missing|list)\b/i,
  /\b(?:send|show|tell|mail|e-?mail|bring|hand) (?:us |me |it |in )*(?:your (?:own )?(?:\w+ )?(?:tools?|apps?|programs?|scripts?|plugins?|extensions?|projects?)|yours|what you(?:[’']ve)? (?:made|built|wrote))\b/i,
  /\b(?:new|your|further|more|these) (?:tools?|apps?|programs?|scripts?|plugins?|extensions?|projects?|submissions?)\b.{0,50}\b(?:welcome|wanted|accepted|submitted|through|by (?:e-?mail|the form)|go here)\b/i,
  /\b(?:did|have|are|what) (?:we|i) (?:miss|missed|missing|forget|forgotten|left out)\b/i,
  /\b(?:is|isn[’']t) (?:yours|your (?:\w+ )?(?:tool|app|program|project|product)) (?:\w+ ){0,2}(?:missing|here|listed)\b/i,
  /\b(?:makers|developers|founders|authors|programmers|inventors|creators|vendors|builders)\b.{0,50}\b(?:can|may|propose|submit|suggest|send|add|welcome|invited|upload|list)\b/i,
  /\b(?:si|cuando) (?:\w+ )?(?:has |habéis |ha )?(?:hecho|creado|programado|desarrollado|construido|escrito|programas|desarrollas|haces|creas|tienes|mantienes|publicas)\b.{0,100}\b(?:escríbe\w*|manda|mánda\w*|envía\w*|propón\w*|cuéntanos|enséña\w*|añáde\w*|súbe\w*|publíca\w*|comparte\w*|dínoslo|avisa|avísanos|rellena)/i,
  /\b(?:falta|faltan|echas (?:en falta|de menos)|conoces|conocéis)\b.{0,30}\b(?:la tuya|el tuyo|algun[oa]|otr[oa]|una|herramienta|aplicación|app|programa)\b/i,
  /\b(?:la|el) tuy[oa]\b.{0,40}\b(?:manda|mánda\w*|envía\w*|propón\w*|escríbenos|cuéntanos|aquí|formulario)|\b(?:mándanos|envíanos|enséñanos|cuéntanos) (?:la tuya|el tuyo|lo que (?:has )?(?:hecho|hiciste|creado))/i,
  /¿(?:lo |la |te |y )?(?:has |habéis |tienes |haces |creas |programas |desarrollas )?(?:programaste|hiciste|creaste|desarrollaste|programado|hecho|creado|desarrollado)\b/i,
  /\b(?:propón|propone|sugiere|envía|manda|mándanos|envíanos)\b.{0,40}\b(?:app|aplicación|herramienta|programa|proyecto)\b/i,
];

/** What those sentences are about where no entry of a list is meant. */
const NO_LISTING =
  /\b(?:newsletter|mailing|e-?mails?|basket|cart|comments?|password|boletín|correo|carrito)\b/i;

/** Whoever says this in such a sentence takes in nothing. */
const REFUSES =
  /\b(?:nobody|no one|cannot|can[’']t|(?:do|does|shall|will|are|is) not|don[’']t|won[’']t|no longer|never|nadie|no se|ya no)\b[^.]{0,30}\b(?:added?|adding|list(?:ed|ing)?|enter(?:ed)?|accept\w*|includ\w+|tak(?:e|ing)|añad\w+|inclu\w+|admit\w+|acept\w+)\b|\b(?:list|directory|register|submissions|entries|lista|registro|directorio|inscripciones) (?:is|are|está|están) (?:now |currently |ya )?(?:closed|full|cerrad[oa]s?|complet[oa]s?)\b/i;

/** The sentence with which a list of entries, or of tools, offers to take in another; null where none does. */
export function findOfferSentence(page: PageReading, kind: OfferKind): string | null {
  const patterns = kind === 'tool' ? TOOL_SENTENCES : ENTRY_SENTENCES;
  return findSentence(
    sentencesOf(page).filter((sentence) => !NO_LISTING.test(sentence) && !REFUSES.test(sentence)),
    patterns,
  );
}

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
