import {
  IndexBusyError,
  IndexTimeoutError,
  IndexUnavailableError,
  type FoundPerson,
  type SearchPool,
} from '@linklode/web-index';
import { ProspectsError, type ProspectFinder } from '../../modules/prospects/index.ts';

/** The people of our own index's pages behind the port of the prospects module. */
export function createOwnIndexProspects(pool: SearchPool): ProspectFinder {
  return {
    async find(domain, limit) {
      try {
        const { brand, people, quoted, ways } = await pool.findPeople(domain, limit);
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
      } catch (error) {
        const passing = [IndexUnavailableError, IndexBusyError, IndexTimeoutError].some(
          (kind) => error instanceof kind,
        );
        throw passing ? new ProspectsError('the index could not be asked', error) : error;
      }
    },
  };
}
