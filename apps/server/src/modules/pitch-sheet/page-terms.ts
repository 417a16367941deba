import { anyOf } from './terms-lexicon.ts';

/** What of a page its terms are read from. */
interface TermsPage {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** Addresses and titles of pages on which a site states its own terms, and not what it knows of those of others. */
const TERMS_PLACE = new RegExp(String.raw`\b${anyOf('place')}\b`, 'i');
/** Articles about such pages. */
const ABOUT_TERMS = new RegExp(String.raw`^${anyOf('articleLead')}\b|\b${anyOf('article')}\b`, 'i');

const AMOUNT =
  /(?:(?:US|CA|AU)?[$€£₹]|\b(?:USD|EUR|GBP|INR|Rs\.?)\s?)\s?\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?(?:\s?[-–]\s?[$€£₹]?\d[\d.,]*\d)?|\b\d{1,3}(?:[.,]?\d{3})*(?:[.,]\d{1,2})?\s?(?:€|£|₹|(?:USD|EUR|GBP|INR|dollars?|euros?|pounds?|rupees)\b)/iu;

const PLACEMENT = new RegExp(String.raw`\b${anyOf('placement')}\b`, 'i');
const OTHER_MONEY = new RegExp(String.raw`\b${anyOf('otherMoney')}\b`, 'i');

const LONGEST = 300;

/**
 * Sentences in which a page of terms names a price of a text, a link or a place on the site, with the words that name
 * the sum.
 */
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
