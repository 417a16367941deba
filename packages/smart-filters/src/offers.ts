import { words } from '@linklode/query-language';
import { commandsIn, type WordClass } from './commands.ts';
import { invitationName } from './invitation.ts';
import { invitedIn } from './invited.ts';
import { findOfferBlock } from './offer-blocks.ts';
import { findOfferSentence, type OfferKind } from './offer-sentences.ts';
import type { PageReading } from './page-reading.ts';
import { stemOf } from './topic.ts';
import { readSentence, sentencesOf, type Sentence } from './sentences.ts';

/** An offer, how plain it is (1 to 3) and the words that make it. */
export interface Offer {
  readonly points: 1 | 2 | 3;
  readonly sentence: string;
  /** The paragraph that is the offer, where more than the sentence is. */
  readonly block?: string;
}

// Classes of words, on words without marks; Spanish verbs in tú, usted, vos and the plural.

const ADD: WordClass =
  /^(?:add|list|register|submit|suggest|enter|enrol|enroll|include|nominate|put|propose|recommend|send|join|apply|request|create|publish|share|launch|upload|contribute|bring|show|plant|advertise|anad[aei](?:r|d)?|agreg[ae](?:r|d)?|inclu(?:ye|ya|i|ir|id)|inscrib(?:e|a|i|ir|id)|registr[ae](?:r|d)?|sum[ae](?:r|d)?|apunt[ae](?:r|d)?|sub[aei](?:r|d)?|publi(?:ca|que|car|cad)|propon(?:ga|e|er|ed)?|sugier[ae]|sugeri[rd]?|recom(?:ie)?nd[ae](?:r|d)?|envi[ae](?:r|d)?|mand[ae](?:r|d)?|solicit[ae](?:r|d)?|anunci[ae](?:r|d)?|nomin[ae]r?|comparti?[aer]?r?|da|dar|de|dese|date|darse|darte|crea|cree|crear|pid[ae]|pedir|cargar?|cargue)(?:nos|me|te|se)?(?:l[aeo]s?)?$/;

/** Small words between the verb and what is added. */
const SMALL: WordClass =
  /^(?:a|an|the|your|my|our|us|new|another|own|one|free|small|local|to|in|up|for|it|of|also|favou?rite|un|una|uno|el|la|los|las|tu|tus|su|sus|mi|mis|vuestr[oa]|otr[oa]|nuev[oa]|propi[oa]|al|del|de|en|alta|gratis|aqui|nos|favorit[oa])$/;
const OWN: WordClass =
  /^(?:your|yours|yourself|my|our|tu|tus|su|sus|mi|mis|vuestr[oa]s?|tuy[oa]s?|suy[oa]s?)$/;
const ARTICLE: WordClass = /^(?:a|an|another|new|un|una|otr[oa]|nuev[oa])$/;
const YOURS: WordClass = /^(?:yours|(?:tuy|suy|vuestr)[oa])$/;
const ALONE: WordClass = /^(?:yours|yourself|one|tuy[oa]|suy[oa]|vuestr[oa]|una|uno)$/;

/** "Add your own by mail": behind these no thing is named. */
const WAY: WordClass = /^(?:here|by|via|with|through|using)$/;

/** What stands in a directory. */
const ENTRY: WordClass =
  /^(?:listing|listings|entry|entries|profile|business|businesses|firm|company|agency|practice|shop|store|trade|site|website|url|organi[sz]ation|directory|register|map|index|establishment|premises|yourself|ficha|fichas|alta|negocio|negocios|empresa|empresas|perfil|tienda|comercio|local|entidad|establecimiento|emprendimiento|directorio|listado|registro|mapa|catalogo|guia)$/;

/** What stands in a collection of tools. */
const TOOL: WordClass =
  /^(?:tools?|apps?|products?|startups?|projects?|plugins?|extensions?|add|addons?|integrations?|calculators?|programs?|programmes?|launch|templates?|widgets?|bots?|scripts?|utilit(?:y|ies)|gadgets?|generators?|converters?|spreadsheets?|games?|inventions?|software|librar(?:y|ies)|apis?|skills?|prompts?|models?|herramientas?|programas?|programitas?|aplicacion(?:es)?|apps|calculadoras?|plantillas?|proyectos?|integracion(?:es)?|utilidad(?:es)?|complementos?|generador(?:es)?|inventos?|extension(?:es)?|creacion|producto)$/;

const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/** What is added where neither is meant: what a form asks of everybody, what a shop, a kitchen or a manual adds. */
const OTHER_THINGS = setOf(
  `comment comments e email mail address name names review reviews story stories article articles post posts guest voice photo photos picture
   pictures question questions answer idea ideas newsletter reading link links cart basket bag note notes recipe recipes poem letter year pinch
   little few line second cup drop bit splash thing things work draft text texts logo file files sitemap form request detail details information
   info key keys data media content password account statement payment pitch job vote page pages paper calendar layer week day third fourth fifth signature
   correction corrections session sessions finger fingers hand hands feet foot head phone mind money trust faith finances shoes cursor back
   ear eyes house postcode zip number date search city town username login location pin card order bid two children child dog cat
   friend friends different touch dash tablespoon teaspoon community chat group team conversation discussion list waitlist message feedback bug issue
   call meeting appointment quote class function method field column row element value parameter path event listener extra condition
   keyword keywords menu item button tab icon header footer sidebar theme image video variable user role rule filter package dependency library folder line
   section chapter topping grace partner member donation gift change changes pull patch spell set folder unit prefix lead leads growth presence
   comentario correo nombre receta articulo texto foto fotos pregunta codigo contrasena usuario ciudad telefono direccion pedido opinion voz nota
   carta historia grano granito vida vista titulo toque curso lista boletin newsletter cita palabra palabras etiqueta etiquetas presupuesto mensaje marca cuenta correos proposito idea valor`,
);

const MOST_SMALL = 4;

/** Of "a tool" these are said to makers; one may "create an app" for oneself. */
const CALLS_FOR_TOOLS =
  /^(?:submit|suggest|add|list|propose|recommend|nominate|share|sugi?er\w+|propon\w*|anad\w+|agreg\w+|envi\w+|mand\w+)$/;

/** Said of any thing these mean a list; one may "create a pipeline" or "enter your score" anywhere. */
const ENTERS =
  /^(?:add|list|register|submit|suggest|nominate|propose|recommend|include|put|enrol|enroll|anad\w+|agreg\w+|inclu\w+|inscrib\w+|registr\w+|sum\w+|apunt\w+|public\w+|propon\w*|sugier\w+|sugeri\w*|recom\w+|anunci\w+)$/;

/** "Register your business in Google": what is told to be done on another site is advice. */
function isElsewhere(all: readonly string[], at: number): boolean {
  for (let next = at + 2; next <= at + REACH && next < all.length - 1; next++) {
    if (ON.has(all[next] ?? '')) return !HERE.test(all[next + 1] ?? '');
  }
  return false;
}

/** One creates or orders a tool for oneself, and enters a directory of files. */
function isForOneself(verb: string, next: string, kind: OfferKind): boolean {
  return kind === 'tool' ? MAKES.test(verb) : verb === 'enter' && next === 'the';
}

const MAKES: WordClass = /^(?:create|request|crea|cree|crear|solicit[ae]r?|pid[ae]|pedir)$/;

const REACH = 5;
const ON = new Set(['on', 'in', 'en']);
const HERE: WordClass =
  /^(?:the|this|our|my|here|minutes?|two|three|five|\d+|a|an|el|la|los|este|esta|nuestr[oa]s?|un|una|dos|tres|cinco|minutos|pocos|seconds|under|less|menos)$/;

/** "Add your clinic" is said of "clinics": what is `listed` is named by the title. */
const listedBy = ({ headlineWords }: PageReading): ReadonlySet<string> => new Set(headlineWords.map(stemOf));

/** How plainly a sentence tells the reader to add what the kind takes in: 2, 1 for anything else of theirs, 0 for nothing. */
function pointsIn(sentence: Sentence, kind: OfferKind, listed: ReadonlySet<string>): 0 | 1 | 2 {
  const { words: all } = sentence;
  let points: 0 | 1 | 2 = 0;
  for (const at of commandsIn(sentence, ADD)) {
    let end = at + 1;
    if (isElsewhere(all, at) || isForOneself(all[at] ?? '', all[at + 1] ?? '', kind)) continue;
    while (end < at + 1 + MOST_SMALL && SMALL.test(all[end] ?? '') && !ENTRY.test(all[end] ?? '')) end += 1;
    const between = all.slice(at + 1, end);
    const thing = all[end] ?? '';
    const isOwn = between.some((word) => OWN.test(word)) || OWN.test(thing);
    const isOne = between.some((word) => ARTICLE.test(word));
    if (kind === 'tool') {
      if (
        TOOL.test(thing) &&
        (isOwn || (isOne && CALLS_FOR_TOOLS.test(all[at] ?? '')) || all.length <= SHORTEST)
      )
        return 2;
      if ((isOwn || isOne) && TOOL.test(all[end + 1] ?? '')) points = 1;
    } else if (ENTRY.test(thing) || (isOwn && ENTRY.test(all[end + 1] ?? ''))) {
      if (isOwn || isOne || between.length > 0 || all.length <= SHORTEST) return 2;
    } else if ((isOwn || isOne) && thing !== '' && !OTHER_THINGS.has(thing) && ENTERS.test(all[at] ?? '')) {
      if (listed.has(stemOf(thing))) return 2;
      points = 1;
    }
    if (ALONE.test(all[end - 1] ?? '') && between.length > 0 && isOwn && (thing === '' || thing === 'here'))
      return 2;
    if (OWN.test(all[end - 2] ?? '') && all[end - 1] === 'own' && between.length > 1 && WAY.test(thing))
      return 2;
    if (between.length === 0 && YOURS.test(thing) && (all[end + 1] ?? 'here') === 'here') return 2;
  }
  return points;
}

/** "Add listing", "Solicitar alta": a button says no more. */
const SHORTEST = 3;
const LONGEST_CALL = 60;

/**
 * The plainest offer of the page to add an entry, or a tool. Headings, buttons and links within the site call for one, the
 * menu's too; in longer sentences the same words may be advice ("list your firm in directories") or a manual's ("add your
 * key"), so that only those count which speak of being listed here, or any where the page `isNamed` what takes them in. Below
 * a list of regular build (`isList`) whoever asks for what its entries are made of offers one.
 */
export function findOffer(
  page: PageReading,
  kind: OfferKind,
  isNamed: boolean,
  isList = false,
): Offer | null {
  // Whoever calls for texts may promise all that a directory does: "send it and we will add you".
  if (invitationName(page).points === 2) return null;
  const offer = plainestOffer(
    page,
    kind,
    isNamed,
    isList && !page.hasPostAddress && !IN_BLOG.test(page.path),
  );
  return offer === null || isOfOtherKind(blockOf(page, offer), kind) ? null : offer;
}

const IN_BLOG = /^\/(?:.*\/)?(?:blogs?|posts?)\/./;

/** Where nothing but what the other kinds of page take in is asked for. */
function isOfOtherKind(block: string, kind: OfferKind): boolean {
  const invited = invitedIn(block);
  const own = kind === 'tool' ? 'tool' : 'firm';
  return invited.size > 0 && !invited.has(own) && !invited.has('startup');
}

/** The paragraph in which an offer stands; itself, where that is a link's. */
export function blockOf(page: PageReading, { sentence, block }: Offer): string {
  return block ?? page.contentLines().find(({ text }) => text.includes(sentence))?.text ?? sentence;
}

function plainestOffer(page: PageReading, kind: OfferKind, isNamed: boolean, isList: boolean): Offer | null {
  const listed = listedBy(page);
  const block = findOfferBlock(page, isNamed, isList);
  const within = (sentence: string): Offer =>
    block?.block.includes(sentence) === true
      ? { points: 2, sentence, block: block.block }
      : { points: 2, sentence };
  let weak: Offer | null = null;
  const calls = [
    ...callsOf(page),
    // "Submit a tool" stands in the menu above what such a site says to those who advertise there as well.
    ...(isNamed || kind === 'entry' ? linksOf(page) : []),
    ...(isNamed ? sentencesOf(page) : []),
  ];
  for (const sentence of calls) {
    const points = pointsIn(sentence, kind, listed);
    if (points === 2) return within(sentence.text);
    if (points === 1 && isNamed) weak ??= { points, sentence: sentence.text };
  }
  if (block?.points === 3) return block;
  const said = findOfferSentence(page, kind);
  return said === null ? (block ?? weak) : within(said);
}

function* callsOf(page: PageReading): Generator<Sentence> {
  for (const sentence of sentencesOf(page)) if (sentence.text.length <= LONGEST_CALL) yield sentence;
}

/** Links within the site, those of its menu too. */
function* linksOf({ page }: PageReading): Generator<Sentence> {
  for (const { domain, anchor } of page.links) {
    if (domain === page.domain && anchor !== '' && anchor.length <= LONGEST_CALL) yield readSentence(anchor);
  }
}

/**
 * Whether the page is the form itself: its title begins with the offer ("Add a roastery"), or holds it and no list stands
 * below. It takes in, and shows nobody.
 */
export function isOfferForm({ page }: PageReading, kind: OfferKind, isList: boolean): boolean {
  const listed = new Set<string>();
  const title = readSentence(page.title.slice(0, LONGEST_TITLE));
  const start = readSentence(title.words.slice(0, 5).join(' '));
  return (
    pointsIn(start, kind, listed) > 0 ||
    start.words[0] === 'alta' ||
    (!isList && pointsIn(title, kind, listed) > 0)
  );
}

const LONGEST_TITLE = 120;

const WAYS =
  /(?:^|[/_-])(?:add|submit|suggest|register|list-your|get-listed|claim|join|propose|apply|new|alta|altas|anadir|anade|agregar|propon|proponer|enviar|envia|sugerir|sugiere|registro|registrar|inscribir|inscripcion|publicar)(?:[/_.-]|$)/;

/** Whether a link within the site leads to where things are handed in, by its address. */
export function hasOfferLink({ page, path }: PageReading): boolean {
  return page.links.some(({ domain, url }) => {
    if (domain !== page.domain) return false;
    const way = url.slice(url.indexOf('/', 8)).toLowerCase();
    return WAYS.test(way) && way.replace(/\/$/, '') !== path;
  });
}
