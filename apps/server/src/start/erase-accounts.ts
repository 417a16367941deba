import { GRACE_DAYS } from '@linklode/contract';
import { eraseAccount, listAccountsDueForErasure } from '../modules/accounts/index.ts';
import { endSessionsOf } from '../modules/auth/index.ts';
import { eraseChargedRowsOf, eraseCreditDetails } from '../modules/credits/index.ts';
import { eraseBulkRowsOf } from '../modules/bulk/index.ts';
import { eraseKeysOf } from '../modules/keys/index.ts';
import { eraseMembersOf } from '../modules/members/index.ts';
import { eraseBuyer } from '../modules/payments/index.ts';
import { eraseProjectsOf } from '../modules/projects/index.ts';
import { eraseShownPeopleOf } from '../modules/prospects/index.ts';
import { eraseSearchesOf } from '../modules/search/index.ts';
import { eraseAddressesOf } from '../modules/sharing/index.ts';
import { eraseLinksOf } from '../modules/watched-links/index.ts';
import { eraseKeyedAnswersOf } from '../platform/http/keyed-answers.repo.ts';
import { inTransaction, type DatabasePool } from '../platform/database/open-database.ts';
import { eraseLoggedWords } from '../platform/operator-log.repo.ts';

const AT_ONCE = 100;

/**
 * Erases who closed their account longer than the grace period ago: name, address, Google's number, queries and
 * results, projects. Entries of the ledger and payments stay, without a person. Answers how many accounts were erased.
 */
export async function eraseClosedAccounts(db: DatabasePool): Promise<number> {
  let erased = 0;
  for (const id of await listAccountsDueForErasure(db, GRACE_DAYS, AT_ONCE)) {
    await inTransaction(db, async (tx) => {
      // A sign-in may have opened it since it was listed.
      if (!(await eraseAccount(tx, id, GRACE_DAYS))) return;
      await endSessionsOf(tx, id);
      await eraseKeysOf(tx, id);
      await eraseMembersOf(tx, id);
      await eraseSearchesOf(tx, id);
      await eraseBulkRowsOf(tx, id);
      await eraseLinksOf(tx, id);
      await eraseProjectsOf(tx, id);
      await eraseShownPeopleOf(tx, id);
      await eraseAddressesOf(tx, id);
      await eraseBuyer(tx, id);
      await eraseKeyedAnswersOf(tx, id);
      await eraseChargedRowsOf(tx, id);
      await eraseCreditDetails(tx, id);
      await eraseLoggedWords(tx, id);
      erased++;
    });
  }
  return erased;
}
