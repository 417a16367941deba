/** What of a page its terms are read from. */
interface TermsPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Addresses and titles of pages on which a site states its own terms, and not what it knows of those of others. */
const TERMS_PLACE =
  /\b(?:write[-_ ]?(?:for|with)|guest[-_ ]?(?:post|blog|author|writ|contrib|article)\w*|contribut\w*|submi(?:t|ssions?)|advertis(?:e|ing|ement)|sponsor(?:ed|ship)?s?|media[-_ ]?kit|rate[-_ ]?card|work[-_ ]?with[-_ ]?(?:us|me)|pitch(?:es)?[-_ ]?(?:us|guide)?|paid[-_ ]?post|escribe|colabora|anunci\w*|publicidad|werben|mediadaten|gastbeitrag|annonce\w*|publicit\w*|adverteren|anuncie)\b/i;
/** Articles about such pages. */
const ABOUT_TERMS =
  /^(?:how|why|what|when|which|where|who|is|are|can|should|do|does|\d+|top|best|the (?:best|ultimate)|guide|tips)\b|\b(?:vs\.?|guide to|tips|strateg\w+|case study|examples?|list of|sites that|ways to|explained|tutorial|review)\b/i;

const AMOUNT =
  /(?:(?:US|CA|AU)?[$€£₹]|\b(?:USD|EUR|GBP|INR|Rs\.?)\s?)\s?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?(?:\s?[-–]\s?[$€£₹]?\d[\d.,]*\d)?|\b\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?\s?(?:€|£|₹|(?:USD|EUR|GBP|INR|dollars?|euros?|pounds?|rupees)\b)/iu;

/** What is paid for: a text, a link, a place. */
const PLACEMENT =
  /\b(?:(?:sponsored|guest|paid|promoted|branded) (?:blog |content )?(?:posts?|articles?|content|reviews?|links?|stor(?:y|ies))|advertorials?|guest[- ]posting|link insertions?|(?:do-?follow |back ?)links?|banners?|ad (?:slots?|spaces?|spots?)|(?:per|a|an|each|every|one) (?:post|article|story|piece|word|review|essay|poem|tutorial|month|week|issue)|(?:we|i|you)(?:'ll|’ll)? (?:\w+ ){0,2}(?:pay|charge)|pays? (?:\w+ ){0,2}(?:writers|authors|contributors)|(?:publication|publishing|submission|reading|entry|processing|review|administration|posting|editing) (?:fee|charge)s?|our (?:rates?|prices?|fees?)|(?:your|published) (?:\w+ )?articles?|honorari(?:um|a)|homepage|newsletter|sidebar|artículos? patrocinad\w+|entrada patrocinada|article sponsorisé|gesponserter)\b/i;
/** Money that is no term: prizes, what others take, what something sold for. */
const OTHER_MONEY =
  /\b(?:million|billion|trillion|mn|bn|prize|award|grant|donat\w+|fundrais\w+|raised|revenue|salary|worth|budget|savings?|save|discount|scholarship|sold|bought|tickets?|tuition|course|membership|member|shipping|they|others?|average|typically|usually|competitors?|per hour|hourly|an hour)\b/i;

const LONGEST = 300;

/** Sentences in which a page of terms names a price of a text, a link or a place on the site, with the words that name the sum. */
export function findPrices(page: TermsPage): { readonly amount: string; readonly sentence: string }[] {
  if (!isTermsPage(page)) return [];
  const found = new Map<string, { amount: string; sentence: string }>();
  for (const line of page.text.split('\n')) {
    for (const sentence of line.split(/(?<=[.!?…])\s+(?=[\p{Lu}\d“"(¿¡])/u)) {
      const text = sentence.trim();
      if (text.length > LONGEST || OTHER_MONEY.test(text) || !PLACEMENT.test(text)) continue;
      const amount = AMOUNT.exec(text)?.[0].trim();
      if (amount !== undefined && !found.has(text)) found.set(text, { amount, sentence: text });
    }
  }
  return [...found.values()];
}

function isTermsPage({ url, title }: Pick<TermsPage, 'url' | 'title'>): boolean {
  const path = (URL.parse(url)?.pathname ?? '').replace(/[/_.+-]+/g, ' ');
  const name = title.slice(0, 120);
  if (ABOUT_TERMS.test(name.trim()) || path.trim().split(' ').length > 8) return false;
  return TERMS_PLACE.test(path) || TERMS_PLACE.test(name);
}

/** In titles and addresses of such pages, for whoever has to find them: each a phrase of words. */
export const TERMS_PHRASES: readonly (readonly string[])[] = [
  ['write', 'for'],
  ['guest', 'post'],
  ['guest', 'posts'],
  ['guest', 'blog'],
  ['guest', 'author'],
  ['contribute'],
  ['contributors'],
  ['contributor'],
  ['submission'],
  ['submissions'],
  ['submit'],
  ['advertise'],
  ['advertising'],
  ['sponsor'],
  ['sponsored'],
  ['sponsorship'],
  ['media', 'kit'],
  ['rate', 'card'],
  ['work', 'with'],
  ['pitch'],
  ['publicidad'],
  ['mediadaten'],
  ['gastbeitrag'],
];
