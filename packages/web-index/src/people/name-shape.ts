import { anyOf, nameWords } from './lexicon/index.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { isGivenName } from './given-names.ts';
import { isSurelyNoName } from './no-name.ts';
import { lettersOf } from './person-name.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { isRoleWord } from './role-words.ts';
import { isSurname } from '@linklode/word-lists';
import { withoutCredentials } from './credentials.ts';

export interface ShapedName {
  /** As a person writes it: without degrees and courtesies, not in capitals. */
  name: string;
  /** The first word is a common given name, or a doctor's or professor's title says that it is somebody. */
  isKnown: boolean;
  words: number;
}

const PARTICLES = new Set(
  'van von der den de del della di da dos das do la le el al bin ibn ben af zu ter ten y e'.split(' '),
);
const SHORT_COURTESY = String.raw`${anyOf('names', 'shortCourtesy')}(?:\.|(?=\s+(?:\([\p{Lu}]+\)\s+)?\p{Lu}\S*\s+\p{Lu}))`;
const COURTESY = new RegExp(
  String.raw`^(?:(?:${anyOf('names', 'courtesy')}\.?|${SHORT_COURTESY})(?:-?(?:ing|p[äa]d|psych|kfm|doz|prof)\.)*\s+(?:\(fh\)\s*)?)+`,
  'iu',
);
/** "Prof.dr. Ann Lee": courtesies without a gap between them. */
const JOINED_COURTESY = /^(?:(?:prof|mw|dhr|drs?|ir|ing|mr|mag|dipl)\.)+(?=\p{L})/iu;
/** "Univ.- Prof. Dr.", as Austria writes it. */
const OF_UNIVERSITY = /^univ\.?\s?-\s?(?=(?:ass\.?-?\s?)?prof)/iu;
const LEARNED =
  /^(?:[\p{L}.-]+\.?\s+){0,3}(?:dra?|prof(?:essora?)?)\.?\s|,\s*(?:ph\.?\s?d|m\.?\s?d|dr\.?\s?ph|ed\.?\s?d)(?![\p{L}])/iu;
/** "The": what begins so is a heading. "De" and "Le" begin surnames, so that one more word makes no full name. */
const ARTICLE = new RegExp(`^${anyOf('names', 'article')}$`, 'iu');
const SURNAME_LEAD = /^(?:de|du|van|von)$/iu;
const NO_INITIALS = /^(?:u\.?s|u\.?k|e\.?u|u\.?n|u\.?s\.?a|b\.?v|n\.?v|s\.?a|s\.?l|e\.?v)\.$/iu;
const MOST_WORDS = 5;
const DEGREES =
  /(?:[,\s]+(?:ph\.?\s?d|m\.?\s?d|mba|m\.?a|m\.?sc|b\.?sc|b\.?a|jd|esq|cpa|rn|lcsw|msw|mph|m\.?ed|ed\.?d|pmp|cfa|dds|dvm|jr|sr|ii|iii|iv|mvp|mct|cissp|aia)\.?)+$/iu;
/** "Ann Lee '18": the year in which a pupil leaves. */
const CLASS_OF = /(?<=\p{L}),?\s+['’‘]\d\d$/u;
const ASIDE = /\s*[([][^()[\]]{0,60}[)\]]/gu;
const WORD =
  /^(?:\p{Lu}[\p{L}\p{M}'’]*(?:-\p{L}[\p{L}\p{M}'’]*)*\.?|(?:\p{Lu}\.){2,6}|(?:d|l|o|D|L|O)['’]\p{Lu}[\p{L}\p{M}-]+)$/u;

/** Capitalised words of headings, menus, places and products; a line with one of them names nobody. */
const NOBODY: ReadonlySet<string> = nameWords('nobody');
const ABSTRACT = new RegExp(`${anyOf('names', 'abstractEnding')}$`);
const PLACEHOLDER = new RegExp(`^${anyOf('names', 'placeholder')}$`);
const NAMES_TOO: ReadonlySet<string> = nameWords('namesToo');
const SURNAMES: ReadonlySet<string> = nameWords('surnames');
const NO_SURNAME: ReadonlySet<string> = nameWords('noSurname');
const WORDS_TOO: ReadonlySet<string> = nameWords('givenNames');

/**
 * A text that is a person's name and nothing else, or null: two to five capitalised words, none of which stands in
 * menus and headings. One word alone is taken where it is a common given name and `single` allows it.
 *
 * @param options.isSaid the page says that it is somebody, as an author, so that a surname may be a word of headings
 * behind a given name that is none: "Emily Way"
 */
export function readName(
  given: string,
  { single = false, isSaid = false }: { single?: boolean; isSaid?: boolean } = {},
): Readonly<ShapedName> | null {
  if (given.length > 80 || isSurelyNoName(given, single, mayBeSmall)) return null;
  if (isSaid)
    return rememberedOf(given, single ? knownSaidSingle : knownSaid, single ? shapeSaidSingle : shapeSaid)
      .name;
  const { name } = single
    ? rememberedOf(given, knownSingle, shapeSingle)
    : rememberedOf(given, known, shapeWhole);
  return name;
}
const shapeWhole = (text: string): { name: ShapedName | null } => ({ name: shapeName(text, false) });
const shapeSingle = (text: string): { name: ShapedName | null } => ({ name: shapeName(text, true) });
const shapeSaid = (text: string): { name: ShapedName | null } => ({ name: shapeName(text, false, true) });
const shapeSaidSingle = (text: string): { name: ShapedName | null } => ({
  name: shapeName(text, true, true),
});

/** The same lines stand on many pages, and few are names. */
const known = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);
const knownSingle = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);
const knownSaid = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);
const knownSaidSingle = createBoundedMap<string, { name: ShapedName | null }>(REMEMBERED);

/**
 * Words of a name that are written small, and what is taken from around one: whatever else comes to be taken belongs
 * here too.
 */
const mayBeSmall = (word: string, text: string, from: number): boolean =>
  PARTICLES.has(word) || PARTED.has(word) || DEGREES.test(` ${word}`) || COURTESY.test(text.slice(from));
/** Parts of what is taken: "Ann Lee m d", "univ - Prof. Ann Lee". */
const PARTED = new Set(['ph', 'm', 'd', 'univ', 'ass']);

/** What stands in no word of a name, and is not taken from around one; what is in brackets may be. */
const IN_NO_NAME = /^[^([]*[0-9/@!?&=_+%$<>"#“”«»][^([]*$/;

function shapeName(given: string, single: boolean, isSaid = false): ShapedName | null {
  const written = given.replace(CLASS_OF, '');
  const undated = withoutCredentials(written);
  if (IN_NO_NAME.test(undated)) return null;
  const addressed = undated
    .normalize('NFC')
    .replace(ASIDE, ' ')
    .replace(/[,;:·|–—.\s\u2060-]+$/u, (end) => (end.includes('.') ? '.' : ''))
    .replace(/^(?:[\s,;:·|–—•*-]|\p{Extended_Pictographic}|\u{FE0F}|\u{200D})+/u, '')
    .replace(OF_UNIVERSITY, '')
    .replace(JOINED_COURTESY, '');
  const bare = addressed
    .replace(COURTESY, '')
    .replace(DEGREES, (end, at: number, text: string) => (/\s/u.test(text.slice(0, at).trim()) ? '' : end))
    .replace(/\.$/u, (dot, at: number, text: string) => (/(?:^|\s)\p{Lu}\.$/u.test(text) ? dot : ''))
    .trim();
  const words = withSmallLetters(onceOnly(bare.split(/\s+/)));
  const least = single ? 1 : 2;
  // Portuguese and Spanish names have up to five words beside their particles.
  const count = words.filter((word, at) => at === 0 || !PARTICLES.has(word.toLowerCase())).length;
  if (count < least || count > MOST_WORDS || words.length > MOST_WORDS + 3) return null;
  const [head = ''] = words;
  // "Dr. Uma Rao" is called so; "Uma Casa" is a house.
  const isAddressed = COURTESY.test(addressed);
  if (
    (ARTICLE.test(head) && !isAddressed) ||
    (words.length === 2 && SURNAME_LEAD.test(head)) ||
    NO_INITIALS.test(head)
  )
    return null;
  // "Ann Lee e Bob Doe" are two.
  const joint = words.findIndex((word) => word === 'e' || word === 'y');
  if (joint >= 2 && words.length - joint > 2 && isGivenName(lettersOf(words[joint + 1] ?? ''))) return null;
  const last = words.at(-1) ?? '';
  const first = lettersOf(words[0] ?? '');
  const isGiven =
    first === 'mª' || isGivenName(first) || isGivenName(lettersOf(words[0]?.split('-')[0] ?? ''));
  const isSure = isGiven && !WORDS_TOO.has(first);
  for (const [at, word] of words.entries()) {
    const folded = lettersOf(word);
    if (at > 0 && word !== last && PARTICLES.has(word.toLowerCase())) continue;
    if (!WORD.test(word) || folded === '') return null;
    const isSurely =
      at > 0 && isSure && (SURNAMES.has(folded) || (isSaid && word === last && mayBeSurname(folded)));
    const isYounger = at > 1 && word === last && folded === 'junior';
    if (
      (NOBODY.has(folded) && !isSurely && word.length > 2) ||
      (isRoleWord(word) && !isYounger && !(isSaid && isSurely))
    )
      return null;
    // "L'Équipe": an article joined to a word of headings.
    if (PLACEHOLDER.test(folded)) return null;
    // "Georg-August-Universität"
    if (/-\p{L}+-/u.test(word) && NOBODY.has(lettersOf(word.split('-').at(-1)!))) return null;
    if (/^[LD]['’]/u.test(word) && NOBODY.has(lettersOf(word.slice(2)))) return null;
    if (folded.length > 8 && ABSTRACT.test(folded) && !NAMES_TOO.has(folded)) return null;
  }
  const isKnown =
    isGiven ||
    (words.length > 1 && (LEARNED.test(addressed) || LEARNED.test(written))) ||
    (words.length > 2 && first.length === 1 && isGivenName(lettersOf(words[1] ?? '')));
  if (words.length === 1 && (!isKnown || first.length < 3)) return null;
  // A surname of one letter is no name to write to.
  if (words.length === 2 && lettersOf(last).length < 2) return null;
  const isShouted = bare === bare.toUpperCase() && /\p{Lu}{3}/u.test(bare);
  if (isShouted && !isKnown) return null;
  // Acronyms are no words of a name.
  if (!isShouted && words.some((word, at) => (at === 0 ? /^\p{Lu}{3,}$/u : /^\p{Lu}{2,}$/u).test(word)))
    return null;
  if (
    !isShouted &&
    words.some((word) =>
      /\p{Ll}\p{Lu}/u.test(word.replace(/^(?:Mc|Mac|De|Di|La|Le|Van|Du|O['’]|D['’]|Fitz|Vander?)/u, '')),
    )
  )
    return null;
  return { name: isShouted ? fromCapitals(bare) : words.join(' '), isKnown, words: words.length };
}

/** "Jane Doyle Jane Doyle": a picture's text and the name below it. */
function onceOnly(words: string[]): string[] {
  const half = words.length / 2;
  return half >= 2 && words.slice(0, half).join(' ') === words.slice(half).join(' ')
    ? words.slice(0, half)
    : words;
}

const LONGEST_SURNAME = 9;

/** Behind a given name of somebody who is said to be an author: "Way", "Temple"; no desk, house or trade. */
const mayBeSurname = (folded: string): boolean =>
  isSurname(folded) || (folded.length <= LONGEST_SURNAME && !folded.endsWith('s') && !NO_SURNAME.has(folded));

/** "Jean DUPONT", and "DUPONT Jean": the surname in capitals, as the French write it. */
function withSmallLetters(words: readonly string[]): readonly string[] {
  const [first = '', ...rest] = words;
  const last = words.at(-1) ?? '';
  if (isSmallGivenName(first) && isSurnameInCapitals(rest)) return [first, ...rest.map(fromCapitals)];
  const before = words.slice(0, -1);
  if (isSmallGivenName(last) && isSurnameInCapitals(before)) return [last, ...before.map(fromCapitals)];
  return words;
}

const isSmallGivenName = (word: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}-]*\p{Ll}/u.test(word) && isGivenName(lettersOf(word.split('-')[0] ?? ''));

/** Four letters at least, lest an acronym passes for one. */
const isSurnameInCapitals = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word) => /^[\p{Lu}\p{M}'’-]{2,}$/u.test(word)) &&
  words.some((word) => lettersOf(word).length >= 4 && /[aeiouy]/.test(lettersOf(word)));

export function fromCapitals(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}
