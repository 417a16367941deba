import { words } from '@linklode/query-language';
import type { Sentence } from './sentences.ts';

/** A class of words by their stems, on words without marks. */
export type WordClass = RegExp;

/** Behind these a verb is asked of the reader: "please send", "you can send", "puedes enviar". */
const BEFORE = new Set(
  words(
    `to can may please and or then you should must could just simply always first now us kindly by
     y o e u puedes puede pueden podes podeis podrias debes debe deben deberan para de quieres quiere favor a que`,
  ),
);

/** With these between it and the beginning of its clause, a verb still commands: "So please do send". */
const LEADING = new Set(
  words(
    'please so then or and but just simply now also do instead first why not por favor y o pues entonces ahora',
  ),
);

/**
 * Positions of verbs of the class that ask something of the reader: a clause begins with them, or they stand behind "to",
 * "can", "please". A report of what somebody sent is none.
 */
export function commandsIn({ words: all, starts }: Sentence, verbs: WordClass): number[] {
  const found: number[] = [];
  for (let at = 0; at < all.length; at++) {
    if (!verbs.test(all[at] ?? '') || isNegated(all, at) || isNeedOf(all, at)) continue;
    if (isLed(all, starts, at) || BEFORE.has(all[at - 1] ?? '')) found.push(at);
  }
  return found;
}

const NEGATIONS = new Set('t not never cannot no'.split(' '));
const WHY = new Set('why que'.split(' '));

/** "You can’t submit it", but "why not submit it?" */
function isNegated(all: readonly string[], at: number): boolean {
  return NEGATIONS.has(all[at - 1] ?? '') && !WHY.has(all[at - 2] ?? '');
}

const NEEDS: WordClass = /^(?:have|had|need|needed|want|wanted|going|able|decided|used|tried)$/;
const SPEAKERS = new Set('we i they he she'.split(' '));

/** "We have to enter the name" tells what its writer did; "do you need to send mail?" asks for nothing. */
function isNeedOf(all: readonly string[], at: number): boolean {
  if (all[at - 1] !== 'to' || !NEEDS.test(all[at - 2] ?? '')) return false;
  const subject = all[at - 3] ?? '';
  return SPEAKERS.has(subject) || (subject === 'you' && all[at - 4] === 'do' && all[at - 2] === 'need');
}

const MOST_LEADING = 3;

function isLed(all: readonly string[], starts: ReadonlySet<number>, at: number): boolean {
  for (let from = at; from >= Math.max(0, at - MOST_LEADING); from--) {
    if (starts.has(from)) return true;
    if (!LEADING.has(all[from - 1] ?? '')) return false;
  }
  return false;
}

/** The first word of the class at or behind a position, so many words away at most; -1 where there is none. */
export function findNear({ words: all }: Sentence, sought: WordClass, from: number, most: number): number {
  const end = Math.min(all.length, from + most + 1);
  for (let at = Math.max(0, from); at < end; at++) if (sought.test(all[at] ?? '')) return at;
  return -1;
}
