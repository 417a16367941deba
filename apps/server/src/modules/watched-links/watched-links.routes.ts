import * as calls from '@linklode/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { availableIn } from '../credits/index.ts';
import { getProject, listHiddenProjects } from '../projects/index.ts';
import { findCapture, KEPT_CHANGES, listLooks } from './link-looks.repo.ts';
import { watchedLinksCsv } from './watched-links-csv.ts';
import * as repo from './watched-links.repo.ts';
import { addLinks, quoteLinks, tellLink } from './watched-links.service.ts';

const LINKS_AT_ONCE = 100;
const LOOKS_TOLD = 200;

/** Links that are watched. `canLook`: whether this installation reads pages of others at all. */
export function watchedLinkRoutes(
  app: FastifyInstance,
  db: DatabasePool,
  sessions: SessionReader,
  canLook: boolean,
): void {
  serveAccount(app, calls.listWatchedLinks, sessions, async ({ session: { accountId }, query }) => {
    const { project, state = null, after = null } = query;
    await getProject(db, accountId, project);
    const rows = await repo.listLinks(db, accountId, project, { state, after, limit: LINKS_AT_ONCE + 1 });
    return {
      links: rows.slice(0, LINKS_AT_ONCE).map(tellLink),
      has_more: rows.length > LINKS_AT_ONCE,
      states: await repo.countStates(db, project),
      costs: { ...(await repo.countCosts(db, accountId)), available: await availableIn(db, accountId) },
      can_look: canLook,
    };
  });

  serveAccount(app, calls.quoteWatchedLinks, sessions, ({ session, body }) =>
    quoteLinks(db, session.accountId, body.project, body.links),
  );

  serveAccount(app, calls.addWatchedLinks, sessions, ({ session, body }) => {
    if (!canLook) throw nobodyLooks();
    return addLinks(db, session.accountId, body.project, body.links, body.max_credits);
  });

  serveAccount(app, calls.changeWatchedLinks, sessions, async ({ session, body }) => {
    await getProject(db, session.accountId, body.project);
    return { changed: await repo.setPaused(db, body.project, body.links, body.is_paused) };
  });

  serveAccount(app, calls.removeWatchedLinks, sessions, async ({ session, body }) => {
    await getProject(db, session.accountId, body.project);
    return { removed: await repo.deleteLinks(db, body.project, body.links) };
  });

  serveAccount(app, calls.listLinkLooks, sessions, async ({ session, query }) => {
    const { accountId } = session;
    const hidden = await listHiddenProjects(db, accountId);
    const looks = await listLooks(db, accountId, query.link, { limit: LOOKS_TOLD, hidden });
    if (looks === null)
      throw new AppError(
        404,
        'no_such_link',
        'There is no such link. Perhaps it was taken out in another window.',
      );
    return { looks };
  });

  serveAccount(app, calls.downloadLinkCapture, sessions, async ({ session, query, reply }) => {
    const { accountId } = session;
    const hidden = await listHiddenProjects(db, accountId);
    const capture = await findCapture(db, accountId, query.look, hidden);
    if (capture === null)
      throw new AppError(
        404,
        'no_such_capture',
        `The page of this look is not kept any more. Kept are the newest page of a link, its first one and those of its last ${KEPT_CHANGES} changes.`,
      );
    void reply.header(
      'content-disposition',
      `attachment; filename="page-${capture.sha256.slice(0, 12)}.warc.gz"`,
    );
    return capture.warc;
  });

  serveAccount(app, calls.downloadWatchedLinks, sessions, async ({ session, query, reply }) => {
    const csv = await watchedLinksCsv(db, session.accountId, query.project);
    void reply.header('content-disposition', 'attachment; filename="watched-links.csv"');
    return csv;
  });
}

function nobodyLooks(): AppError {
  return new AppError(
    422,
    'nobody_looks',
    'This installation reads no pages of others, so no link can be watched. Whoever runs it can allow it by the setting CRAWL_CONTACT. Nothing was added.',
  );
}
