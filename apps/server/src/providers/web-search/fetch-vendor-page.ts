import { VendorError } from '../../platform/outgoing/vendor-error.ts';
import { digestOf, type AnswerCache } from '../../modules/search/index.ts';
import { readResultAddress } from './result-address.ts';
import { VendorPage, type SearchVendorAdapter } from './search-vendor.ts';
import type { Question } from './translate-query.ts';

/**
 * A page of a vendor's list, as it was told in the last 24 hours (minutes, where a part of it is missing) or asked now,
 * once for all who ask; less what was taken down since. Throws VendorError, also where none of the links leads to a
 * page: that is no look at the web, and nothing to keep.
 */
export async function fetchVendorPage(
  cache: AnswerCache,
  vendor: SearchVendorAdapter,
  question: Question,
  page: number,
): Promise<VendorPage> {
  const told = await cache.findOrStore(
    digestOf(['vendor page', 1, vendor.version, question, page]),
    VendorPage,
    async () => {
      const fetched = await vendor.fetchPage(question, page);
      const { rows } = fetched;
      const isUsable = rows.length === 0 || rows.some(({ link }) => readResultAddress(link).kind === 'page');
      if (!isUsable) throw new VendorError(vendor.name, 'retryable', 'answered no link that leads to a page');
      return fetched;
    },
    ({ isPartial }) => (isPartial === true ? 'minutes' : 'a day'),
  );
  const { isTakenDown } = vendor;
  if (isTakenDown === undefined) return told;
  const isShown = (link: string): boolean => {
    const address = readResultAddress(link);
    return address.kind !== 'page' || !isTakenDown(address.url);
  };
  return { ...told, rows: told.rows.filter(({ link }) => isShown(link)) };
}
