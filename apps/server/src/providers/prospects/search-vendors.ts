import {
  bestRole,
  categoryOf,
  findRoleWords,
  foldBrand,
  isProspectRole,
  isSameBrand,
  readProfile,
  ROLE_ORDER,
  type RoleKind,
} from '@linklode/web-index';
import { parseQuery, words } from '@linklode/query-language';
import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import type { AnswerCache } from '../../modules/search/index.ts';
import { ProspectsError, type FoundProspect, type SiteProspects } from '../../modules/prospects/index.ts';
import { fetchVendorPage } from '../web-search/fetch-vendor-page.ts';
import { readResultAddress } from '../web-search/result-address.ts';
import type { SearchVendorAdapter, VendorPage, VendorRow } from '../web-search/search-vendor.ts';
import { translateQuery } from '../web-search/translate-query.ts';
import { readProfileTitle } from './read-profile-title.ts';

/** Two questions for a site: who writes and is written to, and who looks after search and content. */
const ROLES = [
  '(editor OR outreach OR partnerships OR "public relations" OR communications OR founder)',
  '("seo manager" OR seo OR "content manager" OR "head of marketing" OR "content marketing")',
];
const LONGEST_EVIDENCE = 400;
/** Letters of a company's name that was cut by which it is still known. */
const LEAST_OF_A_CUT_NAME = 4;

interface Ranked {
  readonly prospect: FoundProspect;
  readonly kind: RoleKind;
}

/** People of a site whom search vendors know by their LinkedIn profiles. No page of LinkedIn is fetched. */
export interface VendorProspects {
  /** Throws ProspectsError when no vendor could be asked. */
  find(domain: string, brand: string): Promise<SiteProspects['prospects']>;
}

/**
 * The vendors in the order given; the next is asked when one fails. A person stands in the list only where the result
 * names the company together with a role that matters, and the result is the evidence. Answers are shared for 24 hours.
 */
export function createVendorProspects(
  vendors: readonly SearchVendorAdapter[],
  cache: AnswerCache,
): VendorProspects {
  async function ask(vendor: SearchVendorAdapter, typed: string): Promise<VendorPage> {
    const parsed = parseQuery(typed);
    const said = parsed.ok ? translateQuery(parsed.query, vendor.dialect) : null;
    if (said?.kind !== 'question')
      throw new VendorError(vendor.name, 'refused', 'cannot be asked for profiles');
    return fetchVendorPage(cache, vendor, said.question, 1);
  }

  return {
    async find(domain, brand) {
      const name = words(brand).join(' ');
      if (name === '') return [];
      const errors: VendorError[] = [];
      for (const vendor of vendors) {
        try {
          const rows: VendorRow[] = [];
          for (const roles of ROLES)
            rows.push(...(await ask(vendor, `site:linkedin.com/in "${name}" ${roles}`)).rows);
          return peopleOf(rows, brand, domain);
        } catch (error) {
          if (!(error instanceof VendorError)) throw error;
          errors.push(error);
        }
      }
      throw new ProspectsError(
        'no search provider could be asked',
        new AggregateError(errors, errors.map((error) => error.message).join('; ')),
      );
    },
  };
}

/** Best first, each profile once. */
export function peopleOf(rows: readonly VendorRow[], brand: string, domain: string): FoundProspect[] {
  const best = new Map<string, Ranked>();
  for (const row of rows) {
    const found = readRow(row, brand, domain);
    const profile = found?.prospect.profile ?? null;
    if (found === null || profile === null) continue;
    const known = best.get(profile);
    if (known === undefined || rankOf(found) < rankOf(known)) best.set(profile, found);
  }
  return [...best.values()].sort((a, b) => rankOf(a) - rankOf(b)).map(({ prospect }) => prospect);
}

function readRow(row: VendorRow, brand: string, domain: string): Ranked | null {
  const address = readResultAddress(row.link);
  const profile = address.kind === 'page' ? readProfile(address.url) : null;
  if (profile === null || row.title === null) return null;
  const isBrand = (text: string): boolean => isSameBrand(text, brand, domain);
  const title = readProfileTitle(row.title, isBrand);
  if (title === null) return null;
  const snippet = row.snippet ?? '';
  const inSnippet = roleInSnippet(snippet, isBrand);
  const role = title.role ?? inSnippet;
  const roleWords = role === null ? [] : findRoleWords(role);
  const kind = bestRole(roleWords);
  if (role === null || kind === null || !isProspectRole(kind)) return null;
  const confidence = confidenceOf(title, snippet, inSnippet !== null, brand, isBrand);
  if (confidence === null) return null;
  const isElsewhere = title.company !== null && !title.isCut && !isBrand(title.company);
  return {
    kind,
    prospect: {
      name: title.name,
      profile: profile.address,
      designation: role,
      company: isElsewhere ? title.company : brand,
      category: categoryOf(roleWords),
      evidenceUrl: profile.address,
      evidenceText: evidenceOf(row.title, snippet),
      confidence,
      // The profile's own title names the site's company; no page quotes anybody here.
      relation: isElsewhere ? 'quoted' : 'own',
    },
  };
}

/**
 * High: the title, or the snippet's own line of experience, names the company. Medium: a cut title begins to, or the
 * snippet has the role at the company. Low: the company is named somewhere. Null: nowhere, so nothing ties the person
 * to it.
 */
function confidenceOf(
  { company, isCut }: { readonly company: string | null; readonly isCut: boolean },
  snippet: string,
  hasRoleAt: boolean,
  brand: string,
  isBrand: (text: string) => boolean,
): FoundProspect['confidence'] | null {
  if (company !== null && !isCut && isBrand(company)) return 'high';
  const isElsewhere = company !== null && !isCut;
  const experience = /(?:^|[·.\s])Experience:\s*([^·\n]{2,80})/u.exec(snippet)?.[1]?.trim();
  if (!isElsewhere && experience !== undefined && isBrand(experience)) return 'high';
  const cut = company === null ? '' : foldBrand(company);
  if (isCut && cut.length >= LEAST_OF_A_CUT_NAME && foldBrand(brand).startsWith(cut)) return 'medium';
  if (!isElsewhere && hasRoleAt) return 'medium';
  return foldBrand(snippet).includes(foldBrand(brand)) ? 'low' : null;
}

/** The role before "at" and the company's name, in the snippet's words. */
function roleInSnippet(snippet: string, isBrand: (text: string) => boolean): string | null {
  for (const sentence of snippet.slice(0, 1_000).split(/[.·|•;!?]\s|\.{3}|…/u)) {
    const at = /\s(?:at|@|bei|chez|en|presso)\s/u.exec(sentence);
    if (at === null) continue;
    const role =
      sentence
        .slice(0, at.index)
        .split(/[:,]\s/u)
        .at(-1)
        ?.trim() ?? '';
    const company =
      sentence
        .slice(at.index + at[0].length)
        .split(/[,(:]|\s[-–—]\s/u)[0]
        ?.trim() ?? '';
    if (role.length <= 80 && company !== '' && findRoleWords(role).length > 0 && isBrand(company))
      return role;
  }
  return null;
}

function evidenceOf(title: string, snippet: string): string {
  const text = snippet === '' ? title : `${title}: ${snippet}`;
  return text.length <= LONGEST_EVIDENCE ? text : `${text.slice(0, LONGEST_EVIDENCE - 2).toWellFormed()} …`;
}

/** As people of the own index are ranked: by role, those of whom little is sure behind all others. */
function rankOf({ kind, prospect }: Ranked): number {
  const doubt = { high: 0, medium: 1, low: 100 }[prospect.confidence];
  return ROLE_ORDER.indexOf(kind) * 2 + doubt;
}
