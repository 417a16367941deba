import { askedResource } from '../../platform/asked-resource.ts';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { findConnectionSession } from '../keys/index.ts';
import { findAccess } from './oauth.repo.ts';
import { isAccessToken } from './secrets.ts';

/** Reads access tokens, at the address that they are bound to and nowhere else; `others` reads every other bearer. */
export function withClientTokens(db: DatabasePool, others: SessionReader): SessionReader {
  return {
    async findSession(token) {
      if (!isAccessToken(token)) return others.findSession(token);
      const resource = askedResource();
      if (resource === null) return null;
      const id = await findAccess(db, hashSecret(token));
      return id === null ? null : findConnectionSession(db, id, resource);
    },
  };
}
