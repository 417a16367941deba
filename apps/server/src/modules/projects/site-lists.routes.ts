import { blockSites, importSites, listBlockedSites, unblockSites, undoImport } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { countBlockedSites, deleteBlockedSites, pageBlockedSites } from './blocked-sites.repo.ts';
import { importPart, takeBack } from './import-sites.ts';
import { lockListsOf } from './projects.repo.ts';
import { getProject, putOnBlockList, readHosts } from './projects.service.ts';
import { listImports } from './site-imports.repo.ts';

const HOSTS_AT_ONCE = 100;

/** Block lists, and files brought into them and into projects. */
export function siteListRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, listBlockedSites, sessions, async ({ session: { accountId }, query }) => {
    const { project = null, after = '' } = query;
    if (project !== null) await getProject(db, accountId, project);
    const hosts = await pageBlockedSites(db, accountId, project, { after, limit: HOSTS_AT_ONCE + 1 });
    const page = hosts.slice(0, HOSTS_AT_ONCE);
    return {
      sites: page,
      next: hosts.length > page.length ? (page.at(-1) ?? null) : null,
      total: await countBlockedSites(db, accountId, project),
      imports: (await listImports(db, accountId, project)).filter(({ list }) => list === 'blocked'),
    };
  });

  serveAccount(app, blockSites, sessions, async ({ session, body }) => {
    const hosts = readHosts(body.sites);
    const added = await inTransaction(db, (tx) =>
      putOnBlockList(tx, session.accountId, body.project, hosts, null),
    );
    return { added: added.length, known: hosts.length - added.length };
  });

  serveAccount(app, unblockSites, sessions, async ({ session: { accountId }, body }) => {
    const hosts = readHosts(body.sites);
    const removed = await inTransaction(db, async (tx) => {
      // What an import brought goes in another order when it is undone: without the lock the two wait for each other.
      await lockListsOf(tx, accountId);
      if (body.project !== null) await getProject(tx, accountId, body.project);
      return deleteBlockedSites(tx, accountId, body.project, hosts);
    });
    return { removed };
  });

  serveAccount(app, importSites, sessions, ({ session, body }) => importPart(db, session.accountId, body));

  serveAccount(app, undoImport, sessions, ({ session, body }) =>
    takeBack(db, session.accountId, body.import),
  );
}
