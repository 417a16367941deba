import { findNames, leadingName, lettersOf, type FoundName } from './person-name.ts';
import { readRole, sentencesOf, type RolePhrase } from './role-phrase.ts';

/** A link to a profile as it stands on a page. */
export interface ProfileLink {
  slug: string;
  anchor: string;
  /** Where the anchor begins in the page's text; null when it has no place there. */
  offset: number | null;
}

interface PageOfPeople {
  text: string;
  links: ProfileLink[];
}

interface ReadPerson {
  name: string;
  role: RolePhrase;
  /** The page's words that say it, line feeds folded to spaces. */
  sentence: string;
  /** How many words of the name stand in the address of the profile. */
  hits: number;
  /** The name and the role stand in one line, or in a line and the one below it. */
  isClose: boolean;
}

interface Line {
  text: string;
  start: number;
  end: number;
}

const LOOKS_BACK = 700;
const LOOKS_AHEAD = 300;
const MOST_LINES = 5;
/** A page is searched so far for a name without a place, and so many places of it are looked at. */
const SEARCHED_LENGTH = 20_000;
const LONGEST_LINE = 1000;
const MOST_PLACES = 60;
const SHORT_LINE = 90;
const LONGEST_SENTENCE = 300;
const LINK_WORDS =
  /(?:^|\s)(?:on|en|in|via|visit|view|connect with|follow|see|su|my)?\s*(?:linked\s?in|linkedin|profile|perfil|bio|in)(?:\s*(?:profile|page|de|of))?\s*$/iu;
/** The last letters of what LINK_WORDS names, in lower case. */
const LAST_OF_LINK_WORDS = new Set(['n', 'e', 'l', 'o', 'f'].map((letter) => letter.charCodeAt(0)));

function linesOf(text: string, from: number, to: number): Line[] {
  const lines: Line[] = [];
  let at = from;
  while (at < to) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 || feed > to ? to : feed;
    if (text.slice(at, end).trim() !== '') lines.push({ text: text.slice(at, end), start: at, end });
    at = end + 1;
  }
  return lines;
}

function placeOf(text: string, link: ProfileLink): { start: number; end: number } | null {
  if (link.offset === null || link.offset > text.length) return null;
  const isShown = link.anchor !== '' && text.startsWith(link.anchor, link.offset);
  return { start: link.offset, end: link.offset + (isShown ? link.anchor.length : 0) };
}

/**
 * Who stands beside a link to a profile, and with which role; null when no name or no role is found. Where the link has
 * no place in the text, as an icon has none, the page is searched for the name that the profile's address tells.
 */
export function readPerson(page: PageOfPeople, link: ProfileLink): ReadPerson | null {
  const place = placeOf(page.text, link);
  return place === null ? readByAddress(page, link.slug) : readBeside(page.text, link, page.links, place);
}

/**
 * Only what lies between the links to the profiles before and after it is read, so that nobody gets the role of a
 * neighbour.
 */
function readBeside(
  text: string,
  link: ProfileLink,
  others: readonly ProfileLink[],
  place: { start: number; end: number },
): ReadPerson | null {
  let from = Math.max(0, place.start - LOOKS_BACK);
  let to = Math.min(text.length, place.end + LOOKS_AHEAD);
  for (const other of others) {
    const at = other.slug === link.slug ? null : placeOf(text, other);
    if (at === null) continue;
    if (at.start < place.start) from = Math.max(from, at.end);
    else to = Math.min(to, at.start);
  }
  const before = linesOf(text, from, place.start).slice(-MOST_LINES);
  const after = linesOf(text, place.end, to).slice(0, 3);
  const isNamed = place.end > place.start;
  const anchorLine: Line[] = isNamed
    ? [{ text: text.slice(place.start, place.end), start: place.start, end: place.end }]
    : [];
  const lines = [...before, ...anchorLine, ...after];
  const candidates = namesIn([...before, ...anchorLine], link.slug);
  if (candidates.length === 0) candidates.push(...namesIn(after.slice(0, 2), link.slug));
  if (candidates.length === 0) candidates.push(...guessedNames(before, anchorLine));
  const read = candidates
    .flatMap((candidate) => personOf(text, lines, candidate, place) ?? [])
    .sort((a, b) => b.hits - a.hits || Number(b.isClose) - Number(a.isClose));
  return read[0] ?? null;
}

interface FoldedLine extends Line {
  /** Letters alone, without marks. */
  letters: string;
}

const foldedLines = new WeakMap<PageOfPeople, FoldedLine[]>();

/** The lines of a page in which names without a place are looked for; made once for all links of the page. */
function searchedLines(page: PageOfPeople): FoldedLine[] {
  const known = foldedLines.get(page);
  if (known !== undefined) return known;
  const lines = linesOf(page.text, 0, Math.min(page.text.length, SEARCHED_LENGTH))
    .filter((line) => line.text.length <= LONGEST_LINE)
    .map((line) => ({ ...line, letters: lettersOf(line.text) }));
  foldedLines.set(page, lines);
  return lines;
}

/** Anywhere on the page, but only by a name of which two words stand in the address. */
function readByAddress(page: PageOfPeople, slug: string): ReadPerson | null {
  const lines = searchedLines(page);
  const parts = [lettersOf(slug).slice(1), ...slug.split('-').map(lettersOf)].filter(
    (part) => part.length >= 3,
  );
  let tried = 0;
  for (const [at, line] of lines.entries()) {
    if (!parts.some((part) => line.letters.includes(part))) continue;
    if (++tried > MOST_PLACES) return null;
    const [found] = findNames(line.text, slug).filter((name) => name.hits >= 2);
    if (found === undefined) continue;
    const name = { ...found, start: found.start + line.start, end: found.end + line.start };
    const end = { start: page.text.length, end: page.text.length };
    // The next line is read only where the name stands alone, as on a card.
    const isAlone = !/[\p{L}\p{N}]/u.test(line.text.slice(found.end));
    const person = personOf(page.text, lines.slice(at, at + (isAlone ? 2 : 1)), name, end);
    if (person !== null) return { ...person, isClose: false };
  }
  return null;
}

/** Nearest to the link first; a name in the anchor is the nearest of all. */
function namesIn(lines: readonly Line[], slug: string): FoundName[] {
  return lines
    .flatMap((line) =>
      findNames(line.text, slug).map((found) => ({
        ...found,
        start: found.start + line.start,
        end: found.end + line.start,
      })),
    )
    .sort((a, b) => b.hits - a.hits || b.start - a.start);
}

function guessedNames(before: readonly Line[], anchor: readonly Line[]): FoundName[] {
  return [...before.slice(-2), ...anchor].reverse().flatMap((line) => {
    const found = leadingName(line.text);
    return found === null ? [] : [{ ...found, start: found.start + line.start, end: found.end + line.start }];
  });
}

function personOf(
  text: string,
  lines: readonly Line[],
  name: FoundName,
  link: { start: number; end: number },
): ReadPerson | null {
  const at = lines.findIndex((line) => name.start >= line.start && name.end <= line.end);
  const own = lines[at];
  if (own === undefined) return null;
  const person = (role: RolePhrase, from: number, to: number, isClose: boolean): ReadPerson => ({
    name: name.name.replace(/\s+/gu, ' '),
    role,
    sentence: excerptOf(text, Math.min(from, name.start), Math.max(to, name.end)),
    hits: name.hits,
    isClose,
  });
  const tail = { text: text.slice(name.end, own.end), start: name.end, end: own.end };
  const sentences = sentencesOf(withoutLinkWords(tail.text));
  const isOnLine = /[\p{L}\p{N}]/u.test(withoutLinkWords(tail.text));
  for (const [index, sentence] of sentences.entries()) {
    const role = readRole(sentence, index === 0);
    if (role !== null) return person(role, name.start, tail.end, index === 0);
  }
  const label =
    /(?:^|[.;]\s+)([^.;:]{2,60}):\s*\P{L}*(?:(?:Dr|Dra|Dame|Sir|Prof|Professor|D|Dña)\.?\s+)?$/u.exec(
      text.slice(own.start, name.start),
    );
  const labelled = label?.[1] === undefined ? null : readRole(label[1], false);
  if (labelled !== null) return person(labelled, own.start, own.end, true);
  let isFirst = !isOnLine;
  for (const line of lines.slice(at + 1)) {
    // Behind the link only the rest of its line, or a short line right below it, still speaks of this person.
    const isBehind = line.start >= link.end && own.start < link.end;
    if (isBehind && line.text.trim().length > SHORT_LINE && text.slice(link.end, line.start).includes('\n'))
      break;
    const parts = sentencesOf(withoutLinkWords(line.text));
    if (parts.length === 0) continue;
    if ((isBehind && !isFirst) || (line.start > own.end && leadingName(line.text) !== null)) break;
    for (const [index, sentence] of (isBehind ? parts.slice(0, 1) : parts).entries()) {
      const role = readRole(isFirst && index === 0 ? `, ${sentence}` : sentence, isFirst && index === 0);
      if (role !== null) return person(role, name.start, line.end, isFirst && index === 0);
    }
    isFirst = false;
  }
  const above = lines[at - 1];
  if (
    above !== undefined &&
    !isOnLine &&
    leadingName(above.text) === null &&
    above.text.trim().length <= SHORT_LINE
  ) {
    const role = readRole(above.text, false);
    if (role !== null) return person(role, above.start, own.end, false);
  }
  return null;
}

/** Without what only names the link, such as "LinkedIn" or "on LinkedIn". */
export function withoutLinkWords(text: string): string {
  // Most lines end otherwise, which the last letter tells.
  const last = text.charCodeAt(text.length - 1);
  const isPlain = last > 0x20 && last < 0x7f;
  return isPlain && !LAST_OF_LINK_WORDS.has(last | 0x20) ? text : text.replace(LINK_WORDS, ' ');
}

function excerptOf(text: string, start: number, end: number): string {
  const lineEnd = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  if (lineEnd.length <= LONGEST_SENTENCE) return withoutLinkWords(lineEnd).trim();
  const cut = lineEnd.lastIndexOf(' ', LONGEST_SENTENCE - 2);
  return `${lineEnd.slice(0, cut > 0 ? cut : LONGEST_SENTENCE - 2).toWellFormed()} …`;
}
