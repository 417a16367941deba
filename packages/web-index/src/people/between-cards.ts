import { readName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { readRoleLine } from './role-line.ts';
import { findRoleWords } from './role-words.ts';

const MOST_CARDS = 12;
const LONGEST_ROLE = 60;

/**
 * The line below a name, where the cards above or below take turns of a name and a role: there it says what somebody
 * does, in words that no lexicon has to know ("Literacy Worker", "ALfA Ambassador"). Null elsewhere.
 */
export function roleBetweenCards(lines: readonly PageLine[], at: number): string | null {
  const below = lines[at + 1]?.text ?? '';
  if (!isLikeRole(below) || readName(lines[at]!.text) === null) return null;
  // "Seed Whisperer" could be a name, which a known first name above it says that it is not.
  if (readName(below) !== null && readName(lines[at]!.text)?.isKnown !== true) return null;
  return [-2, 2].some((step) => leadsToRole(lines, at, step)) ? below : null;
}

function leadsToRole(lines: readonly PageLine[], from: number, step: number): boolean {
  for (let at = from + step, seen = 0; seen < MOST_CARDS; at += step, seen++) {
    const [name, role] = [lines[at]?.text, lines[at + 1]?.text];
    if (
      name === undefined ||
      role === undefined ||
      readName(name) === null ||
      readName(role)?.isKnown === true
    )
      return false;
    if (readRoleLine(role) !== null) return true;
    if (!isLikeRole(role)) return false;
  }
  return false;
}

/** A few words that begin with a capital letter, and no sentence, number, place or address. */
const isLikeRole = (text: string): boolean =>
  text.length <= LONGEST_ROLE &&
  /^\p{Lu}[^.!?@\d:;"“”|]*$/u.test(text) &&
  text.split(/\s+/).length <= 6 &&
  readName(text)?.isKnown !== true &&
  // "CEO of company" was refused as a role, and is none here.
  findRoleWords(text).length === 0;
