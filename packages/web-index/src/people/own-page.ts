import { decodeOnce } from '../extraction/decode-once.ts';
import { readName } from './name-shape.ts';
import type { PageForPeople } from './page-for-people.ts';
import type { Reader } from './page-reader.ts';
import { lettersOf } from './person-name.ts';
import { findRoleWords } from './role-words.ts';

/** The page is somebody's own, or the site is: its title or first heading is a name. */
export function readOwnPage(page: PageForPeople, reader: Reader): void {
  const parts = page.title.split(/\s+[-–—|·:»«•]+\s+|[:,]\s+/u);
  const top =
    page.lines.find((line) => line.heading === 1) ??
    // A home page without a highest heading: the first one.
    (reader.purpose === 'home' ? page.lines.find((line) => line.heading > 0) : undefined);
  const heading = top?.text ?? '';
  const wanted = reader.purpose === 'home' ? 'home title' : 'own page';
  if (reader.purpose === 'other')
    return readOwner([...page.lines.slice(0, 2).map(({ text }) => text), ...parts], reader);
  if (
    reader.purpose !== 'home' &&
    reader.purpose !== 'author' &&
    reader.purpose !== 'team' &&
    reader.purpose !== 'about'
  )
    return;
  const path = decodeOnce(URL.parse(page.url)?.pathname ?? '').toLowerCase();
  for (const part of [heading, ...parts]) {
    const bare = reader.purpose === 'home' ? withoutProfession(part, page.domain) : part;
    const name = readName(
      bare.replace(/^(?:about|author|posts by|articles by|all posts by|archives?|by)[:\s]+/i, ''),
      { single: reader.purpose === 'author' },
    );
    if (name === null || (!name.isKnown && bare === part && !isDomainOf(name.name, page.domain))) continue;
    // A page of a team is somebody's own where its address says the name as well.
    const inPath = name.name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.length > 2 && path.includes(word));
    if (reader.purpose !== 'home' && reader.purpose !== 'about' && !inPath) continue;
    reader.add(wanted, name, { sentence: part });
  }
}

const LONGEST_OWNED = 60;

/** What all pages of a site are called, or begin with, is its owner where the domain is the same name. */
function readOwner(texts: readonly string[], reader: Reader): void {
  for (const text of texts) {
    if (text.length > LONGEST_OWNED) continue;
    const bare = text.replace(/['’]s\s.+$/u, '').replace(/\/+$/, '');
    const name = readName(bare);
    // A school called after two people's names has a third word.
    if (name?.isKnown === true && name.words === 2 && isDomainOf(name.name, reader.domain))
      return reader.add('home title', name, { sentence: text });
  }
}

/** "Lee Ann Attorney Springfield", "Rechtsanwältin Anna Klein": a practice is called by its owner and what they are. */
function withoutProfession(part: string, domain: string): string {
  if (part.length > 80) return part;
  // "Ann Lee Texts" of annlee.example
  for (const count of [2, 3]) {
    const lead = part.split(/\s+/).slice(0, count).join(' ');
    if (lead !== part && isWholeDomain(lead, domain) && readName(lead)?.isKnown) return lead;
  }
  const words = findRoleWords(part);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return part;
  const name = first.start > 0 ? part.slice(0, first.start) : part.slice(last.end);
  const found = readName(name);
  return found !== null && isInLabels(found.name, domain) ? name : part;
}

/** A word of the name is a word of the domain: lee-law.example. */
function isInLabels(name: string, domain: string): boolean {
  const labels = new Set(domain.split('.')[0]!.split('-'));
  return (
    isDomainOf(name, domain) ||
    name.split(/[\s-]+/).some((word) => word.length > 3 && labels.has(lettersOf(word)))
  );
}

const isWholeDomain = (name: string, domain: string): boolean =>
  lettersOf(name) === domain.split('.')[0]!.replaceAll('-', '');

/** A site called by the whole name or by the surname: jane-doe.example, doe.example. */
function isDomainOf(name: string, domain: string): boolean {
  const label = domain.split('.')[0]!.replaceAll('-', '');
  const words = name.split(/\s+/).map(lettersOf);
  return label === words.join('') || label === words.at(-1);
}
