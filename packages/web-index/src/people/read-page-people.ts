import { parse } from 'tldts';
import { createBoundedMap } from '../store/bounded-map.ts';
import { ownCopy } from '../store/own-copy.ts';
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
  GUEST_OF,
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
import { readCard, readLabelled, readListOfNames, readNameAndRole } from './read-cards.ts';
import { readPerson, withoutLinkWords, type ProfileLink } from './read-person.ts';
import { readWays } from './read-ways.ts';
import { readCompany } from './role-phrase.ts';
import { readRoleLine } from './role-line.ts';
import { readAffiliations, type Affiliation } from './affiliation.ts';
import { readTeamSections } from './team-sections.ts';
import { readContactPerson } from './contact-person.ts';
import { readMenuTeam } from './menu-team.ts';
import { readAuthorBox, readDatedByline } from './more-bylines.ts';
import { readOurs, readPresented } from './our-people.ts';
import { findStructuredPeople, type StructuredPerson } from './structured-people.ts';
import { withoutRegister } from './without-register.ts';

const AUTHOR_METAS = new Set([
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
  'citation_author',
]);
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
    ...page.metas
      .filter(({ key }) => AUTHOR_METAS.has(key))
      .map(({ content }) => ['head author', { name: content }] as [NamedBy, { name: string }]),
  ];
  for (const [by, person] of stated) {
    for (const part of person.name.split(/\s*(?:,|;| and | & )\s*/).slice(0, 10)) {
      const name = readName(part, { single: true });
      if (name === null) continue;
      const role =
        person.jobTitle === null || person.jobTitle === undefined ? null : readRoleLine(person.jobTitle);
      reader.add(by, name, {
        sentence: lineWith(name.name) ?? `Stated in the page’s data: ${person.relation ?? 'author'} ${part}`,
        role: role?.text ?? null,
        company: person.company ?? null,
        isQuoted: reader.isOfGuest && by !== 'data person',
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
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const { inside } = line;
    const affiliation = affiliations.get(at);
    if (inside.has('comment') || affiliation === 'past') continue;
    const isListed = inside.has('list of links') || inside.has('byline');
    const silent = silentLines(line, reader);
    const isSilent = line.text.length <= LONGEST_SILENT && silent.get(line.text) === true;
    if (isSilent && isListed) continue;
    const isQuoted =
      inside.has('quote') || inside.has('guests') || affiliation === 'others' || reader.purpose === 'guests';
    const said = { sentence: line.text, isQuoted, inTeam: inside.has('team') || ofTeam.has(at) };
    let { named } = reader;
    if (!isSilent) {
      readByline(line, said, reader);
      readGuest(line, said, reader);
      readSentences(line, said, reader);
    }
    let saysNothing = reader.named === named;
    const boxed = readAuthorBox(line, lines[at + 1]);
    if (boxed !== null)
      reader.add('byline', boxed, {
        ...said,
        sentence: lines[at + 1]!.text,
        isQuoted: isQuoted || reader.isOfGuest,
      });
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
    if (!isSilent && saysNothing && line.text.length <= LONGEST_SILENT) silent.set(ownCopy(line.text), true);
  }
}

const MOST_SILENT = 2_000;
const LONGEST_SILENT = 160;
const silentByPlace: ReturnType<typeof createBoundedMap<string, true>>[] = [];

/**
 * Lines that name nobody by themselves where they stand so: those of menus and feet come with every page of a site.
 * What decides about a line beside its words is where it stands and what the page is for.
 */
function silentLines(
  { inside }: PageLine,
  { purpose }: Reader,
): ReturnType<typeof createBoundedMap<string, true>> {
  const place =
    (inside.has('byline') ? 1 : 0) |
    (inside.has('foot') ? 2 : 0) |
    (inside.has('team') ? 4 : 0) |
    (inside.has('list of links') ? 8 : 0) |
    (purpose === 'other' ? 16 : 0) |
    (OF_PEOPLE.has(purpose) ? 32 : 0);
  return (silentByPlace[place] ??= createBoundedMap(MOST_SILENT));
}

function readByline(line: PageLine, said: Said, reader: Reader): void {
  // A dash before the name signs somebody's words; a surname of one letter is a reader's.
  const isGuest = line.inside.has('quote') || reader.isOfGuest || /^[-–—]/u.test(line.text);
  if (line.inside.has('byline') && line.text.length <= 80) {
    const name = readName(line.text.replace(BY.lead, ''), { single: true });
    if (name !== null) return reader.add('byline', name, { ...said, isQuoted: isGuest });
  }
  // "It was founded in 2007 by Ann Lee" is no byline, though a year and "by" stand there.
  if (line.text.length > 200 || roleOfDeed(FOUNDED.exec(line.text)?.[0] ?? '') === 'Founder') return;
  const dated = readDatedByline(line);
  if (dated !== null) return reader.add('byline text', dated, { ...said, isQuoted: isGuest });
  const match = BY.inLine.exec(line.text);
  if (match === null || IS_CREDIT.test(line.text)) return;
  const behind = line.text.slice(match.index + match[0].length);
  const name = readLeading(behind, true);
  if (name === null) return;
  reader.add('byline text', name, { ...said, isQuoted: isGuest });
  for (const beside of readBeside(behind)) reader.add('byline text', beside, { ...said, isQuoted: isGuest });
}

/** Of pictures: "Sunset by Ann Lee, CC BY 4.0". */
const IS_CREDIT =
  /(?<!\p{L})CC[ -](?:BY|0)|public domain|domaine public|dominio público|gemeinfrei|(?<!\p{L})(?:unsplash|pexels|pixabay|shutterstock|istock|getty images|adobe stock|wikimedia|flickr)(?!\p{L})/iu;

/** Lists show a guest's byline as any other: only who is told to be one is known for it. */
function readGuest({ text }: PageLine, said: Said, reader: Reader): void {
  const match = GUEST_OF.exec(text);
  const name = match === null ? null : readLeading(text.slice(match.index + match[0].length));
  if (name !== null) reader.add('guest', name, { ...said, isQuoted: true });
}

/** "Ann Lee & Bob Doe", "Ann Lee, Bob Doe and Cy Poe": all but the first. */
function readBeside(text: string): ShapedName[] {
  const found: ShapedName[] = [];
  for (const { 0: sign, index } of [...text.matchAll(BESIDE)].slice(0, MOST_BESIDE)) {
    const beside = readLeading(text.slice(index + sign.length), true);
    // Behind a comma stands a place as well.
    if (beside === null || (sign.startsWith(',') && !beside.isKnown)) break;
    found.push(beside);
  }
  return found;
}

/** Names and what joins them, as long as nothing else comes between. */
const NAMES =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]*[\s,]*(?:(?:and|&|y|e|und|et|en|van|von|der|den|de|di|da|do|dos|del|la)\s+)*)+/u;

const BESIDE = /(?:,(?: and)?| &| and| y| e| und| et| en)\s+(?=\p{Lu})/gu;
const MOST_BESIDE = 4;

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
  const made = reader.purpose === 'other' || text.length > LONGEST_MADE ? null : MADE_BY.exec(text);
  const maker = made === null ? null : readLeading(text.slice(made[0].length), true);
  if (maker?.isKnown && parse(reader.domain, { allowPrivateDomains: true }).isPrivate)
    reader.add('founder sentence', maker, said);
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

/** What those are who did it, as far as that is a role. */
function roleOfDeed(deed: string): string | null {
  if (/found|start|created|fundad|fond|cré|gründ|opgericht/i.test(deed)) return 'Founder';
  if (/edit|heraus/i.test(deed)) return 'Editor';
  return /owned/i.test(deed) ? 'Owner' : null;
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
