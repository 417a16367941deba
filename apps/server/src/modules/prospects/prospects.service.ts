import {
  PROSPECTS_DEFAULT_LIMIT,
  type Prospect,
  type ProspectsResponse,
  type SiteContact,
  type WaysIn,
} from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { askingAccount } from '../../platform/asking-account.ts';
import type { Database, DatabasePool } from '../../platform/database/open-database.ts';
import {
  ProspectsError,
  type FoundContact,
  type FoundProspect,
  type ProspectFinder,
  type SiteProspects,
} from './prospect-finder.port.ts';
import { countLookup, findRemoved } from './prospects.repo.ts';
import { removalKey } from './removal-key.ts';
import { keepShownPeople, readShownPeople, type ShownPeople } from './shown-people.repo.ts';
import { findSiteDomain, readSiteDomain } from './site-domain.ts';

/** More than is ever shown, so that people who were removed leave no gaps. */
const ASKED_FOR = 200;
const NOBODY = 'We couldn’t find any relevant prospects.';

export interface ProspectsService {
  /** The people of a site. Free, 60 an hour for each person. Throws AppError. */
  find(
    accountId: string,
    asked: { url?: string | undefined; domain?: string | undefined; limit: number },
  ): Promise<ProspectsResponse>;
  /** How many people of each site are known and how else it can be reached, naming nobody. Free. Throws AppError. */
  waysIn(domains: readonly string[]): Promise<WaysIn>;
}

export function createProspects({
  db,
  finder,
}: {
  db: DatabasePool;
  finder: ProspectFinder;
}): ProspectsService {
  return {
    async find(accountId, { limit, ...asked }) {
      const domain = readSiteDomain(asked);
      const waitSeconds = await countLookup(db, askingAccount() ?? accountId);
      if (waitSeconds !== null) {
        throw new AppError(
          429,
          'rate_limited',
          'You can look up the prospects of 60 sites an hour. Please try again later.',
          { retryAfterSeconds: waitSeconds },
        );
      }
      const { brand, prospects, contacts } = await ask(finder, domain, limit);
      const [left = []] = await withoutRemoved(db, [{ domain, prospects }]);
      const own = left.filter(isOwn);
      const shown = [...own, ...left.filter((one) => one.relation === 'quoted')].slice(0, limit);
      const answer = {
        domain,
        brand,
        prospects: shown.map(asProspect),
        contacts: contacts.map(asContact),
        message: own.length === 0 ? NOBODY : null,
      };
      await keepShownPeople(db, accountId, answer);
      return answer;
    },

    async waysIn(asked) {
      const domains = [...new Set(asked.flatMap((domain) => findSiteDomain(domain) ?? []))];
      const { known } = finder;
      if (known === undefined) return { sites: [] };
      const found = await orUnavailable(() => known(domains, ASKED_FOR));
      const sites = domains.map((domain, at) => ({ domain, prospects: found[at]?.prospects ?? [] }));
      const left = await withoutRemoved(db, sites);
      return {
        sites: domains.map((domain, at) => {
          const people = left[at]?.filter(isOwn).length ?? 0;
          const ways = [...new Set(found[at]?.contacts.map(({ kind }) => kind) ?? [])];
          const isMore = people > PROSPECTS_DEFAULT_LIMIT;
          return {
            domain,
            people: Math.min(people, PROSPECTS_DEFAULT_LIMIT),
            ...(isMore ? { people_is: 'at_least' as const } : {}),
            ways,
          };
        }),
      };
    },
  };
}

/** What the account was shown of these sites in the last days, or of all; whoever was taken out since is not in it. */
export async function listShownPeople(
  db: Database,
  accountId: string,
  domains: readonly string[] | null,
): Promise<ShownPeople[]> {
  const shown = await readShownPeople(db, accountId, domains);
  const keyOf = (domain: string, { name, linkedin_url: profile }: Prospect) =>
    removalKey({ name, profile }, domain);
  const removed = await findRemoved(
    db,
    shown.flatMap(({ domain, prospects }) => prospects.map((one) => keyOf(domain, one))),
  );
  return shown.map((site) => ({
    ...site,
    prospects: site.prospects.filter((one) => !removed.has(keyOf(site.domain, one))),
  }));
}

const isOwn = ({ relation }: FoundProspect): boolean => relation === 'own';

/** The people of each site but for those who asked not to be shown. */
async function withoutRemoved(
  db: DatabasePool,
  sites: readonly { readonly domain: string; readonly prospects: readonly FoundProspect[] }[],
): Promise<FoundProspect[][]> {
  const keys = sites.map(({ domain, prospects }) => prospects.map((one) => removalKey(one, domain)));
  const removed = await findRemoved(db, keys.flat());
  return sites.map(({ prospects }, site) =>
    prospects.filter((_, at) => !removed.has(keys[site]?.[at] ?? '')),
  );
}

const ask = (finder: ProspectFinder, domain: string, wanted: number): Promise<SiteProspects> =>
  orUnavailable(() => finder.find(domain, ASKED_FOR, wanted));

async function orUnavailable<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProspectsError)) throw error;
    throw new AppError(
      503,
      'prospects_unavailable',
      'The prospects could not be looked up. Please try again in a moment.',
      { cause: error, retryAfterSeconds: 5 },
    );
  }
}

function asProspect(found: FoundProspect): Prospect {
  return {
    name: found.name,
    linkedin_url: found.profile,
    designation: found.designation,
    company: found.company,
    image: null,
    category: found.category,
    evidence_url: found.evidenceUrl,
    evidence_text: found.evidenceText,
    confidence: found.confidence,
    relation: found.relation,
  };
}

function asContact({ kind, value, evidenceUrl, evidenceText }: FoundContact): SiteContact {
  return { kind, value, evidence_url: evidenceUrl, evidence_text: evidenceText };
}
