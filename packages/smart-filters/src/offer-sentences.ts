import type { PageReading } from './page-reading.ts';
import { findSentence, sentencesOf } from './sentences.ts';
import type { OfferKind } from './submission.ts';

/**
 * Sentences that offer an entry in whatever words: being listed is offered, or asked about, to "you". For pages that are a
 * list already; elsewhere the same sentences are about mailing lists.
 */
const ENTRY_SENTENCES: readonly RegExp[] = [
  /\b(?:get|be|want|like|wish|become|have (?:your|yourself|my|it|them)|(?:are|aren[’']t) you|you are|you[’']re) (?:[\w’']+ ){0,6}(?:listed|entered|included|registered|added|(?:on|in|into|onto|to) (?:the|this|our) (?:map|list|page|directory|table|register|guide|index|book|catalogue))\b/i,
  /\b(?:not|missing|absent|left out|left off|forgotten) (?:\w+ )?(?:(?:in|on|from|of) (?:the|this|our) (?:list|table|page|map|book|directory|register|guide|index)|here)\b/i,
  /\b(?:have|did|do) we (?:missed?|forgotten|forget|overlook(?:ed)?|left? out|left out|lack) (?:you|your|yours|any|one|some|a)\w*\b/i,
  /\b(?:owners?|businesses|firms|companies|shops|traders|practices|practitioners|professionals|members|makers|studios|clinics|trainers|tradesmen|tradespeople|proprietors|landlords|hosts|anyone who|whoever)\b.{0,40}\b(?:can|may|should|must|(?:is|are) (?:welcome|invited|asked)|wish(?:es|ing)? to|who want|wanting) (?:to )?(?:\w+ )?(?:add|claim|appl(?:y|ies)|register|enter|join|be (?:listed|added|included|entered)|ask to be|submit|list)\b/i,
  /\b(?:create|claim|set up|request|make|complete|get|open|update) (?:your|a|an|my|yours) (?:\w+ ){0,2}(?:profile|listing|entry)\b/i,
  /\b(?:to|who) (?:appear|feature|figure|be found|be shown) (?:\w+ )?(?:here|(?:in|on) (?:the|this|our) (?:map|list|page|directory|table|register|guide|index))\b/i,
  /\b(?:tell|let) (?:us|me) (?:know )?(?:about|of|which|who) (?:\w+ ){0,4}(?:we (?:have )?missed|missing|not (?:here|listed)|yours|others?|new ones)\b/i,
  /\b(?:additions|new entries|suggestions|further entries|nominations)\b.{0,60}\b(?:welcome|to|by|via|through|please|form|invited|considered)\b/i,
  /\b(?:crea|reclama|completa|solicita|pide|rellena|publica) (?:tu|la|una) (?:\w+ )?(?:ficha|perfil|alta|entrada|inclusión|inscripción)\b/i,
  /\b(?:para|por|si quieres|si deseas) (?:aparecer|figurar|salir|entrar|estar|ser incluid[oa]|añadir(?:te|se|la|lo)?|incluir(?:te|se|la|lo)?|darte de alta|darse de alta) (?:aquí|en (?:el|la|este|esta|nuestro|nuestra)|tu|un|una|gratis|basta|escrib|rellen|manda|envía)/i,
  /\b(?:listing|listings|entries|an entry|a listing|inclusion|being listed|being here) (?:is|are|costs?) (?:\w+ )?(?:free|nothing|no money|without charge|£|€|\$|\d)/i,
  /\b(?:apply|ask|write|ring|call|e-?mail|phone|send|drop|fill|tell|let)\b.{0,80}\b(?:to be|and (?:we|i)(?: (?:shall|will)|[’']ll)?|so (?:we|i) can) (?:\w+ )?(?:listed|added|included|entered|add|list|include|enter|put)\b/i,
  /\b(?:know|know of|run|keep|own|are|have|found) (?:you )?(?:a|an|one|another|any)\b.{0,60}\b(?:should be (?:here|listed|added|on)|belongs? here|not (?:yet )?(?:here|listed|on)|we (?:have )?missed|missing)\b/i,
  /\b(?:add|put|list|register|enter|include|submit) (?:you|yours|yourself|(?:your|a|an|my|our|their) (?:\w+ )?(?:business|firm|company|shop|practice|site|name|trade|studio|place|entry|listing))\b/i,
  /\b(?:you|we|i) (?:can|will|shall|may|[’']ll) (?:\w+ )?(?:add|list|include|enter) (?:you|it|them|yours|yourself|your|a new)\b/i,
  /\b(?:te|lo|la|los|las|le|os) (?:ponemos|pondremos|metemos|agregamos|agregaremos|registramos|publicamos|sumaremos|apuntaremos)\b/i,
  /\b(?:tienes|llevas|regentas|conoces|eres|trabajas en)\b.{0,60}\b(?:quieres|escríbenos|escribe|avísanos|avisa|dínoslo|llama|llámanos|cuéntanos|apúntate|apúntalo|añádelo|añádela|rellena|date)\b/i,
  /\b(?:falta|faltas|faltan|echas (?:en falta|de menos)|hemos olvidado|nos hemos dejado)\b.{0,40}\b(?:tuy[oa]s?|tu|algun[oa]?s?|algún|alguien|a alguien|otr[oa]|list[a]|mapa|directorio)\b/i,
  /\b(?:apúntate|apuntarse|inscríbete|inscribirse|inscribirte|darse de alta|darte de alta|date de alta|dese de alta|añádete|regístrate) (?:\w+ ){0,2}(?:aquí|gratis|en|al|a la|con|como|por|mediante|rellenando|es)(?!\p{L})/iu,
  /\b(?:la|el|las|los) (?:alta|inscripción|altas|ficha|fichas|anuncio) (?:es|son|no) (?:\w+ )?(?:gratis|gratuit[oa]s?|libres?|cuesta|cuestan|se cobra)/i,
  /\b(?:quien|quienes|los que|las que|negocios|empresas|talleres|profesionales|tiendas|dueños|propietarios)\b.{0,40}\b(?:quiera|quieran|desee|deseen|pueden?|podrán?) (?:\w+ )?(?:aparecer|figurar|salir|entrar|sumarse|apuntarse|inscribirse|añadir|solicitar|estar|darse)\b/i,
  /\bte (?:incluimos|incluiremos|añadimos|añadiremos|apuntamos|sumamos|damos de alta)/i,
  /\b(?:quieres|quiere|queréis|puedes) (?:que )?(?:aparecer|aparezca|salir|salga|estar|esté|figurar|figure|entrar|te (?:añadamos|incluyamos|apuntemos))(?!\p{L})|\bno (?:sales|apareces|estás|figuras)(?!\p{L})/iu,
  /\b(?:salir|aparecer|figurar|estar|entrar|incluid[oa]|añadid[oa]) (?:en|a) (?:la|esta|el|este|nuestra|nuestro) (?:lista|guía|directorio|página|tabla|mapa|listado|registro|catálogo|censo)\b/i,
];

/** Sentences that ask makers for what they made. */
const TOOL_SENTENCES: readonly RegExp[] = [
  /\b(?:did|have|has|are) (?:you|anyone|anybody) (?:\w+ ){0,2}(?:buil[dt]|made?|making|written|wrote|write|programmed?|created?|developed?|coded?|building|makers?|developers?|released?|shipped|launched|launching)\b/i,
  /\b(?:if|when|whatever|anything|something|what) you(?:[’'](?:ve|re))? (?:have |are |\w+ )?(?:buil[dt]|made?|making|writ(?:e|ten)|wrote|program(?:med)?|created?|developed?|coded?|building|maintain|released?|launched)\b/i,
  /\b(?:have|got|know|made|built|written) (?:\w+ )?(?:a|an|any|one|another|your own|something) (?:\w+ ){0,2}(?:tools?|apps?|programs?|scripts?|plugins?|extensions?|widgets?|utility|projects?|of your own)\b.{0,80}\b(?:send|tell|write|add|submit|drop|mail|e-?mail|share|let|propose|form|here|missing|list)\b/i,
  /\b(?:send|show|tell|mail|e-?mail|bring|hand) (?:us |me |it |in )*(?:your (?:own )?(?:\w+ )?(?:tools?|apps?|programs?|scripts?|plugins?|extensions?|projects?)|yours|what you(?:[’']ve)? (?:made|built|wrote))\b/i,
  /\b(?:new|your|further|more|these) (?:tools?|apps?|programs?|scripts?|plugins?|extensions?|projects?|submissions?)\b.{0,50}\b(?:welcome|wanted|accepted|submitted|through|by (?:e-?mail|the form)|go here)\b/i,
  /^(?:have you |has anyone |did you )?(?:made|built|wrote|written|coded|created|developed|got|know|found|know of) (?:one|something|your own|a|an|another)\b.{0,60}\?/i,
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
  /\b(?:newsletter|mailing|(?:e-?mail|correo) (?:list|lists|address|updates|alerts)|your e-?mail|tu correo|lista de correo|basket|cart|comments?|password|boletín|carrito)\b/i;

/** Whoever says this in such a sentence takes in nothing. */
const REFUSES =
  /\b(?:nobody|no one|cannot|can[’']t|(?:do|does|shall|will|are|is) not|don[’']t|won[’']t|no longer|never|nadie|no se|ya no)\b[^.]{0,30}\b(?:add|added|adding|list(?:ed|ing)?|enter(?:ed)?|accept\w*|includ\w+|tak(?:e|ing)|añad\w+|inclu\w+|admit\w+|acept\w+)\b|\bno (?:new |more |further )?(?:submissions|entries|listings|additions|altas|incorporaciones)\b|\b(?:list|directory|register|submissions|entries|lista|registro|directorio|inscripciones) (?:is|are|está|están) (?:now |currently |ya )?(?:closed|full|cerrad[oa]s?|complet[oa]s?)\b/i;

/** The sentence with which a list of entries, or of tools, offers to take in another; null where none does. */
export function findOfferSentence(page: PageReading, kind: OfferKind): string | null {
  const patterns = kind === 'tool' ? TOOL_SENTENCES : ENTRY_SENTENCES;
  return findSentence(
    sentencesOf(page).filter((sentence) => !NO_LISTING.test(sentence) && !REFUSES.test(sentence)),
    patterns,
  );
}
