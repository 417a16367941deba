import type { StoredPeople } from '../store/page-people.ts';
import { BYLINES, type Candidate, type SiteFacts } from './person-features.ts';
import { findNames, lettersOf } from './person-name.ts';
import { readPastBoards } from './past-boards.ts';
import { foldBrand } from './site-brand.ts';
import { findStrangers } from './strangers.ts';

const MOST_SLUGS = 200;
const MOST_STATED = 4;
/** What firms put behind their name. */
const FIRM =
  /^(?:group|agency|inc|llc|ltd|gmbh|corp|company|co|studios?|media|team|hq|labs?|marketing|digital|solutions|consulting|partners|services|online|shop|store|app)$/;

/**
 * The names that the pages of a site give, each with all that they say of it, and what is true of the site as a whole.
 */
export function gatherPeople(
  pages: readonly StoredPeople[],
  domain: string,
  brand: string,
): { candidates: Candidate[]; site: SiteFacts } {
  const byName = new Map<string, Candidate>();
  const namesOn = new Map<string, { count: number; known: number }>();
  const authorsOn = new Map<string, ReadonlySet<string>>();
  const authors = new Set<string>();
  const placeholders = pages.filter(({ people }) => people.isPlaceholder === true).length;
  const past = readPastBoards(pages);
  const isStranger = findStrangers(pages, domain, brand);
  for (const { url, people } of pages) {
    const names = new Map<string, boolean>();
    const written = new Set<string>();
    const stated = new Set<string>();
    for (const mark of people.people) {
      const key = lettersOf(mark.name);
      const known = byName.get(key) ?? { name: mark.name, marks: [] };
      const isOfOthers = past.has(mark.sentence) || isStranger(mark, url);
      known.marks.push({ mark: isOfOthers ? { ...mark, isQuoted: true } : mark, url });
      byName.set(key, known);
      if (mark.by.startsWith('card') || mark.by === 'name and role') names.set(key, mark.isKnown);
      if (!BYLINES.has(mark.by)) continue;
      written.add(key);
      if (mark.by === 'data author' || mark.by === 'head author') stated.add(key);
    }
    for (const author of written) authors.add(author);
    // What its data says of its authors is of the page itself; bylines stand below what it links to as well.
    authorsOn.set(url, stated.size > 0 && stated.size <= MOST_STATED ? stated : written);
    const known = [...names.values()].filter(Boolean).length;
    namesOn.set(url, { count: names.size, known: known / Math.max(1, names.size) });
  }
  const slugs = new Set(pages.flatMap(({ people }) => people.profiles ?? []));
  for (const candidate of byName.values()) addProfile(candidate, [...slugs].slice(0, MOST_SLUGS));
  const candidates = withoutParts([...byName.values()]).filter((one) => !isOrganisation(one, domain, brand));
  return { candidates, site: { domain, brand, authors: authors.size, namesOn, authorsOn, placeholders } };
}

/** A profile that another page of the site links to is theirs where two words of the name stand in its address. */
function addProfile({ name, marks }: Candidate, slugs: readonly string[]): void {
  if (marks.some(({ mark }) => mark.profile !== null)) return;
  const best = slugs
    .map((slug) => ({ slug, hits: findNames(name, slug)[0]?.hits ?? 0 }))
    .toSorted((a, b) => b.hits - a.hits)[0];
  if (best === undefined || best.hits < 2) return;
  const profile = `https://www.linkedin.com/in/${encodeURIComponent(best.slug)}`;
  for (const one of marks) one.mark = { ...one.mark, profile, hits: best.hits };
}

/** What is called as the site and does not begin with a given name is the site, unless it speaks or has a profile. */
function isOrganisation({ name, marks }: Candidate, domain: string, brand: string): boolean {
  const folded = foldBrand(name);
  const isSite = [foldBrand(brand), foldBrand(domain.split('.')[0] ?? '')].some(
    (own) => own !== '' && (own === folded || (folded.includes(own) && own.length > 7)),
  );
  const label = foldBrand(domain.split('.')[0] ?? '');
  // "Nanterre Grimpe" of esnanterre-grimpe.example, where nothing says that it is somebody.
  const isPartOfSite =
    folded.length > 7 && label.includes(folded) && marks.every(({ mark }) => mark.by === 'card without role');
  // "Alpha Apex" of alphaapexgroup.example, whatever its posts say who wrote them.
  const isFirm = folded.length > 5 && label.startsWith(folded) && FIRM.test(label.slice(folded.length));
  return (
    (isSite || isPartOfSite || isFirm) &&
    !marks.some(({ mark }) => mark.isKnown || mark.by === 'introduces themselves' || mark.hits >= 2)
  );
}

/** A first name alone that begins or ends one full name of the site says no more than that one. */
function withoutParts(candidates: Candidate[]): Candidate[] {
  const full = candidates.filter(({ name }) => name.includes(' '));
  return candidates.filter((candidate) => {
    if (candidate.name.includes(' ')) return true;
    const letters = lettersOf(candidate.name);
    const owners = full.filter(({ name }) => name.split(/\s+/).some((word) => lettersOf(word) === letters));
    if (owners.length === 1)
      owners[0]!.marks.push(
        ...candidate.marks.map(({ mark, url }) => ({ url, mark: { ...mark, role: null } })),
      );
    return owners.length === 0;
  });
}
