import type { Likeness } from '@linklode/contract';
import { countOf, formatCount } from '../../../lib/format.ts';

/** The examples that were judged. */
function judged({ examples }: Likeness) {
  return examples.filter(({ is_found }) => is_found !== null);
}

function many({ websites, websites_is }: Likeness['websites']): string {
  if (websites === null) return 'a number of websites that was not counted';
  return `${websites_is === undefined ? '' : 'at least '}${countOf(websites, 'website')}`;
}

/** Why a term is in the query: on how many of the examples it stands, and on how many of the others. */
export function termWords(term: Likeness['terms'][number], likeness: Likeness): string {
  const among = judged(likeness).length;
  const { websites } = term.elsewhere;
  const others = Math.max(1, (likeness.all_websites.websites ?? 0) - among);
  const share = websites === null ? '' : `, ${shareOf(websites / others)} of them`;
  if (term.text.startsWith('-'))
    return `leaves out what tells others from them: it is on ${many(term.elsewhere)}${share}`;
  const role = term.is_alternative ? ', one of those of which a page needs only one' : '';
  const seen =
    term.precision === null || term.precision.looked_at === 0
      ? ''
      : `; of ${term.precision.looked_at} of these that were looked at ${term.precision.alike} ${areLike(term.precision.alike, likeness)}`;
  return `on ${term.examples} of your ${among}, and on ${many(term.elsewhere)} besides${share}${role}${seen}`;
}

function areLike(count: number, { kind }: Likeness): string {
  if (kind === null) return count === 1 ? 'is like your examples' : 'are like your examples';
  return count === 1 ? 'has such a page' : 'have such a page';
}

/** What the examples share, where a judge of the smart filters knows it. */
export function kindWords(likeness: Likeness): string | null {
  const { kind } = likeness;
  if (kind === null) return null;
  return `${kind.examples} of your ${judged(likeness).length} have a page of the kind that the smart filter “${kind.label}” looks for.`;
}

/** How large a part of what the query finds is like the examples, and how that was measured. */
export function precisionWords(likeness: Likeness): string {
  const { precision, kind } = likeness;
  if (precision === null)
    return 'Precision: not measured, since the query finds no other website in the index.';
  const { looked_at: of, alike, alike_hidden, at_least, at_most } = precision;
  const judge =
    kind === null ? 'by what your examples share beside these words' : `by the judge of “${kind.label}”`;
  return `Precision, measured on the index: of ${countOf(of, 'website')} that it finds beside yours ${alike} ${areLike(alike, likeness)}, ${judge}; ${alike_hidden} when the words of the query are hidden from it. So between ${percent(at_least)} and ${percent(at_most)} of what it finds is what you look for.`;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function shareOf(share: number): string {
  if (share === 0) return '0 %';
  return share < 0.001 ? 'less than 0.1 %' : `${Math.min(100, Number((share * 100).toPrecision(2)))} %`;
}

export function shareWords(likeness: Likeness): string {
  const found = judged(likeness).filter(({ is_found }) => is_found).length;
  return `Finds ${many(likeness.websites)} of the ${likeness.all_websites.websites_is === undefined ? '' : 'at least '}${formatCount(likeness.all_websites.websites ?? 0)} that the index has, ${found} of your ${judged(likeness).length} among them.`;
}

/** What was measured: each example left out in turn, and a query made of the others. */
export function judgementWords(likeness: Likeness): string {
  const among = judged(likeness);
  const again = among.filter(({ is_found_again }) => is_found_again).length;
  const chance = likeness.by_chance ?? 0;
  const expected = chance < 0.05 ? 'fewer than 0.1' : `about ${chance.toFixed(1)}`;
  const times = again / Math.max(chance, 0.1);
  const lift =
    times < 2
      ? ''
      : ` It finds one like them ${formatCount(Math.floor(times))}${chance < 0.1 ? ' or more' : ''} times as readily as any other website.`;
  return `Measured: with each left out in turn, a query made of the others found ${again} of ${among.length} again. By chance it would be ${expected}.${lift}`;
}

export function noneWords(likeness: Likeness): string {
  switch (likeness.why_none) {
    case 'too_few_known': {
      const known = likeness.examples.filter(({ site }) => site !== null).length;
      return `The index has pages of ${known} of them; it takes 3 different websites to tell what they share.`;
    }
    case 'nothing_in_common':
      return 'No kind of page that most of them have, and nothing in common that other websites do not have as well: queries made of some of them do not find the others. No query was made up.';
    case 'not_counted':
    case null:
      return 'The index could not count this time. Nothing was charged. Please try again.';
  }
}
