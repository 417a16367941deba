import type { SearchQuote } from '@linklode/contract';
import { countOf, formatCount, formatMoment } from '../../../lib/format.ts';
import { AT_MOST, type Quoted } from './quote-cost.ts';

/** How many websites, as far as it is known: `at least 10,000 websites`. */
export function leftWords({ websites, websites_is }: SearchQuote['all']): string {
  if (websites === null) return 'not counted';
  return `${websites_is === undefined ? '' : 'at least '}${countOf(websites, 'website')}`;
}

interface Sum {
  readonly lead: string;
  readonly notes: readonly string[];
}

/** What a quote comes to. `isSearched`: the rows of this very search are on screen. */
export function sumOf(quote: Quoted, balance: number | null, isSearched: boolean): Sum {
  const { count, all, yours, at_most, free_until, hidden, isFiltered } = quote;
  if (count === 'not_countable') return { lead: 'Count not known.', notes: [capital(`${AT_MOST}.`)] };
  if (count === 'not_available' || all.websites === null)
    // Without credits the button says no cost.
    return { lead: 'Count not available.', notes: balance === 0 ? [] : [`Search still says ${AT_MOST}.`] };
  const websites = leftWords(all);
  if (all.websites === 0) {
    // Beside conditions stands what is hidden.
    const kept = isFiltered && hidden?.sites ? [`${countOf(hidden.sites, 'website')} left out`] : [];
    const advice = isFiltered ? 'Try other words.' : 'Take a condition out.';
    return { lead: '0 websites', notes: [...kept, `Nothing to charge. ${advice}`] };
  }
  const isExact = all.websites_is === undefined;
  const fresh = all.websites - (yours ?? 0);
  if (yours !== null && isExact && fresh === 0)
    return { lead: capital(`${websites}, all yours`), notes: ['Free'] };
  const own = yours === null || yours === 0 ? [] : [`${formatCount(yours)} already yours`];
  if (isSearched && yours !== null && isExact)
    return { lead: `${formatCount(fresh)} not yet yours`, notes: [`of ${websites}`] };
  return { lead: capital(websites), notes: [...own, pageLine(at_most, free_until, balance)] };
}

function pageLine(atMost: number, freeUntil: string | null, balance: number | null): string {
  if (freeUntil !== null) return `This page is free until ${formatMoment(freeUntil)}`;
  if (balance === 0 && atMost > 0) return 'Only what is yours is free: your balance is 0';
  if (balance !== null && balance < atMost)
    return `Shows what is yours and ${formatCount(balance)} of ${formatCount(atMost)} more, ${countOf(balance, 'credit')}`;
  return atMost === 0 ? 'This page is free' : `At most ${countOf(atMost, 'credit')} for this page`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The sum in one sentence, for whoever does not see it. */
export function spokenSum({ lead, notes }: Sum): string {
  const parts = [lead, ...notes].map((part) => part.replace(/\.$/, ''));
  // What begins in small letters goes on with the sentence before it.
  return parts.reduce((text, part) => text + (/^\p{Ll}/u.test(part) ? ' ' : '. ') + part) + '.';
}

/**
 * How thick the vein of a condition is, in pixels of 12: as the logarithm of what it leaves to that of what the first
 * one leaves. Null for a line that has run dry.
 */
export function quoteVein(websites: number | null, first: number | null): number | null {
  if (websites === 0) return null;
  if (websites === null || first === null || first < 2) return 12;
  return 1.5 + 10.5 * Math.min(1, Math.log(Math.max(websites, 1.1)) / Math.log(first)) ** 2;
}
