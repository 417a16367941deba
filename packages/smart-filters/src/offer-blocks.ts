import { words } from '@linklode/query-language';
import { commandsIn, type WordClass } from './commands.ts';
import { REFUSES } from './offer-sentences.ts';
import type { PageReading } from './page-reading.ts';
import { readSentence, readSentences } from './sentences.ts';

// An offer spreads over the sentences of its paragraph: who is meant, what they are to do, and what comes of it. Each is
// looked for by itself, on words without marks.

/** Who is meant: one who has such a thing, or misses it. */
const ADDRESSED =
  /\b(?:you (?:are|re|run|own|have|ve|keep|make|made|do|know|take|offer|sell|teach|manage|maintain|repair|work|trade|host|write|wrote|produce|grow|build|built|develop|developed|created?|provide|fit|want|would like)|(?:do|are|have|did|would) you|know (?:of )?(?:a|an|one|another|other|any|some\w+)|(?:run|own|make|write|wrote|made|built|got|maintain|launched|building|making) (?:a|an|one|something)|yourself|to have yours|you belong|name is not there|how to get yours|your team|owners?|proprietors|practices|practitioners|firms|businesses|companies|traders|makers|teachers|booksellers?|members|suppliers?|artisans?|become|vosotr[oa]s|vendors|providers|developers?|devs?|founders|authors|creators|organi[sz]ers|landlords|(?:tu|su) (?:negocio|empresa|proyecto|equipo|colectiv[oa]|emprendimiento)|tienes?|tenes|teneis|eres|sos|es usted|trabaj(?:as|a|ais)|haces|hace|produc(?:es|is|e)|vend(?:es|e)|conoc(?:es|e)|llevas|gestionas|diriges|manten(?:es|eis)|mantienes|manejas|atiend(?:es|e)|ofreces|desarroll(?:as|aste|an|adores|adoras)|programas(?:te)?|hiciste|hicieron|creaste|has (?:hecho|creado|desarrollado|programado|montado)|lanzaste|fabrica[ns]?|formas parte|desarrolladores|has parido|programo|(?:el|la|los|las) (?:tuy|suy|vuestr)[oa]s?|falta[ns]?|faltas|no (?:esta|estas|sale|sales|aparece|apareces|figura|figuras)|quieres|quiere|queres|quereis|deseas?|desean|deseen|quien(?:es)? quiera\w?|interesad[oa]s|propietari[oa]s|duen[oa]s|profesionales|negocios|empresas|talleres|creador(?:es|as)|autor(?:es|as))\b/;

/** The trade itself is spoken to: "Attorneys: sign up", "Owners! If you take walkers". */
const CALLED = /(?:^|[.!?…] )\p{Lu}[\p{L} ]{2,40}s[:!] /u;

/** A question, and then what to do: "Are you an indie dev? Bring it." */
const ASKED = /\?["”»)]? ¡?\p{Lu}/u;

/** What they are to do. */
const ACT: WordClass =
  /^(?:send|e?mail|write|ring|call|phone|drop|fill|complete|submit|add|list|register|nominate|apply|enrol|enroll|sign|let|tell|put|pop|suggest|propose|contact|join|open|whatsapp|message|request|upload|post|bring|create|recommend|plant|publish|show|share|get|ping|give|reply|enter|launch|nominate|(?:envi|mand|llen|rellen|complet|solicit|registr|apunt|anad|agreg|sum|anunci|met|inclu|dej|avis|llam|carg|postul|contact|pas|acerc|public|inscrib|escrib|propon|sub|pid|cre|arrastr|peg|ech|lanz|ofrec|edit|traig|trae|comparta?|cuent|cont|platic|nomin|sugier|recomiend|incluy)(?:a|e|i|ad|ed|id|ue|uen|en|an|ar|er|ir|ga|ya|yan)?(?:nos|me|te|se)?(?:l[aeo]s?)?|publique(?:la|lo)?|publicad|publicar|da(?:te|r|nos|se|rse|rte)?|date|dese|di(?:nos|noslo|melo)|diga(?:nos|noslo)?|haz(?:nos)?|pidan?)$/;
const FORM =
  /\b(?:form|formulario|questionnaire|cuestionario|application|pull request|sign up|self nomination|enrolment|ficha de|alta de|alta en|registro de)\b/;

/** What comes of it. */
const RESULT =
  /\b(?:(?:be|get|gets|have (?:it|yours|your|them)|see|want) (?:\w+ ){0,4}?(?:added|included|listed|entered|registered|featured|shown|here|up)|(?:added|listed|included|entered|appear|appears|shown|showing|featured) (?:here|in|on|to|below|as|with)|inclusion|listed supplier|(?:on|in|onto|into|to|from|for|against|join) (?:the|this|our|next|my) (?:\w+ ){0,2}?(?:map|list|directory|register|index|page|guide|table|catalogue|catalog|tally|collection|shelf|gallery|hub|roll|book|database|finder|board|marketplace|store|library|site)|entry|inclu(?:yanse|yase|yete|irse|irte)|(?:we|i)(?: ll| will| shall| can)? (?:add|list|publish|include|put|merge|review|test|try|feature|launch)|our (?:volunteer|panel|jury)|go public|queda exhibida|listings?|profiles?|your (?:entry|page|listing|profile)|entries|put it forward|go(?:es)? live|on here|(?:te|l[oae]s?|os|se) (?:inclu\w+|anad\w+|agreg\w+|sum[aeo]\w*|public\w+|pon(?:emos|dremos|go)|apunt\w+|met\w+|revis\w+|prob\w+|prueb\w+|hac\w+|sub\w+|da\w* de alta)|(?:al|del|en el|en la|en este|en esta|este|esta|en nuestr[oa]|a la|a nuestr[oa]|el|la) (?:\w+ )?(?:mapa|mapeo|listado|lista|directorio|padron|registro|catalogo|guia|cajon|vitrina|banco|base|censo|biblioteca|tabla|pagina|coleccion|vidriera|escaparate|estanteria|indice|repertorio|inventario)|aparecer|figurar|salir|entras?|entrar|incluid[oa]|fichas?|perfil|alta|insercion|inclusion|(?:tu|su) (?:pagina|registro|perfil)|sumar(?:te|se|la|lo|los|me)?|aqui|anunciate|regist\w+)\b/;

/** That it is this page, or its house, that lists: so much is asked of longer pages, where other words meet by chance. */
const LISTED_HERE =
  /\b(?:(?:be|get|gets|getting|have (?:it|yours|your|them)|want) (?:\w+ ){0,3}?(?:added|included|listed|entered|featured)|(?:added|listed|included|entered|appear|feature) (?:here|(?:in|on|to) (?:the|this|our) (?:list|directory|map|register|index|page|table|catalogue|collection))|inclusion (?:in|on)|to this (?:list|collection|directory|page|map)|(?:your|a|free|new) listing|claim (?:your|a) \w+|(?:te|l[oa]s?) (?:incluimos|anadimos|agregamos|sumamos|pondremos)|(?:este|esta|nuestr[oa]) (?:lista|listado|directorio|mapa|catalogo|registro|padron)|(?:aparecer|figurar) en|(?:tu|su) ficha|dar\w* de alta)\b/;
/** Of the page's own text, in words; what has a date is longer than it looks, if it is not named for what it lists: most of an article is told of other things. */
const SHORT_PAGE = 300;
const LONGEST_ON_LONG = 500;

/** On what terms. */
const TERMED =
  /\b(?:free|fees?|charge|charges|costs?|paid|rs|no money|nothing|gratis|gratuit\w+|cuota|cobr\w+|cuesta\w*|pag\w+|euros|verif\w+|check\w*|review\w*|visit\w*|within|days|weeks|fortnight|month|months|screened|vouch|requisitos?|revis\w+|prob\w+|prueb\w+|comprob\w+|dias|horas|semanas?|mes|meses|lunes|domingos?|must|should|only|hace falta|tiene que|debe|pedimos|valor|start at|sin pagar|sin costo)\b/;

const OWN = /\b(?:yours?|yourself|mine|theirs|tus?|tuy[oa]s?|sus?|suy[oa]s?|vuestr[oa]s?)\b/;

/** These take in no entry: what is voted for, ordered, subscribed to, or reported of another house. */
const OTHER_OFFERS =
  /\b(?:newsletter|mailing list|your (?:e ?mail|inbox)|subscribe to|basket|cart|password|vote (?:for|with|on)|votala|votalo|vota por|roadmap|hoja de ruta|order form|en clase|ticket with|our team builds|nuestro equipo|case study|the client|our client|suscri\w+|boletin|carrito|contrasena|cv|salary|vacanc\w+|curriculum|book a (?:call|demo)|quote|credit check|our brokers|opt(?:ing)? in|join the discussion|comments?|commenters|data rates|our (?:marketing )?services|nuestros servicios|contactanos|log in or|donat\w+|tax|board@)\b/;

const LONGEST_BLOCK = 900;

interface OfferBlock {
  readonly points: 2 | 3;
  readonly block: string;
  readonly sentence: string;
}

/** The plainest paragraph that offers to list what its reader has: 3 where nothing is left open, 2 where little is. */
export function findOfferBlock(page: PageReading, isNamed: boolean): OfferBlock | null {
  let best: OfferBlock | null = null;
  const isShort = (isNamed || !page.isPost) && page.contentWords().length <= SHORT_PAGE;
  for (const { text } of page.contentLines()) {
    if (text.length > (isShort ? LONGEST_BLOCK : LONGEST_ON_LONG)) continue;
    const points = pointsOf(text, isShort);
    if (points === 3) return { points, block: text, sentence: callIn(text) };
    if (points === 2) best ??= { points, block: text, sentence: callIn(text) };
  }
  return best;
}

function pointsOf(text: string, isShort: boolean): 0 | 2 | 3 {
  const said = words(text).join(' ');
  const isResult = RESULT.test(said);
  const isAddressed = ADDRESSED.test(said) || CALLED.test(text);
  const isOwn = OWN.test(said);
  if (!(isAddressed || isOwn) || OTHER_OFFERS.test(said) || REFUSES.test(text)) return 0;
  if (!FORM.test(said) && commandsIn(readSentence(text), ACT).length === 0) return 0;
  if (!isShort && !LISTED_HERE.test(said)) return 0;
  const signs = [isAddressed, isOwn, ASKED.test(text), isResult, TERMED.test(said)].filter(Boolean).length;
  const isCalled = isShort && isAddressed && ASKED.test(text);
  return signs >= 4 ? 3 : (signs === 3 && isResult) || isCalled ? 2 : 0;
}

/** The sentence of the paragraph that says what to do, which is what a row shows. */
function callIn(block: string): string {
  const sentences = readSentences(block);
  const call = sentences.find(
    (sentence) => FORM.test(sentence.words.join(' ')) || commandsIn(sentence, ACT).length > 0,
  );
  return call?.text ?? block;
}
