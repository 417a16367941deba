import type { PageReading } from './page-reading.ts';

// A call need not ask for a "text", nor call itself one: "Somebody who isn't us gets the blog for the day." But whoever takes in
// what others write says what they get for it, and on which terms. Nobody else offers name and link, or money by the word, and
// states four kinds of terms beside.

/** What the writer gets: the name and a link home, or money by the word. */
const BYLINE =
  /\b(?:under|by) your (?:own )?(?:\w+ )?name\b|\byour name (?:and|with) (?:a|the|one)\b|\b(?:link|links|credit|web address|address) (?:back )?(?:to|of|for) (?:your|the) (?:own )?(?:\w+ ){0,2}?(?:site|page|blog|place|portfolio|website|work|materials|home|company|business|channel|profile|newsletter|shop|author)\b|\b(?:one|two|do-?follow|with a) (?:do-?follow )?(?:back)?links?\b|\b(?:author|contributor) (?:profile|page|box|bio|byline)\b|\b(?:your |short |author |biographical )(?:bio|biography|byline|by-line|line)\b|\byour (?:name|alias|firm)[^.]{0,30}\b(?:link|address|site|blog|web)\b|\bwhere (?:folks|people|readers|they|we) can find you\b|\b(?:who you are|say about you|link to it (?:once|below)|name your (?:employer|company))\b|\b(?:a|per|the) word\b[^.]{0,40}(?:flat|kill fee|fee|rate)|(?:[£€$₹]\s?[\d.,]+|cents|pence) (?:a|per) (?:word|piece|article)|\bkill fee\b|\bpor (?:palabra|artículo|pieza)\b|\btu nombre\b[^.]{0,60}(?:enlace|dirección|página|web|blog|link)|\b(?:firmad[oa]|sale con tu (?:nombre|firma)|con tu (?:nombre|firma)|tu firma)\b|\b(?:enlace|enlazamos|link|enlaces) (?:a )?(?:tu|su|vuestr[oa]|donde)\b|\bsi (?:tenéis|tienes|tiene|tenés) (?:\w+ )?(?:blog|web|página|sitio)[^.]{0,40}\benlaz|\bcomo (?:autor|autora|autor\/a)\b|\bsemblanza\b/iu;

/** Kinds of terms, each counted once; said to whom or by whom does not matter. */
const TERMS: readonly RegExp[] = [
  // How long it is.
  /(?:\d|hundred|thousand|cient[oa]s|mil)\s?\+?\s?(?:to \S+ |a \S+ |and \S+ )?(?:words|palabras|characters|caracteres|pages|páginas|carillas|cuartillas|folios)\b|\b(?:cara|caras|folio|folios|cuartillas?)\b|\b(?:long|longer|largo|extensión|length)\b/iu,
  // Who works on it.
  /\b(?:edits?|edited|editing|editors?|editorial|we fix|i fix|proof\w*|copy-?edit\w*|correct[os]?|corrects|corrige\w*|corregi\w+|corrijo|revis[oa]\w*|te lo devuelvo|notas|commas|typos|redacción|edita\w*|query|final version|preview)\b/iu,
  // Who pays whom.
  /\b(?:pay|pays|paid|unpaid|fee|fees|rates?|honorari\w+|charges?|pagamos|cobr\w+|tarifas?|dinero|remunera\w+|retribu\w+|gratis|gst)\b|[£€$₹]\s?\d|\d\s?€/iu,
  // When it appears, or is answered.
  /\b(?:within|in|after|about|by|before|antes de|en|takes) (?:\S+ ){0,3}(?:days?|weeks?|fortnight|months?|días?|semanas?|meses|quincena|half term)\b|\b(?:free slots?|hueco|tanda|answers?|repl(?:y|ies)|respond\w*|heard|hear back|contest\w+)\b/iu,
  // What is not wanted.
  /\b(?:no|not|never|nor|rejected|decline|sin|nada de|menos|lo que no)\b[^.]{0,50}\b(?:brands?|products?|promot\w+|adverts?|advertis\w+|partnership|press releases?|announcements?|ai|bot|casino|shops?|sell|sold|selling|price list|publicidad|promoci\w+|notas? de prensa|pagad\w+|patrocin\w+|vend\w+|marcas?|elsewhere|published|otro sitio)\b/iu,
  // With what pictures.
  /\b(?:photos?|photographs?|pictures?|pics|images?|fotos?|fotografías?|imágenes|graphs?|drawings?|dibujos?)\b/iu,
  // Others did it before.
  /\b(?:so far|already|until now|have had|we[’']ve had|last (?:winter|year|time|volume|month)|hasta ahora|han pasado|ya (?:han|van)|freelanc\w+|written by (?:readers|whoever|others)|by readers|not written by us|wasn[’']t us|to others|first-time|contributors?|others|otr[oa]s|outsiders|guests?|somebody (?:else|from|who)|anyone|anybody|quien quiera|cualquiera|vosotr[oa]s|colaborador\w+)\b/iu,
  // What the writer does.
  /\b(?:you (?:tell|write|send|may tell|tried|have learned|put)|tell (?:us|me|it|about|him|her)|written by you|write (?:it|between|about|down)|put it down|send (?:it|us|me|him|her|a|pics)|mail|pitch\w*|outline|propos\w+|draft|headline|subject line|cuént\w+|cuenta\w*|contar\w*|contarse|escrib\w+|mánda\w*|manda\w*|enví\w+|envia\w*|propuesta|borrador|título|publica\w*|article|articles|essays?|artículos?)\b/iu,
];

/** A portrait or a review is made of what is sent as well: here it is written, or so many words. */
const WRITTEN =
  /\b(?:writ(?:e|es|ing|ten)|wrote|tell|told|article|articles|essays?|pieces?|stor(?:y|ies)|posts?|diar(?:y|ies)|pitch\w*|words|explanations?|features?|cuent\w+|cuént\w+|contar\w*|escrib\w+|palabras|artículos?|textos?|folios?|relatos?|vivencias?)(?!\p{L})/iu;

/** Where it goes. */
const PLACE =
  /[\w.+-]{1,64}@[\w-]{1,63}\.|\b[\w.+-]{1,64} (?:at|\[at\]|\(at\)|arroba|\(arroba\)) [\w-]{2,63}\.|\b(?:form|formulario|login|hilo|portal|post it to|whatsapp)\b|\b(?:your|proposed|full) (?:name|headline|title)\b/iu;

/** In UTF-16 units: of a shorter page the whole is the call, of a longer one a paragraph may be. */
const LONGEST_CALL = 2600;
const FEWEST_TERMS = 4;
/** A paragraph may leave the address to the page around it, and has to say more instead. */
const TERMS_FOR_PLACE = 2;

interface BylineOffer {
  /** The text that is the offer. */
  readonly block: string;
  /** How many kinds of terms it states. */
  readonly terms: number;
}

/** The part of the page that offers name and link, or money by the word, for what others write; null where none does. */
export function findBylineOffer(page: PageReading): BylineOffer | null {
  const blocks = page.contentLines().map(({ text }) => text);
  const whole = blocks.join('\n');
  const calls =
    whole.length <= LONGEST_CALL ? [whole] : blocks.filter(({ length }) => length <= LONGEST_CALL);
  for (const block of calls) {
    const terms = termsOf(block);
    if (terms >= FEWEST_TERMS) return { block, terms };
  }
  return null;
}

function termsOf(text: string): number {
  if (!BYLINE.test(text) || !WRITTEN.test(text)) return 0;
  const stated = TERMS.filter((term) => term.test(text)).length;
  return PLACE.test(text) ? stated : stated - TERMS_FOR_PLACE;
}
