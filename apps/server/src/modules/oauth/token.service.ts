import { timingSafeEqual } from 'node:crypto';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { continueConnection, endConnection, type Connection } from '../keys/index.ts';
import * as repo from './oauth.repo.ts';
import { isSameAddress } from './read-authorization.ts';
import { newSecret } from './secrets.ts';

const ACCESS_SECONDS = 3_600;

/** RFC 6749, section 5.2, and RFC 8707, section 2. */
interface TokenRefusal {
  readonly error: 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';
  readonly error_description: string;
}

interface Tokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

/** What came of it, for the answer and for the log: which connection was touched, and whether it was ended. */
interface TokenOutcome {
  readonly answer: Tokens | TokenRefusal;
  readonly keyId: string | null;
  readonly isEnded: boolean;
}

const refused = (
  error: TokenRefusal['error'],
  words: string,
  keyId: string | null = null,
  isEnded = false,
): TokenOutcome => ({ answer: { error, error_description: words }, keyId, isEnded });

const NOT_GOOD = 'It was never given, was used before, or is past its time.';

/**
 * Gives tokens for a code or a refresh token (OAuth 2.1, sections 4.1.3 and 4.3), always of the scope that the person
 * chose. Never throws for what a client did.
 */
export async function giveTokens(
  db: DatabasePool,
  resource: string,
  asked: URLSearchParams,
): Promise<TokenOutcome> {
  const { client_id: clientId, resource: target = resource } = Object.fromEntries(asked);
  if (new Set(asked.keys()).size !== asked.size)
    return refused('invalid_request', 'No parameter may come twice.');
  if (clientId === undefined || clientId === '') return refused('invalid_request', 'client_id is missing.');
  if (!isSameAddress(target, resource))
    return refused('invalid_target', `Tokens are given for ${resource} alone.`);
  const grant = asked.get('grant_type');
  if (grant === 'authorization_code') return redeem(db, clientId, asked);
  if (grant === 'refresh_token') return refresh(db, clientId, asked);
  return refused('unsupported_grant_type', 'authorization_code and refresh_token are known.');
}

async function redeem(db: DatabasePool, clientId: string, asked: URLSearchParams): Promise<TokenOutcome> {
  const [code, verifier] = [asked.get('code'), asked.get('code_verifier')];
  if (!code || !verifier) return refused('invalid_request', 'code and code_verifier are needed.');
  const codeHash = hashSecret(code);
  return inTransaction(db, async (tx) => {
    const found = await repo.redeemCode(tx, codeHash);
    // Two have it: what the first was given is no safer than the code was.
    if (found === null) return endWith(tx, await repo.findRedeemedCode(tx, codeHash));
    const redirect = asked.get('redirect_uri') ?? found.redirect_uri;
    const isRight =
      !found.is_late &&
      redirect === found.redirect_uri &&
      timingSafeEqual(hashSecret(verifier), found.challenge);
    const connection = isRight ? await continueConnection(tx, found.key_id, found.key_days) : null;
    // Whoever has a code and not what belongs to it is not who began this; nobody gets anything for it any more.
    if (connection === null || connection.client_id !== clientId) return endWith(tx, found.key_id);
    return give(tx, connection);
  });
}

async function refresh(db: DatabasePool, clientId: string, asked: URLSearchParams): Promise<TokenOutcome> {
  const token = asked.get('refresh_token');
  if (!token) return refused('invalid_request', 'refresh_token is needed.');
  const tokenHash = hashSecret(token);
  return inTransaction(db, async (tx) => {
    const keyId = await repo.takeRefresh(tx, tokenHash);
    if (keyId === null) return endWith(tx, await repo.findUsedRefresh(tx, tokenHash));
    const connection = await continueConnection(tx, keyId);
    if (connection === null || connection.client_id !== clientId) return endWith(tx, keyId);
    return give(tx, connection);
  });
}

async function endWith(tx: Database, keyId: string | null): Promise<TokenOutcome> {
  const isEnded = keyId !== null && (await endConnection(tx, keyId));
  return refused('invalid_grant', NOT_GOOD, keyId, isEnded);
}

async function give(tx: Database, { id: keyId, scope, left }: Connection): Promise<TokenOutcome> {
  const [access, next] = [newSecret('access'), newSecret('refresh')];
  const seconds = Math.min(ACCESS_SECONDS, left);
  await repo.insertToken(tx, { tokenHash: hashSecret(access), keyId, kind: 'access', seconds });
  await repo.insertToken(tx, { tokenHash: hashSecret(next), keyId, kind: 'refresh', seconds: left });
  return {
    answer: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: seconds,
      refresh_token: next,
      scope: scope === 'spend' ? 'read spend' : 'read',
    },
    keyId,
    isEnded: false,
  };
}

/** Ends a token (RFC 7009): with a refresh token the connection. Answers the connection, if the token was one. */
export function revokeToken(db: DatabasePool, token: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const found = await repo.dropToken(tx, hashSecret(token));
    if (found === null) return null;
    if (found.kind === 'refresh') await endConnection(tx, found.key_id);
    return found.key_id;
  });
}
