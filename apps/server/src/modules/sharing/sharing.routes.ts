import { Readable } from 'node:stream';
import {
  createSearchAddress,
  createSecretAddress,
  FILES_PER_MINUTE,
  listSecretAddresses,
  readSharedNews,
  readSharedSearch,
  readSharedSites,
  revokeSecretAddress,
  type SecretAddress,
} from '@linklode/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { servePublic, serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { RequestCounter } from '../../platform/limits/request-counter.ts';
import { hashSecret, randomSecret } from '../../platform/secrets.ts';
import { getProject, lockListsOf, projectFile } from '../projects/index.ts';
import { searchCsv } from '../history/index.ts';
import { eachRowOfQuery, readSearch, readSmartSearch } from '../search/index.ts';
import { listStandingReceipts } from '../standing-orders/index.ts';
import { newsFeed } from './news-feed.ts';
import * as repo from './secret-addresses.repo.ts';

const MOST_ADDRESSES = 50;
const READS_PER_MINUTE = 30;
const RECEIPTS_IN_FEED = 20;
const PATHS: Readonly<Record<SecretAddress['kind'], string>> = {
  csv: readSharedSites.path,
  feed: readSharedNews.path,
  search: readSharedSearch.path,
};

interface SharingParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  readonly counter: RequestCounter;
  /** Without a trailing slash. */
  readonly apiOrigin: string;
}

/** Addresses that need no sign-in: whoever knows one sees one list, until its owner closes it. */
export function sharingRoutes(
  app: FastifyInstance,
  { db, sessions, counter, apiOrigin }: SharingParts,
): void {
  serveAccount(
    app,
    listSecretAddresses,
    sessions,
    async ({ session: { accountId }, query: { project = null } }) => {
      if (project !== null) await getProject(db, accountId, project);
      return repo.listAddresses(db, accountId, project);
    },
  );

  /** The database keeps a hash of the key. */
  async function make(
    accountId: string,
    kind: SecretAddress['kind'],
    insert: (tx: Database, keyHash: Buffer) => Promise<SecretAddress>,
  ) {
    const key = randomSecret();
    const made = await inTransaction(db, async (tx) => {
      await lockListsOf(tx, accountId);
      if ((await repo.countAddresses(tx, accountId)) >= MOST_ADDRESSES) {
        const words = `An account can have ${MOST_ADDRESSES} secret addresses. Close one that is not used, and its place is free.`;
        throw new AppError(422, 'too_many_addresses', words);
      }
      return insert(tx, hashSecret(key));
    });
    return { ...made, address: `${apiOrigin}${PATHS[kind]}?key=${key}` };
  }

  serveAccount(app, createSecretAddress, sessions, ({ session: { accountId }, body: { project, kind } }) =>
    make(accountId, kind, async (tx, keyHash) => {
      await getProject(tx, accountId, project);
      return repo.insertAddress(tx, { accountId, projectId: project, kind, keyHash });
    }),
  );

  serveAccount(app, createSearchAddress, sessions, ({ session: { accountId }, body: { filter, query } }) => {
    const asked = { accountId, query, exclude: [], page: 1 };
    const { typed } = filter === null ? readSearch(asked) : readSmartSearch({ ...asked, filter });
    return make(accountId, 'search', (tx, keyHash) =>
      repo.insertSearchAddress(tx, { accountId, filter, query: typed, keyHash }),
    );
  });

  serveAccount(app, revokeSecretAddress, sessions, async ({ session, body }) => ({
    revoked: await repo.removeAddress(db, session.accountId, body.id),
  }));

  async function limit(name: string, key: string, most: number): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await counter.take(name, key, most);
    if (isAllowed) return;
    const words = 'This address is read too often. Please wait a moment and try again.';
    throw new AppError(429, 'rate_limited', words, { retryAfterSeconds });
  }

  async function open(kind: SecretAddress['kind'], key: string, reply: FastifyReply) {
    const keyHash = hashSecret(key);
    await limit('shared', keyHash.toString('hex'), READS_PER_MINUTE);
    const opened = await repo.findOpened(db, kind, keyHash);
    if (opened === null)
      throw new AppError(404, 'no_such_address', 'There is nothing at this address, or it was closed.');
    // Of all the account's addresses together.
    await limit('shared by account', opened.account_id, FILES_PER_MINUTE);
    void reply.header('x-robots-tag', 'noindex');
    return opened;
  }

  servePublic(app, readSharedSites, async ({ query, reply }) => {
    const { accountId, projectId } = projectOf(await open('csv', query.key, reply));
    const { name, csv } = await projectFile(db, accountId, projectId);
    void reply.header('content-disposition', `inline; filename="${name}"`);
    return csv;
  });

  servePublic(app, readSharedNews, async ({ query, reply }) => {
    const { accountId, projectId } = projectOf(await open('feed', query.key, reply));
    const project = await getProject(db, accountId, projectId);
    void reply.header('content-disposition', 'inline; filename="news.atom"');
    return newsFeed(project, await listStandingReceipts(db, accountId, projectId, RECEIPTS_IN_FEED));
  });

  servePublic(app, readSharedSearch, async ({ query: { key }, reply }) => {
    const { account_id: accountId, filter, query } = await open('search', key, reply);
    if (query === null) throw new Error('an address of a search without a query');
    void reply.header('content-disposition', 'inline; filename="search.csv"');
    const asked = { filter, query };
    return Readable.from(searchCsv(eachRowOfQuery(db, accountId, asked), asked, null));
  });
}

function projectOf({
  account_id: accountId,
  project_id: projectId,
}: {
  account_id: string;
  project_id: string | null;
}) {
  if (projectId === null) throw new Error('an address of a project without one');
  return { accountId, projectId };
}
