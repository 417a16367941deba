import { readName, type ShapedName } from './name-shape.ts';
import { readLeading } from './page-reader.ts';
import { readRoleLine } from './role-line.ts';

interface Told {
  name: ShapedName;
  role: string | null;
}

const LONGEST_LINE = 70;
const OUR =
  /(?<!\p{L})(?:our|unser(?:e[nmrs]?)?|notre|nuestr[oa]|noss[oa]|onze|ons)\s+([^,.;:()]{3,45}?),?\s+(?=\p{Lu})/giu;
const MEET =
  /^(?:meet|conoce a|conheça (?:a |o )?|rencontrez|découvrez|maak kennis met|lerne|lernen sie)\s+(?=\p{Lu})/iu;

/** "Icons by Ann Lee" */
const JOINS =
  /^(?:by|of|for|from|to|and|&|von|für|und|de|du|par|pour|et|por|para|y|e|door|van|voor|en|with|mit|con|com|met|avec)$/iu;

/** "Our founder Ann Lee planted the first": who is called the site's own in a sentence. */
export function readOurs(sentence: string): Told | null {
  for (const match of sentence.matchAll(OUR)) {
    // The expression looks past capital letters for the sake of the first word.
    const rest = sentence.slice(match.index + match[0].length);
    if (!/^\p{Lu}/u.test(rest)) continue;
    const name = readLeading(rest);
    const role = name?.isKnown === true ? readRoleLine(match[1] ?? '') : null;
    if (name !== null && role !== null && role.company === null) return { name, role: role.text };
  }
  return null;
}

/** "Meet Ann Lee, the gardener behind Brambles". */
export function readPresented(text: string): Told | null {
  const match = MEET.exec(text);
  if (match === null) return null;
  const behind = text.slice(match[0].length);
  const name = readLeading(behind, true);
  if (name?.isKnown !== true) return null;
  const said = /^[^,–—:-]+[,–—:-]\s*(.+)$/u.exec(behind)?.[1] ?? '';
  return { name, role: readRoleLine(said)?.text ?? null };
}

/** "Editor in chief Ann Lee": a line that is a role and a name. */
export function readRoleBeforeName(text: string): Told | null {
  // Registers of a parish stand in capitals, and a trade may be a surname there.
  if (text.length > LONGEST_LINE || /[.!?:@\d]/u.test(text) || text === text.toUpperCase()) return null;
  const words = text.split(/\s+/);
  for (let from = Math.max(1, words.length - 4); from <= words.length - 2; from++) {
    const name = readName(words.slice(from).join(' '));
    if (name?.isKnown !== true) continue;
    const role = JOINS.test(words[from - 1]!) ? null : readRoleLine(words.slice(0, from).join(' '));
    return role === null || role.company !== null ? null : { name, role: role.text };
  }
  return null;
}
