import {
  changeStandingOrder,
  createStandingOrder,
  deleteStandingOrder,
  listStandingOrders,
  type StandingOrder,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { KeyedAnswers } from '../../platform/http/keyed-answers.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { getProject, listHiddenProjects, lockListsOf } from '../projects/index.ts';
import { readSearch, readSmartSearch } from '../search/index.ts';
import * as repo from './standing-orders.repo.ts';

const MOST_ORDERS = 20;
const RECEIPTS_TOLD = 50;

export function standingOrderRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  keyed: KeyedAnswers,
): void {
  serveAccount(
    app,
    listStandingOrders,
    sessions,
    async ({ session: { accountId }, query: { project = null } }) => {
      if (project !== null) await getProject(db, accountId, project);
      const hidden = await listHiddenProjects(db, accountId);
      return {
        orders: await repo.listOrders(db, accountId, project, hidden),
        receipts: await repo.listReceipts(db, accountId, project, RECEIPTS_TOLD, hidden),
      };
    },
  );

  // A second order for an answer that was lost would spend a second budget, month after month.
  serveAccount(
    app,
    createStandingOrder,
    sessions,
    async ({ session: { accountId }, body, keepAnswer }) => {
      const { project, filter, query, exclude, budget } = body;
      const asked = { accountId, query, exclude, page: 1 };
      const request = filter === null ? readSearch(asked) : readSmartSearch({ ...asked, filter });
      if (request.rows === 'pages') {
        const words =
          'This query is about one website, so it can bring no other. Search for it by hand instead.';
        throw new AppError(422, 'one_website', words);
      }
      return inTransaction(db, async (tx) => {
        await lockListsOf(tx, accountId);
        await getProject(tx, accountId, project);
        if ((await repo.countOrders(tx, accountId)) >= MOST_ORDERS) {
          const words = `An account can have ${MOST_ORDERS} standing orders. End one that is done, and its place is free.`;
          throw new AppError(422, 'too_many_orders', words);
        }
        const order = { accountId, projectId: project, filter, query: request.typed, exclude, budget };
        const made = await getOrder(tx, accountId, await repo.insertOrder(tx, order));
        await keepAnswer(tx, made);
        return made;
      });
    },
    { keyed },
  );

  serveAccount(app, changeStandingOrder, sessions, async ({ session: { accountId }, body }) => {
    const { order, ...change } = body;
    if (!(await repo.updateOrder(db, accountId, order, change))) throw noSuchOrder();
    return getOrder(db, accountId, order);
  });

  serveAccount(app, deleteStandingOrder, sessions, async ({ session, body }) => ({
    deleted: await repo.removeOrder(db, session.accountId, body.order),
  }));
}

async function getOrder(db: Database, accountId: string, id: string): Promise<StandingOrder> {
  const order = await repo.findOrder(db, accountId, id);
  if (order === null) throw noSuchOrder();
  return order;
}

function noSuchOrder(): AppError {
  return new AppError(
    404,
    'no_such_order',
    'There is no such standing order. Perhaps it was ended in another window.',
  );
}
