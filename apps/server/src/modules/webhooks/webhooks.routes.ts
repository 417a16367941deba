import { randomBytes } from 'node:crypto';
import * as calls from '@linklode/contract';
import type { Webhook } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database } from '../../platform/database/open-database.ts';
import { readWebAddress } from '../../platform/fetching/web-address.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { getProject, lockListsOf } from '../projects/index.ts';
import { attempt, type WebhookParts } from './deliver-webhooks.ts';
import { secretText } from './sign-message.ts';
import * as repo from './webhooks.repo.ts';

const MOST_WEBHOOKS = 20;
const DELIVERIES_TOLD = 30;

interface WebhookRouteParts extends WebhookParts {
  readonly sessions: SessionReader;
  /** Only while somebody develops: the receiver may be without a certificate. */
  readonly allowHttp: boolean;
  readonly limitTests: (accountId: string) => Promise<unknown>;
}

export function webhookRoutes(app: FastifyInstance, parts: WebhookRouteParts): void {
  const { db, sessions } = parts;

  serveAccount(app, calls.listWebhooks, sessions, async ({ session: { accountId }, query }) => {
    const { project = null } = query;
    return {
      webhooks: await repo.listWebhooksOf(db, accountId, project),
      deliveries: await repo.listDeliveriesOf(db, accountId, project, DELIVERIES_TOLD),
    };
  });

  serveAccount(app, calls.createWebhook, sessions, async ({ session: { accountId }, body }) => {
    const url = readAddress(body.url, parts.allowHttp);
    const secret = randomBytes(32);
    const made = await inTransaction(db, async (tx) => {
      await lockListsOf(tx, accountId);
      await getProject(tx, accountId, body.project);
      if ((await repo.listWebhooksOf(tx, accountId, null)).length >= MOST_WEBHOOKS) {
        const words = `An account can have ${MOST_WEBHOOKS} webhooks. End one that is not used, and its place is free.`;
        throw new AppError(422, 'too_many_webhooks', words);
      }
      return getWebhook(
        tx,
        accountId,
        await repo.insertWebhook(tx, { accountId, projectId: body.project, url, secret }),
      );
    });
    return { ...made, secret: secretText(secret) };
  });

  serveAccount(app, calls.rotateWebhookSecret, sessions, async ({ session: { accountId }, body: { id } }) => {
    const secret = randomBytes(32);
    if (!(await repo.changeSecret(db, accountId, id, secret))) throw noSuchWebhook();
    return { ...(await getWebhook(db, accountId, id)), secret: secretText(secret) };
  });

  serveAccount(app, calls.enableWebhook, sessions, async ({ session: { accountId }, body: { id } }) => {
    await repo.enable(db, accountId, id);
    return getWebhook(db, accountId, id);
  });

  serveAccount(app, calls.testWebhook, sessions, async ({ session: { accountId }, body: { id } }) => {
    const { project } = await getWebhook(db, accountId, id);
    await parts.limitTests(accountId);
    const { name } = await getProject(db, accountId, project);
    const data = { project: { id: project, name } };
    const body = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data });
    const delivery = await repo.insertAttempted(db, id, 'test', body);
    await attempt(parts, await repo.getOutgoing(db, delivery), { isLast: true });
    return repo.getDelivery(db, delivery);
  });

  serveAccount(app, calls.deleteWebhook, sessions, async ({ session, body }) => ({
    deleted: await repo.removeWebhook(db, session.accountId, body.id),
  }));
}

async function getWebhook(db: Database, accountId: string, id: string): Promise<Webhook> {
  const webhook = await repo.findWebhook(db, accountId, id);
  if (webhook === null) throw noSuchWebhook();
  return webhook;
}

/** Where its name leads is looked at anew with each message. */
function readAddress(text: string, allowHttp: boolean): string {
  const url = readWebAddress(text.trim());
  if (url === null || (url.protocol !== 'https:' && !allowHttp)) {
    const words =
      'This is not an address that can be told. Use https, a public name, no port and no password, such as https://hooks.example.com/linklode.';
    throw new AppError(422, 'not_an_address', words);
  }
  return url.href;
}

function noSuchWebhook(): AppError {
  return new AppError(
    404,
    'no_such_webhook',
    'There is no such webhook. Perhaps it was ended in another window.',
  );
}
