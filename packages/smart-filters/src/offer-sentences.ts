import type { PageReading } from './page-reading.ts';
import { findSentence, sentencesOf } from './sentences.ts';

/** What a page offers to take in. */
type OfferKind = 'entry' | 'tool';

/**
 * Sentences that offer an entry in whatever words: being listed is offered, or asked about, to "you". For pages that are a
 * list already; elsewhere the same sentences are about mailing lists.
 */
const ENTRY_SENTENCES: readonly RegExp[] = [
  /\b(?:list|table|map|spreadsheet|register|directory)\b[^.]{0,30}\b(?:anyone|anybody|everyone) (?:may|can) (?:extend|edit|complete)\b|\bcualquiera puede (?:ampliar|editar|completar|añadir)/i,
  /\b(?:get|getting|have|see) (?:your|our|their) (?:[\w’'-]+ ){1,3}(?:listed|added|included|entered)\b/i,
  /\b(?:get|be|being) (?:listed|included|added|entered|(?:on|in|into|onto) (?:the|this|our) (?:map|list|directory|table|register|guide|index|book|catalogue))\b(?! (?:in|as)\b).{0,60}(?:[?@]|\b(?:free|form|write|writing|ask|send|tell|here|contact|by mail|e-?mail)\b)/i,
  /\b(?:get|put|have|see|want) (?:your|yourself|yours)\b(?: [\w’']+){0,4} (?:on|in|into|onto) (?:the|this|our) (?:map|list|page|directory|table|register|guide|index|book|catalogue)\b/i,
  /\b(?:have|did|do) we (?:missed?|forgotten|forget|overlook(?:ed)?|left? out|left out|lack) (?:you|your|yours|any|one|some|a)\w*\b/i,
  /\b(?:to|who) (?:appear|feature|figure|be found|be shown) (?:\w+ )?(?:here|(?:in|on) (?:the|this|our) (?:map|list|page|directory|table|register|guide|index))\b/i,
  /\b(?:add|list|register|include|submit) (?:you|yours|yourself|(?:your|a|an|my|our|their) (?:\w+ )?(?:business|firm|company|shop|practice|site|name|trade|studio|place|entry|listing))\b/i,
  /\b(?:te|lo|la|los|las|le|os) (?:ponemos|pondremos|metemos|agregamos|agregaremos|registramos|publicamos|sumaremos|apuntaremos)\b/i,
  /\b(?:la|el|las|los) (?:alta|inscripción|altas|ficha|fichas|anuncio) (?:es|son|no) (?:\w+ )?(?:gratis|gratuit[oa]s?|libres?|cuesta|cuestan|se cobra)/i,
  /\b(?:salir|aparecer|figurar|estar|entrar|incluid[oa]|añadid[oa]) (?:en|a) (?:la|esta|el|este|nuestra|nuestro) (?:lista|guía|directorio|página|tabla|mapa|listado|registro|catálogo|censo)\b/i,
];

/** Sentences that ask makers for what they made. */
const TOOL_SENTENCES: readonly RegExp[] = [
  /\bwe(?:[’']ll| will| can| would) (?:run|try|test|review|list|add|feature|include) yours\b/i,
  /^(?:publish|publishing|submitting|registering|adding|listing) (?:your own|yours|an? (?:\w+ )?(?:tool|app|plugin|package|program|extension|theme|template))\b/i,
  /^(?:launching|shipping|building|releasing) (?:soon|something|one|an? \w+)\?/i,
  /\b(?:get|getting|have|see) your (?:[\w’'-]+ ){0,2}(?:tools?|apps?|programs?|scripts?|plugins?|extensions?|widgets?|bots?|calculators?|templates?|software|games?|products?|projects?) (?:listed|added|included)\b/i,
  /\b(?:did|have|has|are) (?:you|anyone|anybody) (?:\w+ ){0,2}(?:buil[dt]|made?|making|written|wrote|write|programmed?|created?|developed?|coded?|building|makers?|developers?|released?|shipped|launched|launching)(?: (?:\w+ ){0,2}(?:one|something|anything|your own|yourself|tools?|apps?|programs?|scripts?|plugins?|extensions?|widgets?|bots?|calculators?|templates?|software|games?|products?)\b|\?)/i,
  /\b(?:if|when|whatever|anything|something|what) you(?:[’'](?:ve|re))? (?:have |are |\w+ )?(?:buil[dt]|made?|making|writ(?:e|ten)|wrote|program(?:med)?|created?|developed?|coded?|building|maintain|released?|launched)\b.{0,100}\b(?:send|tell|show|submit|suggest|add|propose|belongs?|share|drop|mail|e-?mail|write to|let us|bring|hand)\b/i,
  /^(?:have you |has anyone |did you )?(?:made|built|wrote|written|coded|created|developed|got|know|found|know of) (?:one|something|your own|(?:a|an|another) (?:\w+ )?(?:tool|app|program|script|plugin|extension|widget|bot|calculator|template|game|product|startup|utility))\b.{0,60}\?/i,
  /\b(?:did|have|are|what) (?:we|i) (?:miss|missed|missing|forget|forgotten|left out)\b/i,
  /\b(?:is|isn[’']t) (?:yours|your (?:\w+ )?(?:tool|app|program|project|product)) (?:\w+ ){0,2}(?:missing|here|listed)\b/i,
  /\b(?:makers|developers|founders|authors|programmers|inventors|creators|vendors|builders)\b.{0,30}\b(?:propose|present|submit|suggest|send (?:us|in|theirs|it|them|a|one)|add (?:theirs|their|one)|(?:are )?(?:welcome|invited) to|upload theirs)\b/i,
  /\b(?:si|cuando) (?:\w+ )?(?:has |habéis |ha )?(?:hecho|creado|programado|desarrollado|construido|escrito|programas|desarrollas|haces|creas|tienes|mantienes|publicas)\b.{0,100}\b(?:escríbe\w*|manda|mánda\w*|envía\w*|propón\w*|cuéntanos|enséña\w*|añáde\w*|súbe\w*|publíca\w*|comparte\w*|dínoslo|avisa|avísanos|rellena)/i,
  /\b(?:falta|faltan|echas (?:en falta|de menos)|conoces|conocéis)\b.{0,30}\b(?:la tuya|el tuyo|algun[oa]|otr[oa]|una|herramienta|aplicación|app|programa)\b/i,
  /\b(?:la|el) tuy[oa]\b.{0,40}\b(?:manda|mánda\w*|envía\w*|propón\w*|escríbenos|cuéntanos|aquí|formulario)|\b(?:mándanos|envíanos|enséñanos|cuéntanos) (?:la tuya|el tuyo|lo que (?:has )?(?:hecho|hiciste|creado))/i,
  /¿(?:lo |la |te |y )?(?:has |habéis |tienes |haces |creas |programas |desarrollas )?(?:programaste|hiciste|creaste|desarrollaste|programado|hecho|creado|desarrollado)\b/i,
];

/** What those sentences are about where no entry of a list is meant. */
const NO_LISTING =
  /\b(?:newsletter|mailing|(?:e-?mail|correo) (?:list|lists|address|updates|alerts)|your e-?mail|tu correo|lista de correo|basket|cart|comments?|password|boletín|carrito)\b/i;

/** Whoever says this in such a sentence takes in nothing. */
export const REFUSES =
  /\b(?:nobody|no one|cannot|can[’']t|(?:do|does|shall|will|are|is) not|don[’']t|won[’']t|no longer|never|nadie|no se|ya no)\b[^.]{0,30}\b(?:add|added|adding|list(?:ed|ing)?|enter(?:ed)?|(?:accept\w*|tak(?:e|ing))\b(?! (?:any |a )?(?:money|payments?|fees?|cash|commission|cut|ads|responsibility|liability)\b)|includ\w+|añad\w+|inclu\w+|admit\w+|acept\w+)\b|\bno (?:agreg|sum|añad|inclu|acept|admit|recib|incorpor)\p{L}+ (?:más|nuev|nada)|\bno (?:me|nos) (?:escrib|mand|enví)|\bno (?:new |more |further )?(?:submissions|entries|listings|additions|altas|incorporaciones)\b|\b(?:list|directory|register|submissions|entries|lista|registro|directorio|inscripciones) (?:is|are|está|están) (?:now |currently |ya )?(?:closed|full|cerrad[oa]s?|complet[oa]s?)\b/iu;

/** The sentence with which a list of entries, or of tools, offers to take in another; null where none does. */
export function findOfferSentence(page: PageReading, kind: OfferKind): string | null {
  const patterns = kind === 'tool' ? TOOL_SENTENCES : ENTRY_SENTENCES;
  return findSentence(
    sentencesOf(page).filter(({ text }) => !NO_LISTING.test(text) && !REFUSES.test(text)),
    patterns,
  );
}
