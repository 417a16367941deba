import type { Likeness } from '@linklode/contract';
import { countOf, formatCount } from '../../lib/format.ts';

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
  const role = term.is_alternative ? ', one of those of which a page needs only one' : '';
  return `on ${term.examples} of your ${among}, and on ${many(term.elsewhere)} besides${share}${role}`;
}

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
      return 'Nothing in common that other websites do not have as well: queries made of some of them do not find the others. No query was made up.';
    case 'not_counted':
    case null:
      return 'The index could not count this time. Nothing was charged. Please try again.';
  }
}
