import * as calls from '@linklode/contract';
import { readSitePlace, sitePlaceText } from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import { personOf, type SessionReader } from '../../platform/http/session-reader.ts';
import { countBlockedSites } from './blocked-sites.repo.ts';
import { projectFile } from './project-csv.ts';
import * as sites from './project-sites.repo.ts';
import { listProjectsOf, lockProject, removeProject } from './projects.repo.ts';
import {
  beginProject,
  changedMeanwhile,
  getProject,
  noSuchProject,
  putIntoProject,
  readSites,
  renameProject,
  requireRoomForText,
} from './projects.service.ts';
import { listImports } from './site-imports.repo.ts';
import { findSiteName } from './site-name.ts';

const SITES_AT_ONCE = 100;

/** Projects and the websites in them. Nothing here costs credits. */
export function projectRoutes(app: FastifyInstance, db: DatabasePool, sessions: SessionReader): void {
  serveAccount(app, calls.listProjects, sessions, async ({ session: { accountId } }) => ({
    projects: await listProjectsOf(db, accountId),
    blocked: await countBlockedSites(db, accountId, null),
  }));

  serveAccount(app, calls.createProject, sessions, ({ session, body }) =>
    beginProject(db, session.accountId, {
      name: body.name,
      privateTo: body.private ? personOf(session) : null,
    }),
  );

  serveAccount(app, calls.renameProject, sessions, ({ session, body }) =>
    renameProject(db, session.accountId, body.project, {
      name: body.name,
      isForAll: body.private === false,
    }),
  );

  serveAccount(app, calls.deleteProject, sessions, async ({ session, body }) => ({
    deleted: await removeProject(db, session.accountId, body.project),
  }));

  serveAccount(app, calls.listProjectSites, sessions, async ({ session, query }) => {
    const { accountId } = session;
    const { sort, after, project: id, ...filter } = query;
    const project = await getProject(db, accountId, id);
    const place = { sort, after: readSitePlace(after), limit: SITES_AT_ONCE };
    const page = await sites.pageProjectSites(db, id, filter, place);
    return {
      project,
      sites: page.sites,
      next: page.next === null ? null : sitePlaceText(page.next),
      found: page.found,
      tags: await sites.listTags(db, id),
      imports: await listImports(db, accountId, id),
    };
  });

  serveAccount(app, calls.downloadProject, sessions, async ({ session, query, reply }) => {
    const { name, csv } = await projectFile(db, session.accountId, query.project);
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return csv;
  });

  serveAccount(app, calls.addProjectSites, sessions, async ({ session, body }) => {
    const names = readSites(body.sites.map(({ site }) => site));
    const rows = body.sites.map((row, at) => ({ ...row, site: names[at] ?? '' }));
    const added = await inTransaction(db, (tx) =>
      putIntoProject(tx, session.accountId, body.project, rows, {
        state: body.state,
        cameBy: body.found_by === null ? 'hand' : 'search',
        foundBy: body.found_by,
        importId: null,
      }),
    );
    return { added: added.length, known: new Set(names).size - added.length };
  });

  serveAccount(app, calls.changeProjectSites, sessions, async ({ session, body }) => {
    const { project, sites: texts, before, ...change } = body;
    const names = readSites(texts);
    const changed = await inTransaction(db, async (tx) => {
      // Whoever else changes this project waits: what is compared is what is written over.
      if (!(await lockProject(tx, session.accountId, project))) throw noSuchProject();
      if (before !== undefined && !(await sites.areAsSeen(tx, project, names, before)))
        throw changedMeanwhile();
      const count = await sites.updateProjectSites(tx, project, names, change);
      if (change.note !== undefined || change.reason !== undefined) await requireRoomForText(tx, project);
      return count;
    });
    return { changed };
  });

  serveAccount(app, calls.removeProjectSites, sessions, async ({ session, body }) => {
    const names = readSites(body.sites);
    const removed = await inTransaction(db, async (tx) => {
      if (!(await lockProject(tx, session.accountId, body.project))) throw noSuchProject();
      return sites.deleteProjectSites(tx, body.project, names);
    });
    return { removed };
  });

  serveAccount(app, calls.findInProjects, sessions, async ({ session, body }) => {
    const asked = body.sites.map((text) => ({ text, site: findSiteName(text)?.site ?? null }));
    const wanted = asked.flatMap(({ site }) => (site === null ? [] : [site]));
    const names = [...new Set(wanted)];
    const found = await sites.findMemberships(db, session.accountId, names);
    const elsewhere = await sites.findContacted(db, session.accountId, names);
    const byColleagues = asked.flatMap(({ text, site }) =>
      elsewhere.filter((one) => one.site === site).map(({ month }) => ({ asked: text, month })),
    );
    return {
      ...(byColleagues.length === 0 ? {} : { by_colleagues: byColleagues }),
      found: asked.flatMap(({ text, site }) =>
        found.filter((one) => one.site === site).map((one) => ({ ...one, asked: text })),
      ),
    };
  });
}
