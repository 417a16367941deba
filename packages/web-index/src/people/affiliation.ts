import { isTermAlone, readTermHead, type TermHead } from './terms.ts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { REMEMBERED, rememberedOf } from './remembered.ts';
import { findRoleWords, foldRoleText } from './role-words.ts';
import { readName } from './name-shape.ts';
import { headLevelOf, SET_OFF_ONLY, type PageLine } from './page-lines.ts';
import { isOfOthers, isOfPast, isPlayer, affiliationOf, type LineAffiliation } from './affiliation-words.ts';

/**
 * Who on a page is not of the site today: `past` held an office that others hold today, or are dead; `others` play,
 * won, gave or praise and do not run the site.
 */
export type Affiliation = 'past' | 'others';

const LONGEST_HEAD = 70;
const LONGEST_LINE = 160;
const MOST_LINES_OF_TERM = 12;

interface Section {
  affiliation: Affiliation;
  level: number;
  /** Terms of its own stand right below its heading, so that such headings do not end it. */
  hasTerms: boolean;
}

/** Of the lines of a page those whose names are nobody's of today, by their place. Empty for most pages. */
export function readAffiliations(lines: readonly PageLine[]): ReadonlyMap<number, Affiliation> {
  const found = new Map<number, Affiliation>();
  const heads = new Map<number, TermHead>();
  const headings: (Readonly<Head> | null)[] = lines.map(findHead);
  for (let at = 0; at < headings.length; at++) {
    const term = headings[at]?.term ?? null;
    if (term !== null) heads.set(at, term);
  }
  readSections(lines, headings, pastTerms(heads), heads, found);
  const told = lines.map(({ text }) => (text.length > LONGEST_LINE ? null : affiliationOf(text)));
  readTerms(lines, told, heads, found);
  for (let at = 0; at < told.length; at++) {
    const own = told[at] ?? null;
    if (own === null) continue;
    const next = told[at + 1] ?? null;
    const isCard = own.isName && next !== null;
    if (own.isFormer || own.isNameOfFormer || (isCard && next.isFormer)) found.set(at, 'past');
    else if (isCard && !found.has(at) && isPlayer(lines[at + 1]!.text)) found.set(at, 'others');
  }
  return found;
}

/** Of several terms of the same body all but the last are over. */
function pastTerms(heads: ReadonlyMap<number, TermHead>): ReadonlySet<number> {
  const last = new Map<string, number>();
  for (const { body, end } of heads.values()) last.set(body, Math.max(end, last.get(body) ?? 0));
  return new Set([...heads].flatMap(([at, { body, end }]) => (end < last.get(body)! ? [at] : [])));
}

function readSections(
  lines: readonly PageLine[],
  headings: readonly (Readonly<Head> | null)[],
  past: ReadonlySet<number>,
  heads: ReadonlyMap<number, TermHead>,
  found: Map<number, Affiliation>,
): void {
  let section: Section | null = null;
  let openedAt = -1;
  let names = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const head = headings[at] ?? null;
    if (line.inside.has('foot')) section = null;
    else if (head !== null) {
      const level = headLevelOf(line);
      const isTerm = heads.has(at);
      if (section !== null && isTerm && openedAt === at - 1) section.hasTerms = true;
      const isInside: boolean = section?.hasTerms === true && isTerm;
      const isRole = level === SET_OFF_ONLY && !isTerm && findRoleWords(line.text).length > 0;
      const isEntry: boolean = section !== null && level === SET_OFF_ONLY && isLikeEntry(line.text, names);
      if (section !== null && level <= section.level && !isInside && !isRole && !isEntry) section = null;
      const affiliation = past.has(at) ? 'past' : head.affiliation;
      if (affiliation !== null && !isInside) {
        section = { affiliation, level, hasTerms: false };
        openedAt = at;
        names = 0;
        continue;
      }
    }
    if (section === null) continue;
    found.set(at, section.affiliation);
    if (headLevelOf(line) > 0 && readName(line.text) !== null) names += 1;
  }
}

const LEAST_ENTRIES = 3;

/**
 * "Dr. Art Lee", or one word that could be a name below several that are: what is set off in a list of people, as they
 * are.
 */
const isLikeEntry = (text: string, names: number): boolean =>
  /^(?:dra?|prof|mrs?|ms|sra?|herr|frau|mme)\.?\s+\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?$/iu.test(text) ||
  (names >= LEAST_ENTRIES && /^\p{Lu}\p{Ll}+$/u.test(text) && readName(`A. ${text}`) !== null);

/** "Ann Lee, chair 2011–2014", where somebody's term ended later or has not ended. */
function readTerms(
  lines: readonly PageLine[],
  told: readonly (Readonly<LineAffiliation> | null)[],
  heads: ReadonlyMap<number, TermHead>,
  found: Map<number, Affiliation>,
): void {
  const ends = new Map<number, number>();
  for (let at = 0; at < told.length; at++) {
    const term = told[at]?.term ?? null;
    if (term !== null && !heads.has(at) && !lines[at]!.inside.has('foot'))
      ends.set(at, term.isLife ? 0 : term.end);
  }
  if (ends.size === 0) return;
  const last = Math.max(...ends.values(), ...[...heads.values()].map(({ year }) => year ?? 0));
  for (const [at, end] of ends) {
    if (end >= last && end > 0) continue;
    const { text } = lines[at]!;
    if (isTermAlone(text)) for (const place of linesOfTerm(lines, at, ends)) found.set(place, 'past');
    else found.set(at, 'past');
    if (at > 0 && readName(lines[at - 1]!.text) !== null && readName(text) === null)
      found.set(at - 1, 'past');
  }
}

/** A term in a line of its own closes the lines of people above it or opens those below. */
function linesOfTerm(lines: readonly PageLine[], at: number, ends: ReadonlyMap<number, number>): number[] {
  const step = isOfPerson(lines[at - 1]) ? -1 : 1;
  const places: number[] = [];
  for (let place = at + step; Math.abs(place - at) <= MOST_LINES_OF_TERM; place += step) {
    if (!isOfPerson(lines[place]) || ends.has(place)) break;
    places.push(place);
    // The line above may close a card; the card before it has its own term.
    if (step === -1 && readName(lines[place]!.text) !== null) break;
  }
  return places;
}

const isOfPerson = (line: PageLine | undefined): boolean =>
  line !== undefined &&
  line.text.length <= LONGEST_LINE &&
  (readName(line.text) !== null || findRoleWords(foldRoleText(line.text)).length > 0);

interface Head {
  term: TermHead | null;
  affiliation: Affiliation | null;
}

/** Headings come again on each page of a site. */
const known = createBoundedMap<string, Head>(REMEMBERED);

const headOf = (line: string): Readonly<Head> =>
  rememberedOf(line, known, (text) => ({
    term: readTermHead(text),
    affiliation: isOfPast(text) ? 'past' : isOfOthers(text) ? 'others' : null,
  }));

function findHead(line: PageLine): Readonly<Head> | null {
  if (headLevelOf(line) === 0 || line.text.length > LONGEST_HEAD) return null;
  // What a menu lists is no heading of what it lists next.
  if (line.heading === 0 && line.inside.has('list of links')) return null;
  const head = headOf(line.text);
  // "Ehemalige Mitglieder" is written as a name is.
  return head.affiliation !== null || readName(line.text) === null ? head : null;
}
