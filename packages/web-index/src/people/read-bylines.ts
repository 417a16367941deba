import { readForeignName } from './foreign-name.ts';
import { readDatedByline } from './more-bylines.ts';
import { readName, type ShapedName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import type { NamedBy } from './page-people.ts';
import { isStated, readLeading, type Reader, type Said } from './page-reader.ts';
import { BY, FOUNDED, GUEST_OF } from './person-phrases.ts';

const LONGEST_BYLINE = 100;

/** Who wrote the page, as a line of it says. */
export function readByline(line: PageLine, said: Said, reader: Reader): void {
  // A dash before the name signs somebody's words; a surname of one letter is a reader's.
  const isGuest = reader.isOfGuest || reader.isOfForum || /^[-–—]/u.test(line.text);
  // A test of a product is called a review, as what customers say is: there its author is told by the page's data.
  const addAs = (by: NamedBy, name: ShapedName): void =>
    reader.add(by, name, {
      ...said,
      isQuoted: isGuest || (line.inside.has('quote') && !isStated(name.name, reader)),
    });
  const isByline =
    line.inside.has('byline') || (line.inside.has('author link') && reader.purpose === 'other');
  if (isByline && line.text.length <= LONGEST_BYLINE) {
    const bare = line.text.replace(BY.lead, '');
    const whole =
      readName(bare, { single: line.inside.has('byline'), isSaid: true }) ?? readForeignName(bare);
    const led = whole ?? (bare.includes('/') ? null : readLeading(bare, true, true));
    // "Licensed Grader, M.A." stands in such a part too, and "Ann Lee/Agency" of a picture.
    const name = led !== null && (whole !== null || led.isKnown || bare !== line.text) ? led : null;
    if (name !== null) {
      addAs('byline', name);
      if (whole === null) for (const beside of readBeside(bare)) addAs('byline', beside);
      return;
    }
  }
  // "It was founded in 2007 by Ann Lee" is no byline, though a year and "by" stand there.
  if (line.text.length > 200 || roleOfDeed(FOUNDED.exec(line.text)?.[0] ?? '') === 'Founder') return;
  const dated = readDatedByline(line);
  if (dated !== null) return addAs('byline text', dated);
  const match = BY.inLine.exec(line.text);
  if (match === null || IS_CREDIT.test(line.text)) return;
  const behind = line.text.slice(match.index + match[0].length);
  const name = readLeading(behind, true, true);
  if (name === null) return;
  addAs('byline text', name);
  for (const beside of readBeside(behind)) addAs('byline text', beside);
}

/** Of pictures: "Sunset by Ann Lee, CC BY 4.0". */
const IS_CREDIT =
  /(?<!\p{L})CC[ -](?:BY|0)|public domain|domaine public|dominio público|gemeinfrei|(?<!\p{L})(?:unsplash|pexels|pixabay|shutterstock|istock|getty images|adobe stock|wikimedia|flickr)(?!\p{L})/iu;

/** Lists show a guest's byline as any other: only who is told to be one is known for it. */
export function readGuest({ text }: PageLine, said: Said, reader: Reader): void {
  const match = GUEST_OF.exec(text);
  const name = match === null ? null : readLeading(text.slice(match.index + match[0].length));
  if (name !== null) reader.add('guest', name, { ...said, isQuoted: true });
}

/** "Ann Lee & Bob Doe", "Ann Lee, Bob Doe and Cy Poe": all but the first. */
export function readBeside(text: string): ShapedName[] {
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
export const NAMES =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]*[\s,]*(?:(?:and|&|with|y|e|und|et|en|van|von|der|den|de|di|da|do|dos|del|la)\s+)*)+/u;

const BESIDE = /(?:,(?: and)?| &| and| with| y| e| und| et| en)\s+(?=\p{Lu})/gu;
const MOST_BESIDE = 4;

/** What those are who did it, as far as that is a role. */
export function roleOfDeed(deed: string): string | null {
  if (/found|start|created|fundad|fond|cré|gründ|opgericht/i.test(deed)) return 'Founder';
  if (/edit|heraus/i.test(deed)) return 'Editor';
  return /owned/i.test(deed) ? 'Owner' : null;
}
