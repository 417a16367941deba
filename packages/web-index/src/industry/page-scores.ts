import { parse } from 'tldts';
import { decodeOnce } from '../extraction/decode-once.ts';
import { hasOwnTerms, LONGEST_TERM, termIndexOf, termWords, type TermIndex } from './term-index.ts';
import { TAXONOMY } from './taxonomy.ts';

interface PageTexts {
  title: string;
  description: string | null;
  url: string;
  text: string;
  /** First subtag; null where unknown. */
  lang: string | null;
}

/** Of each page so much text is read, in UTF-16 units. */
const READ_LENGTH = 12_000;
const TITLE_TIMES = 4;
const DESCRIPTION_TIMES = 2;
const URL_TIMES = 2;
/** A page with little to go by speaks little: its shares add up to total / (total + this). */
const HALF_EVIDENCE = 12;

function countTerms(
  text: string,
  times: number,
  { terms, firstWords }: TermIndex,
  counts: Map<string, number>,
): void {
  const words = termWords(text);
  for (let at = 0; at < words.length; at++) {
    let key = words[at]!;
    if (terms.has(key)) counts.set(key, (counts.get(key) ?? 0) + times);
    if (!firstWords.has(key)) continue;
    for (let more = 1; more < LONGEST_TERM && at + more < words.length; more++) {
      key += ` ${words[at + more]!}`;
      if (terms.has(key)) counts.set(key, (counts.get(key) ?? 0) + times);
    }
  }
}

/**
 * How much of a page speaks for each industry of the taxonomy, from 0 to below 1 in sum: over its terms
 *
 *     weight x sqrt(occurrences), those in the title counted four times, in description and address twice,
 *
 * divided by the sum over all industries and 12 more. Which terms count hangs on the page's language. In one that has
 * no terms of its own an industry counts only if title, description or address say a term of it: of the text nothing
 * but names and the sections of a menu is understood ("Tenis", "MMA"), and on a newspaper they stand on every page.
 */
export function scorePage(page: PageTexts): Float64Array {
  const index = termIndexOf(page.lang);
  const counts = new Map<string, number>();
  const isSaid = new Set<number>();
  countTerms(page.title, TITLE_TIMES, index, counts);
  countTerms(page.description ?? '', DESCRIPTION_TIMES, index, counts);
  countTerms(readableUrl(page.url), URL_TIMES, index, counts);
  for (const term of counts.keys())
    for (const { industry } of index.terms.get(term) ?? []) isSaid.add(industry);
  const isUnderstood = hasOwnTerms(page.lang);
  countTerms(page.text.slice(0, READ_LENGTH), 1, index, counts);
  const scores = new Float64Array(TAXONOMY.length);
  for (const [term, count] of counts)
    for (const { industry, weight } of index.terms.get(term) ?? [])
      if (isUnderstood || isSaid.has(industry)) scores[industry]! += weight * Math.sqrt(count);
  const total = scores.reduce((sum, score) => sum + score, HALF_EVIDENCE);
  return scores.map((score) => score / total);
}

/** Without what the address ends its host with: a site on github.io is not about what GitHub is about. */
function readableUrl(url: string): string {
  const { hostname, publicSuffix } = parse(url, { allowPrivateDomains: true });
  return decodeOnce(
    hostname === null || publicSuffix === null
      ? url
      : url.replace(hostname, hostname.slice(0, -publicSuffix.length)),
  );
}
