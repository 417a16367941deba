import type { PageLine } from './page-lines.ts';
import type { PersonMark } from './page-people.ts';

const MOST_NAMES = 20;
const MOST_LINES = 150;
/** On a legal page so many names without a word of what they do are those of members. */
const MOST_ON_LEGAL = 6;

/**
 * Marks without those of a register: names by the dozen without a word of what they do, on a page that is not of a
 * team, are the dead of a parish or the members of a club. Not all of its lines read like names, so lines count as
 * well.
 */
export function withoutRegister(
  marks: readonly PersonMark[],
  lines: readonly PageLine[],
  { isOfPeople, isLegal }: { isOfPeople: boolean; isLegal: boolean },
): PersonMark[] {
  const bare = marks.filter(({ by }) => by === 'card without role');
  const isLong = bare.length >= MOST_NAMES && marks.length < bare.length * 1.2;
  const listed = lines.filter(({ inside, text }) => inside.has('team') && text.length <= 60);
  const isRegister =
    (!isOfPeople && (isLong || listed.length > MOST_LINES)) || (isLegal && bare.length >= MOST_ON_LEGAL);
  return marks.filter(({ by }) => !isRegister || by !== 'card without role');
}
