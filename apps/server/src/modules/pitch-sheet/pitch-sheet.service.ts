import { HISTORY_DAYS, type PitchSheet } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { askingAccount } from '../../platform/asking-account.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { findSiteDomain } from '../prospects/index.ts';
import { isYours } from '../search/index.ts';
import { SheetError, type FoundFact, type SheetFinder } from './pitch-sheet.port.ts';

export interface PitchSheetService {
  /**
   * What pages of the site of a row say. Free for rows that the account was charged for in the last days. Throws
   * AppError.
   */
  find(accountId: string, asked: { url: string; rivals: readonly string[] }): Promise<PitchSheet>;
}

export function createPitchSheets({
  db,
  sheets,
}: {
  db: DatabasePool;
  sheets: SheetFinder;
}): PitchSheetService {
  return {
    async find(accountId, { url, rivals }) {
      const domain = findSiteDomain(url);
      if (domain === null || !URL.canParse(url))
        throw new AppError(422, 'invalid_address', 'This is not the address of a page.');
      if (!(await isYours(db, accountId, url, HISTORY_DAYS))) {
        throw new AppError(
          404,
          'not_yours',
          `A pitch sheet comes free with a row. This one is not among those that you were charged for in the last ${HISTORY_DAYS} days.`,
        );
      }
      const hosts = [...new Set(rivals.flatMap((rival) => findSiteDomain(rival) ?? []))];
      const found = await find({
        askedBy: askingAccount() ?? accountId,
        url: new URL(url).href,
        domain,
        rivals: hosts.filter((host) => host !== domain),
      });
      return {
        domain,
        pages: found?.pages ?? 0,
        read_at: found?.readAt ?? null,
        facts: found?.facts.map(asFact) ?? [],
      };
    },
  };

  async function find(request: Parameters<SheetFinder['find']>[0]): ReturnType<SheetFinder['find']> {
    try {
      return await sheets.find(request);
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      throw new AppError(
        503,
        'sheet_unavailable',
        'The pages of this website could not be looked at. Please try again in a moment.',
        { cause: error, retryAfterSeconds: 5 },
      );
    }
  }
}

const asFact = (fact: FoundFact): PitchSheet['facts'][number] => ({ ...fact });
