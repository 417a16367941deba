import type { Database } from './platform/database/open-database.ts';
import type { KeptElsewhere } from './modules/accounts/index.ts';
import type { AuthService } from './modules/auth/index.ts';
import { tellChecks } from './modules/bulk/index.ts';
import { tellCreditHistory } from './modules/credits/index.ts';
import { tellDelivered } from './modules/history/index.ts';
import { listKeyEventsOf, listKeysOf } from './modules/keys/index.ts';
import { findSpenders, listInvitationsOf, listMembersOf, listWorkplacesOf } from './modules/members/index.ts';
import { findBillingDetails, listOrdersOf } from './modules/payments/index.ts';
import { tellBlockedSites, tellProjects } from './modules/projects/index.ts';
import { listShownPeople } from './modules/prospects/index.ts';
import { listStandingOrdersOf, listStandingReceipts } from './modules/standing-orders/index.ts';
import { findLinkDetails, tellWatchedLinks } from './modules/watched-links/index.ts';
import { listWebhooksOf } from './modules/webhooks/index.ts';
import { findSearchDetails, listDeliveredResults } from './modules/search/index.ts';

/** Beyond what anybody can have: 200 searches a day for thirteen years. */
const ALL_ENTRIES = 1_000_000;

/** What is known of an account's entries beside the ledger: the queries of searches, the pages of watched links. */
export async function findEntryDetails(db: Database, accountId: string): Promise<Map<string, string>> {
  return new Map([...(await findSearchDetails(db, accountId)), ...(await findLinkDetails(db, accountId))]);
}

/** What the modules beside `accounts` keep of a person, for the file that they take with them. */
export function keptElsewhere(auth: Pick<AuthService, 'listSessions'>): KeptElsewhere {
  return {
    members: async (db, accountId) => ({
      members: await listMembersOf(db, accountId),
      invitations: await listInvitationsOf(db, accountId),
      workplaces: await listWorkplacesOf(db, accountId),
    }),
    sessions: (db, session) => auth.listSessions(db, session),
    creditHistory: (db, accountId) =>
      tellCreditHistory(db, accountId, { findDetails: findEntryDetails, findSpenders, limit: ALL_ENTRIES }),
    async searches(db, accountId) {
      const results = await listDeliveredResults(db, accountId);
      const spenders = await findSpenders(db, accountId);
      return results.map((one) => tellDelivered(one, spenders));
    },
    people: (db, accountId) => listShownPeople(db, accountId, null),
    personalKeys: listKeysOf,
    keyLog: (db, accountId) => listKeyEventsOf(db, accountId, { limit: ALL_ENTRIES }),
    projects: tellProjects,
    blockedSites: tellBlockedSites,
    webhooks: (db, accountId) => listWebhooksOf(db, accountId, null),
    standingOrders: async (db, accountId) => ({
      standing_orders: await listStandingOrdersOf(db, accountId, null),
      standing_receipts: await listStandingReceipts(db, accountId, null, ALL_ENTRIES),
    }),
    watchedLinks: tellWatchedLinks,
    bulkChecks: (db, accountId) => tellChecks(db, accountId, ALL_ENTRIES),
    billingDetails: findBillingDetails,
    async payments(db, accountId) {
      const orders = await listOrdersOf(db, accountId);
      return orders.map(({ id, created_at, credited_at, ...order }) => ({
        order: id,
        created_at: created_at.toISOString(),
        credited_at: credited_at?.toISOString() ?? null,
        ...order,
      }));
    },
  };
}
