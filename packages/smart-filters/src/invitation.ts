import { commandsIn, findNear, type WordClass } from './commands.ts';
import type { PageReading } from './page-reading.ts';
import type { Sentence } from './sentences.ts';

// Classes of words, on words without marks; Spanish verbs in tú, usted, vos and the plural, with what is hung on them.

/** What a writer hands in. */
const PIECE: WordClass =
  /^(?:articles?|pieces?|posts?|essays?|drafts?|manuscripts?|papers?|stor(?:y|ies)|pitch(?:es)?|proposals?|ideas?|outlines?|columns?|tutorials?|contributions?|submissions?|abstracts?|features?|memoirs?|diar(?:y|ies)|interviews?|texts?|copy|writing|reports?|guides?|reviews?|poems?|op|eds?|byline|accounts?|letters?|essayists?|write|writeups?|synopsis|paragraphs?|experiences?|recipes?|yarns|topics?|nonfiction|fiction|queries|routes?|chronicles?|stud(?:y|ies)|manuscritos?|original(?:es)?|reportajes?|cronicas?|ensayos?|resenas?|columnas?|entrevistas?|escritos?|trabajos?|articulos?|textos?|propuestas?|historias?|relatos?|borrador(?:es)?|colaboracion(?:es)?|experiencias?|entradas?|notas?|guias?|vivencias?|testimonios?|opinion(?:es)?|poemas?|resumen(?:es)?|parrafos?|lineas?|recetas?|advice|temas?|tribunas?|rutas?|consejos?|tema|gacetillas?)$/;

/** Who hands it in. */
const WRITER: WordClass =
  /^(?:contributors?|writers?|authors?|columnists?|bloggers?|guests?|freelancers?|correspondents?|essayists?|voices?|outsiders?|newcomers?|colaborador(?:a|as|es)?|autor(?:a|as|es)?|redactor(?:a|as|es)?|firmas?|invitad[oa]s?|plumas?|columnistas?|blogueros?|blogueras?|voces)$/;

/** What the reader is told to do with it. */
const HAND_IN: WordClass =
  /^(?:send|mail|email|submit|pitch|share|bring|contribute|upload|forward|propose|offer|hand|drop|paste|attach|write|tell|post|put|give|suggest|ping|query|(?:envi[ae]|envia[dr]|mand[ae]|manda[dr]|escrib[aei]|escribi[dr]|propon|proponga|propone|proponed|proponer|compart[aei]|comparti[dr]|(?:cue|co)nt[ae]|contar|remit[aei]|remitir|adjunt[ae]|adjuntar|present[ae]|presentar|public[ae]|publicar|colabor[ae]|colaborar|suba?|sube|subir|aport[ae]|aportar|acerca|deja|pasa|hace|haz|hacer)(?:r?nos|me)?(?:l[aeo]s?)?)$/;

/** Writing itself, which needs no object: "write for us", "escribe con nosotras", "publish here". */
const WRITES: WordClass =
  /^(?:write|writing|blog|blogging|publish|publishing|contribut(?:e|ing)|pitch|guest|escrib(?:a|e|i|ir|id)|publi(?:ca|que|car|quen)|colabor(?:a|e|ar|en)|particip(?:a|e|ar)|firm(?:a|ar))$/;
const FOR_US: WordClass =
  /^(?:us|our|with|here|nosotr[oa]s|nuestr[oa]s?|aqui|paginas|pages|magazine|blog|journal|revista|boletin|newsletter|site|sitio|web)$/;

/** What the house does with it; behind "we", "the magazine". */
const TAKE: WordClass =
  /^(?:accept(?:s|ing|ed)?|publish(?:es)?|print(?:s)?|consider(?:s|ing)?|read|welcomes?|run|takes?|taking|pays?|paying|want|wants|like|love|buy|invites?|features?|looking|looks|after|wanting|buy|ran|seek(?:s|ing)?|prefer|glad|commission(?:s|ed|ing)?|need(?:s)?|open|hoping|happy|keen|pleased|delighted|hosts?|value|depend|depends|edit|choose)$/;
const HOUSE: WordClass =
  /^(?:we|i|us|our|editors?|magazine|journal|blog|newsletter|bulletin|site|team|page|pages|section|column|issue)$/;

/** Spanish verbs carry their "we". */
const WE_TAKE: WordClass =
  /^(?:publicamos|aceptamos|buscamos|queremos|pagamos|leemos|pedimos|valoramos|encantaria|gustan|interesan|gustaria|agradecemos|publicaremos|recibimos|admitimos|estudiamos|esperamos|interesa|necesitamos|acogemos|invitamos|publicariamos|leeremos|aceptaremos|remuneramos|encargamos|publico|acepto|recibo|pago|abrimos|damos|escucharte|leerte|consideramos|convocamos|preferimos|cedemos|coordinamos)$/;

/** A house that is called by its name: "The Digest prints food writing". */
const IT_TAKES: WordClass =
  /^(?:prints|publishes|buys|accepts|welcomes|commissions|seeks|considers|invites|runs on|publica|acepta|admite|recibe|convoca|invita)$/;

/** The same where nobody speaks: journals say it of the texts. */
const TAKEN =
  /\b(?:are|is|will be|may be|can be|should be|must be|to be) (?:\w+ )?(?:considered|accepted|welcomed?|invited|sought|wanted|received|published|printed|read by|sent|submitted|emailed|addressed|fine|encouraged)\b|\b(?:should|must|may|to) reach (?:the|us|our|me)\b|\bse (?:aceptan?|admiten?|reciben?|publican?|publicarán?|leen?|envían?|envíen|remitan|enviarán?|remitirán?|valorarán?|considerarán?|buscan?|pagan?|convocan?)(?!\p{L})|\b(?:deben|deberán|pueden|podrán|han de) (?:enviarse|remitirse|mandarse|presentarse|llegar|tener)\b|\bson bienvenid[oa]s\b/iu;

/** Whoever says what texts are to be about takes some. */
const MUST_BE_ABOUT =
  /\b(?:must|should|ha(?:s|ve) to|needs? to) (?:be (?:about|on)|cover|relate to|deal with)\b|\b(?:deben?|deberán?|han? de|tienen? que) (?:tratar|versar|hablar|ser) (?:de|del|sobre|acerca)(?!\p{L})/iu;

/** Where it goes, in a sentence that does not name the text again. */
const SENDS_IT =
  /\b(?:send|mail|e-?mail|post|submit|upload|forward) (?:it|them|yours)\b|\b(?:write|send|mail|e-?mail|pitch(?:es)?|submissions?|drafts?|contact|escrib\p{L}+|mand\p{L}+|enví\p{L}+|env[ií]en\p{L}+|correo|propuestas?|textos?)\b[^@]{0,60}@/iu;

/** What the house would do with what "you" have, whatever that is called: nobody prints a thing that is not handed in. */
const PRINTS_YOURS =
  /\b(?:we|i)(?:[’']d| would) (?:\w+ )?(?:like|love|want|welcome) (?:yours|(?:to (?:hear|read|learn)|to be told)\b)|\b(?:we|i) want (?:yours|to (?:hear|read))\b|\b(?:we|us|i)\b(?: [\w’']+){0,6} (?:publish|print|run|feature|host|carry) (?:it|them|yours?|what you)\b|\b(?:we|us|i)\b.{0,80}\bunder your (?:own )?name\b|\b(?:lo|la|los|las|te) (?:publicamos|publicaremos|publicaríamos)\b|\bpublicar(?:emos)? (?:lo tuyo|tu |tus )/i;

/** Whoever may write here, said of no text: "anyone may write", "lo escribe quien quiere". */
const OPEN_TO_ALL =
  /\b(?:anyone|anybody|readers?|everyone|you|outsiders?|members of the public|whoever)\b[^.]{0,30}\b(?:can|may|is (?:free|welcome|invited)|are (?:free|welcome|invited)|need not be|do not have to be|don[’']t have to be) (?:to )?(?:\w+ )?(?:write|contribute|pitch|publish|post|submit|have a go|an? [“"]?(?:writer|journalist|member))\b|\b(?:can|may|could) i (?:write|publish|post|contribute)\b|¿(?:puedo|podemos) (?:escribir|publicar|colaborar|mandar)|\bwant to see your (?:byline|name|words)\b|\bsome(?:thing|body) to say\b|\b(?:it|that) could be you\b|\balgo que (?:decir|contar)\b|\b(?:la|lo) escriben (?:los|las|ustedes|vosotros)\b|\bque (?:ustedes|vosotr[oa]s) (?:nos )?escrib|\btomar la palabra\b|\bregístrate como autor|\b(?:written|comes?|made|filled|belongs?|by|from)\b[^.]{0,30}\b(?:whoever|anyone|anybody|somebody (?:who|else)|somebody else[’']s|people outside|outsiders|those outside)\b|\bwould you like to be next\b|\b(?:quer[eé]s|quieres|quiere) que (?:tu|su) (?:artículo|texto|nota|historia)\b|\bescriben? quien(?:es)? quier|\b(?:cualquiera|quien quiera|quienes quieran|puedes|podés|puede usted)\b[^.]{0,30}\b(?:escribir|publicar|colaborar|participar|enviar)(?!\p{L})/iu;

/** Kinds of terms that one who prints what others write states; each counts once. */
const TERMS: readonly RegExp[] = [
  /(?:\d|hundred|thousand|cient[oa]s|mil)\s(?:to \S+ |a \S+ )?(?:words|palabras|characters|caracteres|pages|páginas|carillas|cuartillas|folios)\b|\b(?:words|palabras|length|extensión)\b/i,
  /\b(?:byline|bio|biography|biografía|your (?:own )?(?:site|name|blog)|tu (?:web|nombre|firma|blog|sitio)|su (?:nombre|firma)|enlace propio|do-?follow|backlinks?|one link|author box|under your name|firmas tú|firmado|semblanza)\b/i,
  /\b(?:we pay|i pay|paid|unpaid|pays?|fee|rates?|honorarium|pagamos|honorarios|tarifas?|remunera\p{L}*|bono|recompensa|te reconocemos|remera|camiseta|t-?shirt|jersey|cobra\p{L}*)\b|[£€$]\s?\d|\d\s?€|\b\d[\d.,]* (?:pesos|dólares|euros|soles|usd|dollars|pounds)\b|\bRs\.? ?\d|\bno podemos pagar\b|\bcan[’']?t pay\b|\b(?:cents|pence|pesos|euros) (?:a|per|por) (?:word|palabra|line)/iu,
  /\b(?:rights|copyright|licen[cs]e|derechos|unpublished|inédit[oa]s?|original(?:es)?|exclusive|elsewhere|plagiari\p{L}+|published before|otr[oa] (?:sitio|medio|lado|lugar|parte)|creative commons|ai-?generated|chatgpt)\b/iu,
  /\b(?:we|i|editor|she|he|two of us|decision) (?:\w+ )?(?:repl(?:y|ies)|answers?|respond|get back)|\b(?:within|in|after) (?:\w+ )?(?:days|weeks|fortnight)\b|\bcontest(?:a|o)\p{L}*|\brespond(?:emos|eremos|e)\b|\bplazos?\b|\bdeadlines?\b|\b(?:before|by|antes del?) (?:the )?(?:día )?\d{1,2}(?:st|nd|rd|th)?\b/iu,
  /\b(?:editor|editors|edits?|edited|editing|edit lightly|corregimos|corrijo|corrección|correcciones|proofs?|redacción|edita|manual de estilo|style guide|se reserva|reserves the right|fact-?check\p{L}*|editamos|revisamos)\b/iu,
  /\bno (?:promotion\p{L}*|sales|advert\p{L}*|affiliate|press releases?|autobombo|publicidad|promoci\p{L}+|notas de prensa)|\b(?:promotional|advertorials?|vendors?|promocional(?:es)?|publicitari[oa]s?|training log)\b|\b(?:do not|don[’']t|no) (?:want|take|accept|print|send|queremos|aceptamos|publicamos|envíes|mandes)\b/iu,
  /\b(?:word document|google docs?|\.docx?|plain text|attachment|attached|subject line|in the subject|en el asunto|adjunt[oa]s?|photos?|pictures?|images?|fotos?|imágenes)\b/i,
  /\b(?:drafts?|pitch(?:es)?|outline|borrador|propuestas?|resumen|headline|titular|título|three lines|tres líneas|paragraph|párrafo)\b/i,
];

const ADDRESS =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|\b[\w.+-]{1,64} ?(?:\[at\]|\(at\)|\(arroba\)|\[arroba\]) ?[\w-]{2,}/i;
const BY_FORM =
  /\b(?:through|by|with|via|using|in|fill (?:in|out)|use|complete|paste it in) (?:the|this|our|a) (?:\w+ )?(?:form|portal|box)\b|\b(?:contact page|submission (?:portal|system|manager)|whatsapp)\b|\b(?:formulario|form below|buzón)\b/i;

/** A field of a form, or several in a row: "Your name", "Tu historia:". */
const FIELD =
  /^(?:your |tu |su )?(?:full )?(?:name|nombre|draft|story|historia|título|title|texto|artículo|article|pitch|bio)\b[^.!?]{0,80}$/i;
const LONGEST_FIELD = 100;

interface Invitation {
  /** Sentences in which the reader is asked for a text. */
  readonly asking: readonly Sentence[];
  /** Those in which the house says which ones it takes. */
  readonly taking: readonly Sentence[];
  /** Those that say where to send what was named before. */
  readonly sending: readonly Sentence[];
  /** All of these, as they stand on the page. */
  readonly said: readonly Sentence[];
  /** Whether an address or a form is named. */
  readonly hasPlace: boolean;
  /** How many kinds of terms are stated. */
  readonly terms: number;
  /** The part of the page's sentences that ask, take, send or state terms: a call is about little else. */
  readonly share: number;
}

/** What in these sentences invites the reader to write for the page. */
export function readInvitation(sentences: readonly Sentence[]): Invitation {
  const asking: Sentence[] = [];
  const taking: Sentence[] = [];
  const sending: Sentence[] = [];
  const said: Sentence[] = [];
  const terms = new Set<RegExp>();
  let hasPlace = false;
  let speaking = 0;
  for (const [at, sentence] of sentences.entries()) {
    const { text } = sentence;
    const isAsking =
      asksForPiece(sentence) || OPEN_TO_ALL.test(text) || asksForIt(sentence, sentences[at - 1]);
    const isTaking = takesPieces(sentence) || PRINTS_YOURS.test(text);
    const isSending = SENDS_IT.test(text);
    if (isAsking || isTaking || isSending) said.push(sentence);
    if (isAsking) asking.push(sentence);
    else if (isTaking) taking.push(sentence);
    else if (isSending) sending.push(sentence);
    const isPlace =
      ADDRESS.test(text) || BY_FORM.test(text) || (text.length <= LONGEST_FIELD && FIELD.test(text));
    if (isPlace) hasPlace = true;
    let isTerm = false;
    for (const term of TERMS) {
      if (!term.test(text)) continue;
      terms.add(term);
      isTerm = true;
    }
    if (isAsking || isTaking || isSending || isPlace || isTerm) speaking += 1;
  }
  return {
    asking,
    taking,
    sending,
    said,
    hasPlace,
    terms: terms.size,
    share: speaking / Math.max(1, sentences.length),
  };
}

const YOURS: WordClass = /^(?:yours|tuy[oa]|suy[oa]|vuestr[oa])$/;

/** How far behind its verb a thing stands that is asked for. */
const REACH = 9;

/** "Send your draft", "escríbenos con una propuesta", "write for us". */
function asksForPiece(sentence: Sentence): boolean {
  return (
    commandsIn(sentence, HAND_IN).some((at) => findNear(sentence, PIECE, at + 1, REACH) !== -1) ||
    commandsIn(sentence, HAND_IN).some((at) => findNear(sentence, YOURS, at + 1, 1) !== -1) ||
    commandsIn(sentence, WRITES).some((at) => findNear(sentence, FOR_US, at + 1, 3) !== -1) ||
    commandsIn(sentence, /^(?:become|be|join|hazte|hagase|hacete|se|unete|sumate)$/).some(
      (at) => findNear(sentence, WRITER, at + 1, 4) !== -1,
    )
  );
}

/** "Have you a story to tell? Send it": the question names what the command asks for. */
function asksForIt(sentence: Sentence, before: Sentence | undefined): boolean {
  if (
    before === undefined ||
    !/\?["”»)]?$/.test(before.text) ||
    !before.words.some((word) => PIECE.test(word))
  )
    return false;
  return commandsIn(sentence, HAND_IN).some(
    (at) => IT.test(sentence.words[at + 1] ?? '') || WITH_IT.test(sentence.words[at] ?? ''),
  );
}

const IT: WordClass = /^(?:it|them|yours)$/;
/** The Spanish verb carries it: "mándamela". */
const WITH_IT: WordClass = /(?:nos|me)l[aeo]s?$/;

function takesPieces(sentence: Sentence): boolean {
  const { words: all, text } = sentence;
  if (!all.some((word) => PIECE.test(word) || WRITER.test(word))) return false;
  return (
    TAKEN.test(text) ||
    MUST_BE_ABOUT.test(text) ||
    all.some(
      (word, at) =>
        WE_TAKE.test(word) ||
        IT_TAKES.test(word) ||
        (TAKE.test(word) && all.slice(Math.max(0, at - 5), at).some((one) => HOUSE.test(one))),
    )
  );
}

const NAMES_STRONG: readonly RegExp[] = [
  /\b(?:write|writing|blog|blogging|publish|contribute|contributing|pitch|escrib(?:e|a|i|ir)|escribamos|publi(?:ca|que|car)|colabor(?:a|e|ar)|firm(?:a|ar)) (?:\w+ ){0,2}?(?:us|our|nosotr[oa]s|nuestr[oa]s?)\b/,
  /\b(?:write|pitch|publish|post|escrib(?:e|a|i|ir)|publi(?:ca|que|car)|colabor(?:a|e|ar)) (?:for|to|with|on|your own|para|con|en|aqui|here)\b/,
  /\b(?:guest|invitad[oa]s?|outside) (?:post|author|writer|blogger|contributor|article|essay|column|columnist|piece)s?\b|\b(?:post|articulo|texto|autor|autora|firma|pluma|bloguer[oa]|columna|colaborador)(?:es|s)? (?:de )?invitad[oa]s?\b/,
  /\b(?:guidelines?|guidance|guide|notes|instructions|rules|call|calls|wanted|welcome|become|join|information|advice|normas?|guia|pautas|convocatoria|bases|instrucciones|hazte|hacete|conviertete|hagase|buscamos|se buscan|requisitos|criterios)\b(?: \w+){0,3}? (?:author|writer|contributor|contribution|submission|submitting|columnist|blogger|freelancer|article|essay|stor(?:y|ies)|paper|manuscript|pitche|pieces|autor|colabora|redactor|envio|original|articulo|texto|relato|firma|publica)/,
  /\b(?:author|writer|contributor|contribution|submission|editorial|writing|article|freelance|pitch(?:ing)?|story)s? (?:\w+ )?(?:guidelines?|wanted|welcome|guide|notes|rules|sought|needed|information|handbook)\b/,
  /\b(?:submit|send|share|tell|hand in|envi[ae](?:nos)?|mand[ae](?:nos)?|cuent[ae](?:nos)?|compart[ae]|propon|proponga) (?:\w+ ){0,3}?(?:articles?|posts?|stor(?:y|ies)|essays?|pieces?|drafts?|manuscripts?|pitch|columns?|tutorials?|articulos?|textos?|historias?|relatos?|propuestas?|cronicas?|notas?|columnas?|experiencias?|testimonios?|recetas?|experiences?|recipes?|writing|op ed)\b/,
  /\b(?:quieres|quiere|te gustaria|te animas a|animate a|desea) (?:escribir|publicar|colaborar)\b|\b(?:want|like|love|fancy|ready) (?:to )?(?:writ(?:e|ing)|blog|contribute|publish)\b/,
];

const NAMES_WEAK =
  /\b(?:contribut\w*|submissions?|submit|pitch|pitching|pitches|writers?|authors?|freelanc\w*|columnists?|your (?:\w+ )?(?:story|stories|article|words|turn|page|pen|say|column)|tu (?:historia|texto|firma|turno|articulo|experiencia|voz)|send|tell us|share|write|writing|escrib\w+|colabor\w+|particip\w+|envi[ae]\w*|envios?|mand[ae]n?\w*|cuent[ae]n\w*|comparte\w*|public[ae]r?|autor\w*|convocatoria|firmas?|open call|call for|got (?:a|an|something)|something to say|story to tell|have an idea|voices|guests?|our guest|tribuna|have your say|open pages|floor is yours|join|unete|sumate|paginas abiertas|normas|yours|tuy[oa]s?|vuestr[oa]s?)\b/;

/** How plainly the title or the address calls the page an invitation to write: 2, 1, or 0 for not at all. */
export function invitationName(page: PageReading): { points: number; words: string | null } {
  const names = [page.headlineWords.join(' '), page.urlWords.join(' ')].map((name) => name.slice(0, 300));
  for (const [points, patterns] of [
    [2, NAMES_STRONG],
    [1, [NAMES_WEAK]],
  ] as const) {
    for (const name of names) {
      for (const pattern of patterns) {
        const found = pattern.exec(name)?.[0];
        if (found !== undefined) return { points, words: found };
      }
    }
  }
  return { points: 0, words: null };
}
