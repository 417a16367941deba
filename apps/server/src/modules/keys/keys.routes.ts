import {
  createKey as createKeyCall,
  listKeyEvents,
  listKeys,
  revokeKey as revokeKeyCall,
} from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { listKeyEventsOf } from './key-use.repo.ts';
import { listKeysOf, revokeKey } from './keys.repo.ts';
import { createKey } from './keys.service.ts';

const EVENTS_A_PAGE = 50;

/** What a person does with their keys; no key can make another. */
export function keyRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, listKeys, sessions, ({ session }) => listKeysOf(db, session.accountId));
  serveAccount(app, createKeyCall, sessions, async ({ session, body, request }) => {
    const made = await createKey(db, session.accountId, body);
    request.log.info({ account: session.accountId, key: made.id, scope: made.scope }, 'personal key created');
    return made;
  });
  serveAccount(app, revokeKeyCall, sessions, async ({ session, body, request }) => {
    const revoked = await revokeKey(db, session.accountId, body.id);
    if (revoked) request.log.info({ account: session.accountId, key: body.id }, 'personal key revoked');
    return { revoked };
  });
  serveAccount(app, listKeyEvents, sessions, async ({ session, query: { key, page } }) => {
    const events = await listKeyEventsOf(db, session.accountId, {
      keyId: key ?? null,
      offset: (page - 1) * EVENTS_A_PAGE,
      limit: EVENTS_A_PAGE + 1,
    });
    return { events: events.slice(0, EVENTS_A_PAGE), has_more: events.length > EVENTS_A_PAGE };
  });
}
