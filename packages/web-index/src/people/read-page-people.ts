import { createBoundedMap } from '../store/bounded-map.ts';
import { sharedCopy } from './remembered.ts';
import { ONLY_STATED } from './person-features.ts';
import { readForeignName } from './foreign-name.ts';
import { readName, type ShapedName } from './name-shape.ts';
import type { PageForPeople } from './page-for-people.ts';
import type { PageLine } from './page-lines.ts';
import type { NamedBy, PagePeople } from './page-people.ts';
import {
  createReader,
  hitsOf,
  MOST_PROFILES,
  OF_PEOPLE,
  profilesOf,
  readAnswering,
  readLeading,
  type Reader,
  type Said,
} from './page-reader.ts';
import {
  BY,
  COPYRIGHT,
  FOUNDED,
  INTRODUCES,
  IS_BLOG_OF,
  IS_FOUNDER,
  MADE_BY,
  SPEECH,
  SUBJECT,
  WE_ARE,
} from './person-phrases.ts';
import { readProfile } from './profile-address.ts';
import { readOwnPage } from './own-page.ts';
import { readCard, readLabelled, readListOfNames, readNameAndRole, stating } from './read-cards.ts';
import { PAGE_PURPOSES } from './page-purpose.ts';
import { readPerson, withoutLinkWords, type ProfileLink } from './read-person.ts';
import { readWays } from './read-ways.ts';
import { readCompany } from './role-phrase.ts';
import { readRoleLine } from './role-line.ts';
import { readAffiliations, type Affiliation } from './affiliation.ts';
import { readTeamSections } from './team-sections.ts';
import { readContactPerson } from './contact-person.ts';
import { readMenuTeam } from './menu-team.ts';
import { findNameBelowTitle, readAuthorBox, readNameBelow } from './more-bylines.ts';
import { statedAuthors } from './stated-authors.ts';
import { readOurs, readPresented } from './our-people.ts';
import { NAMES, readBeside, readByline, readGuest, roleOfDeed } from './read-bylines.ts';
import { findStructuredPeople, type StructuredPerson } from './structured-people.ts';
import { withoutRegister } from './without-register.ts';

const PLACEHOLDER = /lorem ipsum|dolor sit amet|consectetur adipi/i;
/** Words of the made-up Latin that themes fill their posts with; a page in Latin has few of them. */
const FILLER =
  /\b(?:accusamus|accusantium|asperiores|aspernatur|blanditiis|consequuntur|deleniti|dignissimos|doloremque|exercitationem|laudantium|necessitatibus|perferendis|praesentium|quaerat|quibusdam|repellendus|reprehenderit|repudiandae|sapiente|similique|temporibus|voluptas|voluptate|voluptatem|voluptates|voluptatibus|voluptatum)\b/gi;
const LEAST_OF_FILLER = 4;

/** Whom a page names, each way of naming once a person, and how it can be reached; null where it says nothing. */
export function readPagePeople(page: PageForPeople): PagePeople | null {
  const reader = createReader(page);
  // A theme's own text presents a theme's own people.
  if (isPlaceholder(page.text) || page.isDemo)
    return { people: [], ways: readWays(page), isPlaceholder: true };
  const affiliations = readAffiliations(page.lines);
  readStated(page, reader);
  readLines(page, affiliations, reader);
  readOwnPage(page, reader);
  readProfiles(page, affiliations, reader);
  const people = withoutRegister([...reader.marks.values()], page.lines, {
    isOfPeople: OF_PEOPLE.has(reader.purpose),
    isLegal: reader.isLegal,
  });
  const ways = readWays(page);
  const profiles = profilesOf(page.links).map(({ slug }) => slug);
  if (people.length + ways.length + profiles.length === 0) return null;
  return { people, ways, ...(profiles.length === 0 ? {} : { profiles }) };
}

function isPlaceholder(text: string): boolean {
  if (PLACEHOLDER.test(text)) return true;
  return new Set(text.match(FILLER)?.map((word) => word.toLowerCase())).size >= LEAST_OF_FILLER;
}

/** What the page's data and head state, with the line that shows the name where one does. */
function readStated(page: PageForPeople, reader: Reader): void {
  const lineWith = (name: string): string | null =>
    page.lines.find((line) => line.text.includes(name))?.text ?? null;
  const stated: [NamedBy, Pick<StructuredPerson, 'name'> & Partial<StructuredPerson>][] = [
    ...findStructuredPeople(page.structured).map(
      (person) =>
        [person.relation === 'author' ? 'data author' : 'data person', person] as [NamedBy, StructuredPerson],
    ),
    ...statedAuthors(page.metas).map((name) => ['head author', { name }] as [NamedBy, { name: string }]),
  ];
  for (const [by, person] of stated) {
    for (const part of person.name
      .replace(BY.lead, '')
      .split(/\s*(?:,|;| and | & )\s*/)
      .slice(0, 10)) {
      const name = readName(part, { single: true, isSaid: true }) ?? readForeignName(part);
      if (name === null) continue;
      const role =
        person.jobTitle === null || person.jobTitle === undefined ? null : readRoleLine(person.jobTitle);
      reader.add(by, name, {
        sentence: lineWith(name.name) ?? `${ONLY_STATED}: ${person.relation ?? 'author'} ${part}`,
        role: role?.text ?? null,
        company: person.company ?? null,
        isQuoted: (reader.isOfGuest && by !== 'data person') || reader.isOfForum,
        ...(person.profile
          ? { profile: person.profile, hits: Math.max(1, hitsOf(name.name, person.profile.slice(28))) }
          : {}),
      });
    }
  }
}

function readLines(
  page: PageForPeople,
  affiliations: ReadonlyMap<number, Affiliation>,
  reader: Reader,
): void {
  // What only names a link, as "LinkedIn" behind a role, is no part of what a line says.
  const lines = page.lines.map((line) => {
    const text = withoutLinkWords(line.text);
    return text === line.text ? line : { ...line, text: text.trim() || line.text };
  });
  const ofTeam = readTeamSections(lines);
  const ofMenu = readMenuTeam(lines);
  const belowTitle = reader.purpose === 'other' ? findNameBelowTitle(lines) : -1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const { inside } = line;
    const affiliation = affiliations.get(at);
    // "Former consultant" below the author of a text is told of the author's life.
    const isAuthorOnly = affiliation === 'past' && inside.has('byline') && reader.purpose === 'other';
    if (inside.has('comment') || (affiliation === 'past' && !isAuthorOnly)) continue;
    const isListed = inside.has('list of links') || inside.has('byline');
    const isQuoted =
      inside.has('quote') || inside.has('guests') || affiliation === 'others' || reader.purpose === 'guests';
    const said = { sentence: line.text, isQuoted, inTeam: inside.has('team') || ofTeam.has(at) };
    const silent = silentLines(line, said, reader);
    const isSilent = silent?.get(line.text) === true;
    if (isAuthorOnly) {
      readByline(line, said, reader);
      continue;
    }
    let { named } = reader;
    if (!isSilent) {
      readByline(line, said, reader);
      readGuest(line, said, reader);
      readSentences(line, said, reader);
    }
    let saysNothing = reader.named === named;
    const addAuthor = (by: NamedBy, name: ShapedName, sentence: string): void =>
      reader.add(by, name, { ...said, sentence, isQuoted: isQuoted || reader.isOfGuest || reader.isOfForum });
    const boxed = readAuthorBox(line, lines[at + 1]);
    if (boxed !== null) addAuthor('byline', boxed, lines[at + 1]!.text);
    const below = readNameBelow(lines[at - 1], line);
    if (below !== null) addAuthor('byline', below, line.text);
    if (at === belowTitle) addAuthor('byline text', readName(line.text, { isSaid: true })!, line.text);
    if (ofMenu.has(at)) reader.add('card without role', readName(line.text)!, { ...said, inTeam: true });
    if (!inside.has('list of links')) readContactPerson(lines, at, said, reader);
    if (!isListed) {
      readCard(lines, at, said, reader);
      ({ named } = reader);
      if (!isSilent) readNameAndRole(line, said, reader);
      readLabelled(line, lines[at + 1], said, reader);
      readListOfNames(line, said, reader);
      saysNothing &&= reader.named === named;
    }
    if (!isSilent && saysNothing) silent?.set(sharedCopy(line.text), true);
  }
}

const MOST_SILENT = 2_000;
const LONGEST_SILENT = 160;
/** So many places are remembered, twice as many at most: pages are of few kinds, and their lines stand in few ways. */
const MOST_PLACES = 64;
const silentByPlace = createBoundedMap<number, ReturnType<typeof createBoundedMap<string, true>>>(
  MOST_PLACES,
);

/**
 * Lines that name nobody by themselves where they stand so: those of menus and feet come with every page of a site.
 * Null for one that is not remembered.
 *
 * The place is all that decides whether `readByline`, `readGuest`, `readSentences` and `readNameAndRole` name anybody,
 * beside the words: whatever else comes to be asked there belongs here too, or the people of a page hang on which pages
 * were read before it.
 */
function silentLines(
  line: PageLine,
  { inTeam }: Said,
  { purpose, isLegal, isOfProject }: Reader,
): ReturnType<typeof createBoundedMap<string, true>> | null {
  if (line.text.length > LONGEST_SILENT || stating(line) !== line.text) return null;
  const { inside } = line;
  const place =
    (inside.has('byline') ? 1 : 0) |
    (inside.has('foot') ? 2 : 0) |
    (inside.has('team') ? 4 : 0) |
    (inside.has('list of links') ? 8 : 0) |
    (inside.has('author link') ? 16 : 0) |
    (inTeam ? 32 : 0) |
    (isLegal ? 64 : 0) |
    (isOfProject ? 128 : 0) |
    (PAGE_PURPOSES.indexOf(purpose) << 8);
  const known = silentByPlace.get(place);
  if (known !== undefined) return known;
  const made = createBoundedMap<string, true>(MOST_SILENT);
  silentByPlace.set(place, made);
  return made;
}

function readSentences(line: PageLine, said: Said, reader: Reader): void {
  if (line.inside.has('foot') || /©|copyright/i.test(line.text)) {
    const match = COPYRIGHT.exec(line.text);
    const name = match === null ? null : readLeading(line.text.slice(match.index + match[0].length), true);
    if (name !== null) reader.add('copyright', name, said);
  }
  readMaker(line, said, reader);
  if (reader.purpose === 'other' && !line.inside.has('team') && !line.inside.has('byline')) return;
  if (OF_PEOPLE.has(reader.purpose)) readAnswering(line.text, said, reader);
  for (const sentence of line.text.split(/(?<=[.!?])\s+/u).slice(0, 12)) {
    const self = INTRODUCES.exec(sentence);
    const behind = self === null ? '' : sentence.slice(self.index + self[0].length);
    const own =
      readLeading(behind) ??
      readName(/^[\p{L}\p{M}-]+(?=\s*(?:[,.!]|$|and |y |und |et |e |en |mas ))/u.exec(behind)?.[0] ?? '', {
        single: true,
      });
    if (own !== null) reader.add('introduces themselves', own, { ...said, sentence });
    readPair(sentence, said, reader);
    const by = FOUNDED.exec(sentence);
    const behindDeed = by === null ? '' : sentence.slice(by.index + by[0].length);
    const founder =
      by === null || reader.purpose === 'other'
        ? null
        : (readLeading(behindDeed) ?? readFirstName(behindDeed));
    if (by !== null && founder?.isKnown) {
      const told = {
        ...said,
        sentence,
        role: roleOfDeed(by[0]),
        company: subjectOf(sentence.slice(0, by.index)),
      };
      const beside = readBeside(NAMES.exec(behindDeed)?.[0] ?? '');
      for (const one of [founder, ...beside]) reader.add('founder sentence', one, told);
    }
    readOwned(sentence, by !== null && founder !== null, said, reader);
    const is = IS_FOUNDER.exec(sentence);
    const named = is === null ? null : readName(is[1] ?? '');
    if (named !== null) {
      const role = readRoleLine(is?.[2] ?? '');
      if (role !== null)
        reader.add('founder sentence', named, { ...said, sentence, role: role.text, company: role.company });
    }
  }
}

/** On a host of projects whoever made the site is its owner. */
function readMaker({ text }: PageLine, said: Said, reader: Reader): void {
  const made = !reader.isOfProject || text.length > LONGEST_MADE ? null : MADE_BY.exec(text);
  const maker = made === null ? null : readLeading(text.slice(made[0].length), true);
  if (maker?.isKnown) reader.add('founder sentence', maker, said);
}
const LONGEST_MADE = 80;

/** "The blog of Ann Lee", "our founder Ann Lee", "Meet Ann Lee, founder": on pages that present a site. */
function readOwned(sentence: string, isFounder: boolean, said: Said, reader: Reader): void {
  if (reader.purpose === 'other') return;
  const blog = isFounder ? null : IS_BLOG_OF.exec(sentence);
  const owner = blog === null ? null : readLeading(sentence.slice(blog.index + blog[0].length), true);
  if (blog !== null && owner?.isKnown)
    reader.add('founder sentence', owner, {
      ...said,
      sentence,
      company: subjectOf(sentence.slice(0, blog.index)),
    });
  const told = readOurs(sentence) ?? readPresented(sentence);
  if (told !== null) reader.add('founder sentence', told.name, { ...said, sentence, role: told.role });
}

/** "Run by Shivam, who writes here too": a first name alone that nothing follows. */
const readFirstName = (behind: string): ShapedName | null =>
  readName(/^\p{Lu}[\p{L}\p{M}-]+(?=\s*(?:[,.;!]|$))/u.exec(behind)?.[0] ?? '', { single: true });

/** What was founded, where the sentence names it; "we", "the firm" and the like are the site. */
function subjectOf(before: string): string | null {
  const subject = SUBJECT.exec(before)?.[1]?.trim() ?? null;
  return subject === null || OWN_SUBJECT.test(subject) ? null : subject;
}
const OWN_SUBJECT =
  /^(?:it|this|we|the|our|he|she|they|es|er|sie|wir|das|die|der|unser\p{L}*|il|elle|le|la|les|notre|el|los|nuestr[oa]|o|a|os|as|noss[oa]|het|de|onze|ons)(?:\s|$)/iu;

/** "We are Ann and Bob Doe": each with the surname that they share. */
function readPair(sentence: string, said: Said, reader: Reader): void {
  const pair = WE_ARE.exec(sentence);
  if (pair === null) return;
  const second = readLeading(sentence.slice(pair.index + pair[0].length));
  if (second === null) return;
  const first = readName(`${pair[1] ?? ''} ${second.name.split(/\s+/).slice(1).join(' ')}`);
  for (const one of [first, second])
    if (one !== null) reader.add('introduces themselves', one, { ...said, sentence });
}

/** Names beside links to profiles, also where nothing else on the page says that they are people. */
function readProfiles(
  page: PageForPeople,
  affiliations: ReadonlyMap<number, Affiliation>,
  reader: Reader,
): void {
  const links: ProfileLink[] = page.links.flatMap((link) => {
    if (link.domain !== 'linkedin.com') return [];
    const profile = readProfile(link.url);
    return profile === null ? [] : [{ slug: profile.slug, anchor: link.anchor, offset: link.textOffset }];
  });
  const read = { text: page.text, links: links.slice(0, MOST_PROFILES) };
  for (const link of read.links) {
    const found = readPerson(read, link);
    if (found === null) continue;
    const name: ShapedName = { name: found.name, isKnown: readName(found.name)?.isKnown ?? false, words: 2 };
    const at = page.lines.findIndex(({ text }) => text.includes(found.name));
    if (affiliations.get(at) === 'past') continue;
    const line = page.lines[at];
    reader.add('profile link', name, {
      sentence: found.sentence,
      role: readRoleLine(found.role.text)?.text ?? null,
      profile: `https://www.linkedin.com/in/${encodeURIComponent(link.slug)}`,
      hits: found.hits,
      company: readCompany(found.role.text),
      isQuoted:
        reader.isOfGuest ||
        reader.purpose === 'guests' ||
        SPEECH.test(found.sentence) ||
        /:\s*[“„«]/u.test(line?.text ?? '') ||
        affiliations.get(at) === 'others' ||
        line?.inside.has('quote') === true ||
        line?.inside.has('guests') === true,
      inTeam: line?.inside.has('team') ?? false,
    });
  }
}
