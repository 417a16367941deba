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
  /\b(?:(?:be|get|gets|have (?:it|yours|your|them)|see|want) (?:\w+ ){0,4}?(?:added|included|listed|entered|registered|featured|shown|here|up)|(?:added|listed|included|entered|appear|appears|shown|showing|featured) (?:here|in|on|to|below|as|with)|inclusion|listed supplier|(?:on|in|onto|into|to|from|for|against|join) (?:the|this|our|next|my|a) (?:\w+ ){0,2}?(?:shelf|shelves|wall|shed|street|line|map|list|directory|register|index|page|guide|table|catalogue|catalog|tally|collection|gallery|hub|roll|book|database|finder|board|marketplace|store|library|site)|entry|inclu(?:yanse|yase|yete|irse|irte)|(?:we|i)(?: ll| will| shall| can)? (?:add|list|publish|include|put|merge|review|test|try|feature|launch)|our (?:volunteer|panel|jury)|go public|queda exhibida|listings?|profiles?|your (?:entry|page|listing|profile)|entries|put it forward|go(?:es)? live|on here|(?:te|l[oae]s?|os|se) (?:inclu\w+|anad\w+|agreg\w+|sum[aeo]\w*|public\w+|pon(?:emos|dremos|go)|apunt\w+|met\w+|revis\w+|prob\w+|prueb\w+|hac\w+|sub\w+|da\w* de alta)|(?:al|del|en el|en la|en este|en esta|este|esta|en nuestr[oa]|a la|a nuestr[oa]|el|la) (?:\w+ )?(?:mapa|mapeo|listado|lista|directorio|padron|registro|catalogo|guia|cajon|vitrina|banco|base|censo|biblioteca|tabla|pagina|coleccion|vidriera|escaparate|estanteria|indice|repertorio|inventario)|aparecer|figurar|salir|entras?|entrar|incluid[oa]|fichas?|perfil|alta|insercion|inclusion|(?:tu|su) (?:pagina|registro|perfil)|sumar(?:te|se|la|lo|los|me)?|aqui|anunciate|regist\w+)\b/;

/** That it is this page, or its house, that lists: so much is asked of longer pages, where other words meet by chance. */
const LISTED_HERE =
  /\b(?:(?:be|get|gets|getting|have (?:it|yours|your|them)|want) (?:\w+ ){0,3}?(?:added|included|listed|entered|featured)|(?:added|listed|included|entered|appear|feature) (?:here|(?:in|on|to) (?:the|this|our) (?:list|directory|map|register|index|page|table|catalogue|collection))|inclusion (?:in|on)|to this (?:list|collection|directory|page|map)|(?:your|a|free|new) listing|claim (?:your|a) \w+|(?:te|l[oa]s?) (?:incluimos|anadimos|agregamos|sumamos|pondremos)|(?:este|esta|nuestr[oa]) (?:lista|listado|directorio|mapa|catalogo|registro|padron)|(?:aparecer|figurar) en|(?:tu|su) ficha|dar\w* de alta)\b/;
/** Of the page's own text, in words; what has a date is longer than it looks, if it is not named for what it lists: most of an article is told of other things. */
const SHORT_PAGE = 300;
const LONGEST_ON_LONG = 500;
const LONGEST_LIST = 450;

/** On what terms. */
const TERMED =
  /\b(?:free|fees?|charge|charges|costs?|paid|rs|no money|nothing|gratis|gratuit\w+|cuota|cobr\w+|cuesta\w*|pag\w+|euros|verif\w+|check\w*|review\w*|visit\w*|within|days|weeks|fortnight|month|months|screened|vouch|requisitos?|revis\w+|prob\w+|prueb\w+|comprob\w+|dias|horas|semanas?|mes|meses|lunes|domingos?|must|should|only|hace falta|tiene que|debe|pedimos|valor|start at|sin pagar|sin costo)\b/;

/** What an entry is made of: who offers one asks for two of these at least, and says where to. */
const PARTICULARS: WordClass =
  /^(?:maintainer|repository|devices|price|documentation|man|name|names|town|city|village|valley|place|address|telephone|phone|number|licen[cs]e|registration|speciality|specialty|specialities|trade|languages?|hours|days|site|website|web|page|photo|picture|logo|prices?|references?|beds|nombre|localidad|ciudad|pueblo|direccion|horario|horarios|pagina|sitio|matricula|foto|telefono|especialidad|plazas?|constancia|registro|precios?|datos|denominacion|titular|logotipo|impreso|formato)$/;
const FEWEST_PARTICULARS = 2;
const CONTACT =
  /@[\w-]{1,63}\.|\b\d{3}[ -]\d{3}[ -]?\d|\b(?:form|sheet|formulario|formato|impreso|planilla|spreadsheet|login)\b/iu;

/** How many of an entry's particulars one sentence of the block asks for. */
function particularsIn(block: string): number {
  return Math.max(
    0,
    ...readSentences(block).map(
      ({ words: all }) => new Set(all.filter((word) => PARTICULARS.test(word))).size,
    ),
  );
}

/** Whoever is one of those listed: "Colleagues!", "Who has the licence", "Los titulares que", "Para figurar". */
const ONE_OF_THEM =
  /\b(?:colleagues?|who(?:ever)? (?:has|runs|keeps|owns|does)|owners?|joining|to (?:join|be here|be listed)|(?:tech|ed tech) folks|makers?|authors of|developers|you (?:wrote|ship|launch|teach|build|work|guide|brew|roast|sell|cook|play|train)|chartered|titulares|quienes|para (?:figurar|aparecer|tener|estar|salir)|(?:su|tu|vuestr[oa]) (?:agencia|taller|casa|despacho|clinica|local|grupo|club|escuela)|no (?:figur\w+|aparec\w+)|teneis|tosta[sn]?)\b/;

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
export function findOfferBlock(page: PageReading, isNamed: boolean, isList: boolean): OfferBlock | null {
  let best: OfferBlock | null = null;
  const isShort =
    (isNamed || isList || !page.isPost) && page.contentWords().length <= (isList ? LONGEST_LIST : SHORT_PAGE);
  for (const { text } of page.contentLines()) {
    if (text.length > (isShort ? LONGEST_BLOCK : LONGEST_ON_LONG)) continue;
    const points = pointsOf(text, isShort, isList);
    if (points === 3) return { points, block: text, sentence: callIn(text) };
    if (points === 2) best ??= { points, block: text, sentence: callIn(text) };
  }
  return best;
}

function pointsOf(text: string, isShort: boolean, isList: boolean): 0 | 2 | 3 {
  const said = words(text).join(' ');
  const isResult = RESULT.test(said);
  const isAddressed = ADDRESSED.test(said) || CALLED.test(text) || (isList && ONE_OF_THEM.test(said));
  const isOwn = OWN.test(said);
  if (!(isAddressed || isOwn) || OTHER_OFFERS.test(said) || REFUSES.test(text)) return 0;
  const asksParticulars = isList && CONTACT.test(text) && particularsIn(text) >= FEWEST_PARTICULARS;
  const tells = asksParticulars || FORM.test(said) || commandsIn(readSentence(text), ACT).length > 0;
  if (!tells && !isList) return 0;
  if (!isShort && !LISTED_HERE.test(said)) return 0;
  const signs = [isAddressed, isOwn, ASKED.test(text), isResult, TERMED.test(said)].filter(Boolean).length;
  // Below a list it need not be said what to do: "One entry is £30 a year, and yours is up in five minutes."
  if (!tells) return isShort && isResult && signs >= 4 ? 2 : 0;
  const isCalled = isShort && isAddressed && ASKED.test(text);
  if (asksParticulars && isAddressed && isShort) return signs >= 3 ? 3 : 2;
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
