import type { Prospect } from '@linklode/contract';
import { splitUrl } from '../../lib/split-url.ts';

export interface ProspectGroup {
  readonly key: Prospect['category'];
  readonly title: string;
  readonly people: readonly Prospect[];
}

const TITLES = {
  seo: 'SEO',
  outreach: 'Outreach and editorial',
} as const;

/** Whom the site quotes or has as a guest. */
export const QUOTED = 'Quoted here, works elsewhere';

/** All hosts of LinkedIn and both ways of writing an address lead to the same profile. */
function profileKey(address: string): string | null {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(address)?.[1]?.replace(/\/+$/, '');
  return path ? path.toLowerCase() : null;
}

/**
 * Each person once: by profile address, or by name where there is none (specification, section 4). The first stays. Who
 * has no name can neither be shown nor written to.
 */
export function withoutDoubles(prospects: readonly Prospect[]): Prospect[] {
  const seen = new Set<string>();
  return prospects.filter((prospect) => {
    if (prospect.name.trim() === '') return false;
    const key = profileKey(prospect.linkedin_url ?? '') ?? `name ${prospect.name.trim().toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** People of the site; whom it only quotes is nobody to write to about it. */
export function ownPeople(prospects: readonly Prospect[]): Prospect[] {
  return prospects.filter(({ relation }) => relation === 'own');
}

/** SEO first, then outreach, each in the order of the answer; empty groups are left out. */
export function groupProspects(prospects: readonly Prospect[]): ProspectGroup[] {
  return (['seo', 'outreach'] as const)
    .map((key) => ({
      key,
      title: TITLES[key],
      people: prospects.filter(({ category }) => category === key),
    }))
    .filter((group) => group.people.length > 0);
}

/** First letters of the first and the last word of a name, for the place of a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => /^\p{L}/u.test(word));
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .filter((word) => word !== undefined)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63).toUpperCase())
    .join('');
}

/** Role and company in one line, the company once; empty where neither is known. */
export function roleLine(prospect: Prospect): string {
  const role = prospect.designation.trim();
  const company = prospect.company.trim();
  const isNamed = ` ${role}`.toLowerCase().endsWith(` ${company}`.toLowerCase());
  return [role, isNamed ? '' : company].filter((part) => part !== '').join(', ');
}

/**
 * Whether a search engine told of this person. The own index always names the site's page that it read; an answer of an
 * engine is LinkedIn's own page, or none.
 */
export function isFromSearchProvider({ evidence_url }: Prospect): boolean {
  const { host } = splitUrl(evidence_url);
  return !/^https?:\/\//i.test(evidence_url) || /(^|\.)linkedin\.com$/i.test(host);
}
