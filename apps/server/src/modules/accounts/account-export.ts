import type { AccountExport } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { atOneMoment, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { Session } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { findOwnAccount } from './accounts.repo.ts';

/** What other parts of the product keep of a person. */
export interface KeptElsewhere {
  readonly sessions: (db: Database, session: Session) => Promise<AccountExport['sessions']>;
  readonly members: (
    db: Database,
    accountId: string,
  ) => Promise<Pick<AccountExport, 'members' | 'invitations' | 'workplaces'>>;
  readonly personalKeys: (db: Database, accountId: string) => Promise<AccountExport['personal_keys']>;
  readonly keyLog: (db: Database, accountId: string) => Promise<AccountExport['key_log']>;
  readonly creditHistory: (db: Database, accountId: string) => Promise<AccountExport['credit_history']>;
  readonly searches: (db: Database, accountId: string) => Promise<AccountExport['searches']>;
  readonly bulkChecks: (db: Database, accountId: string) => Promise<AccountExport['bulk_checks']>;
  readonly webhooks: (db: Database, accountId: string) => Promise<AccountExport['webhooks']>;
  readonly people: (db: Database, accountId: string) => Promise<AccountExport['people']>;
  readonly projects: (db: Database, accountId: string) => Promise<AccountExport['projects']>;
  readonly blockedSites: (db: Database, accountId: string) => Promise<AccountExport['blocked_sites']>;
  readonly standingOrders: (
    db: Database,
    accountId: string,
  ) => Promise<Pick<AccountExport, 'standing_orders' | 'standing_receipts'>>;
  readonly billingDetails: (db: Database, accountId: string) => Promise<AccountExport['billing_details']>;
  readonly watchedLinks: (db: Database, accountId: string) => Promise<AccountExport['watched_links']>;
  readonly payments: (db: Database, accountId: string) => Promise<AccountExport['payments']>;
}

/**
 * All that is kept of a person, as of one moment, so that the parts agree with each other. An operator has no session
 * of theirs and gives an empty id.
 */
export function makeAccountExport(
  db: DatabasePool,
  session: Session,
  kept: KeptElsewhere,
): Promise<AccountExport> {
  const { accountId } = session;
  return atOneMoment(db, async (tx) => {
    const account = await findOwnAccount(tx, accountId);
    if (account === null) throw new AppError(401, 'unauthenticated', 'Please sign in again.');
    const { id, email, name, created_at, issuer, subject } = account;
    return {
      format: 'account-export/5',
      made_at: new Date().toISOString(),
      account: {
        id,
        email,
        name,
        created_at: created_at.toISOString(),
        sign_in: { issuer, subject },
        credits: await availableIn(tx, accountId),
      },
      ...(await kept.members(tx, accountId)),
      sessions: await kept.sessions(tx, session),
      personal_keys: await kept.personalKeys(tx, accountId),
      key_log: await kept.keyLog(tx, accountId),
      credit_history: await kept.creditHistory(tx, accountId),
      searches: await kept.searches(tx, accountId),
      bulk_checks: await kept.bulkChecks(tx, accountId),
      billing_details: await kept.billingDetails(tx, accountId),
      payments: await kept.payments(tx, accountId),
      people: await kept.people(tx, accountId),
      webhooks: await kept.webhooks(tx, accountId),
      projects: await kept.projects(tx, accountId),
      ...(await kept.standingOrders(tx, accountId)),
      watched_links: await kept.watchedLinks(tx, accountId),
      blocked_sites: await kept.blockedSites(tx, accountId),
    };
  });
}
