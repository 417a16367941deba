import type { PageLine } from './page-lines.ts';
import type { PersonMark } from './page-people.ts';

const MOST_NAMES = 20;
const MOST_LINES = 150;

/**
 * Marks without those of a register: names by the dozen without a word of what they do, on a page that is not of a team, are
 * the dead of a parish or the members of a club. Not all of its lines read like names, so lines count as well.
 */
export function withoutRegister(
  marks: readonly PersonMark[],
  lines: readonly PageLine[],
  isOfPeople: boolean,
): PersonMark[] {
  const bare = marks.filter(({ by }) => by === 'card without role');
  const isLong = bare.length >= MOST_NAMES && marks.length < bare.length * 1.2;
  const listed = lines.filter(({ inside, text }) => inside.has('team') && text.length <= 60);
  const isRegister = !isOfPeople && (isLong || listed.length > MOST_LINES);
  return marks.filter(({ by }) => !isRegister || by !== 'card without role');
}
