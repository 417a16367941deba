import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gatherPeople } from '../../packages/web-index/src/people/gather-people.ts';
import type { Candidate, SiteFacts } from '../../packages/web-index/src/people/person-features.ts';
import { lettersOf } from '../../packages/web-index/src/people/person-name.ts';
import { brandOfTitles } from '../../packages/web-index/src/people/site-brand.ts';
import { dataFolder } from '../data-folder.ts';
import { realSitesFolder } from '../real-pages.ts';
import type { StoredPeople } from '../../packages/web-index/src/store/page-people.ts';
import { readCaptures } from './captures.ts';

/** Of each archive so many pages are read: what a site says of its people it says early or often. */
const MOST_PAGES = 300;

export interface ReadSite {
  domain: string;
  brand: string;
  pages: StoredPeople[];
  candidates: Candidate[];
  facts: SiteFacts;
}

/** Archives of sites in six languages, where somebody has put them beside the others. */
export function languageSitesFolder(): string {
  return path.join(dataFolder(), 'sites-languages');
}

/**
 * The sites of a folder of archives, read without an index; one domain may lie in several archives, and one archive
 * may hold many domains.
 *
 * @param most pages of each archive that are read
 */
export async function readSites(folder: string, most = MOST_PAGES): Promise<ReadSite[]> {
  const byDomain = new Map<string, { pages: StoredPeople[]; titles: string[] }>();
  for await (const { read } of readCaptures(folder, most)) {
    const page = read();
    if (page === null) continue;
    const site = byDomain.get(page.domain) ?? { pages: [], titles: [] };
    byDomain.set(page.domain, site);
    if (site.titles.length < 200) site.titles.push(page.title);
    if (page.people) site.pages.push({ url: page.url, people: page.people });
  }
  return [...byDomain].map(([domain, { pages, titles }]) => {
    const brand = brandOfTitles(titles, domain);
    pages.sort((a, b) => a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
    const { candidates, site } = gatherPeople(pages, domain, brand);
    return { domain, brand, pages, candidates, facts: site };
  });
}

/** Names are people's: a label says whose it is by a digest only. */
export function labelKey(domain: string, name: string): string {
  return createHash('sha256')
    .update(`${domain} ${lettersOf(name)}`)
    .digest('hex')
    .slice(0, 16);
}

/** Of the halves put away nothing is learned. */
export const isLearnedFrom = ({ set }: PersonLabel): boolean => set !== 'away' && set !== 'unseen';

interface PersonLabel {
  domain: string;
  key: string;
  own: 0 | 1;
  /** `learn`, `held-out` (since learned from), `mend`; `away` and `unseen` are never learned from. */
  set: string;
}

/** `domain,key,own,set`: whether a name was judged, by reading the page, to be a person of the site. */
export function readPeopleLabels(): PersonLabel[] {
  return readRows('people-labels.csv').map(([domain = '', key = '', own, set = '']) => ({
    domain,
    key,
    own: own === '1' ? 1 : 0,
    set,
  }));
}

interface LanguageSite {
  domain: string;
  language: string;
  /**
   * The errors of `away` have been read since it was first measured; of `unseen` whom the finder named and nobody had
   * judged.
   */
  half: 'mend' | 'away' | 'unseen';
  /** A contact page, a form, rules for contributors or an address of a task stand on it. */
  hasWay: boolean;
}

/** `domain,language,half,way`: sites of six languages whose pages a reader went through. */
export function readLanguageSites(): LanguageSite[] {
  return readRows('people-sites.csv').map(([domain = '', language = '', half, way]) => ({
    domain,
    language,
    half: half === 'away' || half === 'unseen' ? half : 'mend',
    hasWay: way === '1',
  }));
}

function readRows(file: string): string[][] {
  return fs
    .readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** Hosts that a reader found to show people of their own. */
export function readSitesWithPeople(): Set<string> {
  const file = path.resolve(realSitesFolder(), '../labelled/sites_people.jsonl');
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { site: string; own_people: number });
  return new Set(rows.filter((row) => row.own_people > 0).map((row) => row.site.toLowerCase()));
}
