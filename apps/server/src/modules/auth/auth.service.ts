import { SIGNUP_CREDITS } from '@linklode/contract';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import type { Session, SessionReader } from '../../platform/http/session-reader.ts';
import { upsertAccount } from '../accounts/index.ts';
import { openCreditAccount, post } from '../credits/index.ts';
import * as repo from './auth.repo.ts';
import { SignInRefusedError, type Identity, type IdentityProvider } from './identity.port.ts';
import { hashSecret, isSessionToken, newSessionToken, randomSecret } from './session-token.ts';

const ATTEMPT_SECONDS = 10 * 60;
/** Absolute; use does not prolong it. */
const SESSION_SECONDS = 30 * 24 * 3600;

export interface AuthService extends SessionReader {
  /** Starts a sign-in for the browser that holds `browserSecret`. */
  start(browserSecret: string): Promise<URL>;
  /** Ends a sign-in with a session token. Throws SignInRefusedError or IdentityUnavailableError. */
  finish(callback: {
    code: string;
    state: string | undefined;
    iss: string | undefined;
    browserSecret: string | undefined;
  }): Promise<string>;
  /** Ends the session of the token at once. Harmless for any text. */
  end(token: string): Promise<void>;
  /** Drops what has expired. */
  purge(): Promise<void>;
}

export function createAuth({ db, identity }: { db: DatabasePool; identity: IdentityProvider }): AuthService {
  return {
    async start(browserSecret) {
      const secrets = { state: randomSecret(), nonce: randomSecret(), codeVerifier: randomSecret() };
      // Asked first: an attempt that never left is not worth a row.
      const url = await identity.authorizationUrl(secrets);
      await repo.insertLoginAttempt(db, {
        stateHash: hashSecret(secrets.state),
        browserHash: hashSecret(browserSecret),
        nonce: secrets.nonce,
        codeVerifier: secrets.codeVerifier,
        ttlSeconds: ATTEMPT_SECONDS,
      });
      return url;
    },

    async finish({ code, state, iss, browserSecret }) {
      if (state === undefined) throw new SignInRefusedError('the callback has no state');
      if (browserSecret === undefined) throw new SignInRefusedError('the browser did not start this sign-in');
      const attempt = await repo.takeLoginAttempt(db, hashSecret(state), hashSecret(browserSecret));
      if (attempt === null)
        throw new SignInRefusedError('the state is unknown, used, too old or of another browser');
      const person = await identity.exchange({ code, state, iss }, { state, ...attempt });
      if (!person.emailVerified) throw new SignInRefusedError('the e-mail address is not verified');
      return inTransaction(db, (tx) => openSession(tx, person));
    },

    async findSession(token): Promise<Session | null> {
      if (!isSessionToken(token)) return null;
      const accountId = await repo.findSessionAccount(db, hashSecret(token));
      return accountId === null ? null : { accountId };
    },

    async end(token) {
      if (isSessionToken(token)) await repo.deleteSession(db, hashSecret(token));
    },

    purge: () => repo.deleteExpired(db),
  };
}

async function openSession(tx: Database, person: Identity): Promise<string> {
  const account = await upsertAccount(tx, person);
  if (account.state !== 'open') throw new SignInRefusedError(`the account is ${account.state}`);
  await openCreditAccount(tx, account.id);
  const subjectHash = hashSecret(JSON.stringify([person.issuer, person.subject]));
  if (await repo.claimSignupGrant(tx, subjectHash)) {
    await post(tx, account.id, SIGNUP_CREDITS, {
      reason: 'signup bonus',
      refType: 'subject',
      refId: subjectHash.toString('hex'),
      details: null,
    });
  }
  const token = newSessionToken();
  await repo.insertSession(tx, {
    tokenHash: hashSecret(token),
    accountId: account.id,
    ttlSeconds: SESSION_SECONDS,
  });
  return token;
}
