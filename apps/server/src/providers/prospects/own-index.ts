import {
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  type FoundPerson,
  type SearchPool,
  type SitePeople,
} from '@linklode/web-index';
import { ProspectsError, type ProspectFinder, type SiteProspects } from '../../modules/prospects/index.ts';

/** The people of our own index's pages behind the port of the prospects module. */
export function createOwnIndexProspects(pool: SearchPool): OwnIndexProspects {
  async function known(domains: readonly string[], limit: number): Promise<readonly SiteProspects[]> {
    try {
      return (await pool.listPeople(domains, limit)).map(asProspects);
    } catch (error) {
      const passing = [IndexUnavailableError, IndexBusyError, IndexTimeoutError].some(
        (kind) => error instanceof kind,
      );
      throw passing ? new ProspectsError('the index could not be asked', error) : error;
    }
  }
  return {
    known,
    find: async (domain, limit) => (await known([domain], limit))[0]!,
  };
}

type OwnIndexProspects = ProspectFinder & Required<Pick<ProspectFinder, 'known'>>;

function asProspects({ brand, people, quoted, ways }: SitePeople): SiteProspects {
  const told = (relation: 'own' | 'quoted') => (one: FoundPerson) => ({
    name: one.name,
    profile: one.profile,
    designation: one.role,
    company: one.company,
    category: one.category,
    evidenceUrl: one.pageUrl,
    evidenceText: one.sentence,
    confidence: one.confidence,
    relation,
  });
  return {
    brand,
    prospects: [...people.map(told('own')), ...quoted.map(told('quoted'))],
    contacts: ways.map(({ kind, value, pageUrl, sentence }) => ({
      kind,
      value,
      evidenceUrl: pageUrl,
      evidenceText: sentence,
    })),
  };
}
