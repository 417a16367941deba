import type { PersonConfidence } from './judge-person.ts';
import { pagePurposeOf } from './page-purpose.ts';
import type { PersonMark } from './page-people.ts';
import type { Candidate, SiteFacts } from './person-features.ts';
import { bestRole, categoryOf, findRoleWords, type RoleKind } from './role-words.ts';
import { isSameBrand } from './site-brand.ts';

/** Someone whom the pages of a site name. */
export interface FoundPerson {
  name: string;
  /** `https://www.linkedin.com/in/<slug>`; null where no page of the site links to one. */
  profile: string | null;
  /** In the page's words; `Author` or `Site owner` where the page shows that without words, else empty. */
  role: string;
  kind: RoleKind;
  category: 'seo' | 'outreach';
  /** The site's name, or the other company that the page names beside the role. */
  company: string;
  pageUrl: string;
  sentence: string;
  confidence: PersonConfidence;
  /** How many pages name them. */
  pages: number;
}

/** The surest ways of naming first: their sentence is shown. */
const BY_WORTH: readonly PersonMark['by'][] = [
  'card',
  'name and role',
  'profile link',
  'founder sentence',
  'answers for it',
  'introduces themselves',
  'data person',
  'own page',
  'home title',
  'card without role',
  'byline',
  'byline text',
  'data author',
  'head author',
  'copyright',
];
const OWNER: ReadonlySet<PersonMark['by']> = new Set([
  'introduces themselves',
  'home title',
  'copyright',
  'founder sentence',
]);
const AUTHOR: ReadonlySet<PersonMark['by']> = new Set([
  'byline',
  'byline text',
  'data author',
  'head author',
  'own page',
]);

/** What is shown of a candidate: the surest mark with a role, else the surest at all. */
export function describePerson(
  { name, marks }: Candidate,
  { domain, brand }: SiteFacts,
  confidence: PersonConfidence,
  isOwn: boolean,
): FoundPerson {
  const worth = ({ mark, url }: Candidate['marks'][number]): number =>
    BY_WORTH.indexOf(mark.by) +
    (isOwn && mark.isQuoted ? 50 : 0) +
    (isOwn && isElsewhere(mark) ? 20 : 0) +
    (pagePurposeOf(url) === 'other' ? 5 : 0) +
    // Whom a page calls by the first name is better shown where another has the whole.
    (mark.name === name ? 0 : 25) -
    (mark.role === null ? 0 : 30);
  const isElsewhere = (mark: PersonMark): boolean =>
    mark.company !== null && !isSameBrand(mark.company, brand, domain);
  const ordered = marks.toSorted((a, b) => worth(a) - worth(b));
  const { mark, url } = ordered[0]!;
  const profile = marks
    .filter((one) => one.mark.profile !== null)
    .toSorted((a, b) => b.mark.hits - a.mark.hits)[0]?.mark.profile;
  const words = mark.role === null ? [] : findRoleWords(mark.role);
  const isAuthor = marks.some((one) => AUTHOR.has(one.mark.by));
  const isOwner = marks.some((one) => OWNER.has(one.mark.by));
  const implied = !isOwn ? null : isOwner ? 'founder' : isAuthor ? 'author' : null;
  const role = mark.role ?? (implied === 'founder' ? 'Site owner' : implied === 'author' ? 'Author' : '');
  // "Founder of Thicket" is no founder of the site for which she writes.
  const isToldElsewhere = isElsewhere(mark) && role.includes(mark.company ?? '');
  return {
    name,
    profile: profile ?? null,
    role,
    kind: bestRole(words) ?? implied ?? 'staff',
    category: categoryOf(words),
    company: (!isOwn || isToldElsewhere ? mark.company : null) ?? brand,
    pageUrl: url,
    sentence: mark.sentence,
    confidence,
    pages: new Set(marks.map((one) => one.url)).size,
  };
}
