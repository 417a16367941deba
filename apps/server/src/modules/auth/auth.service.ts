import type { SessionEntry } from '@linklode/contract';
import { batchCalls } from '../../platform/database/batch-calls.ts';
import { inTransaction, type Database, type DatabasePool } from '../../platform/database/open-database.ts';
import { hashSecret, randomSecret } from '../../platform/secrets.ts';
import { tell } from '../../platform/telemetry/events.ts';
import { SuspendedError, type Session, type SessionReader } from '../../platform/http/session-reader.ts';
import { upsertAccount } from '../accounts/index.ts';
import { openCreditAccount } from '../credits/index.ts';
import { nameDevice, UNKNOWN_DEVICE } from './device-name.ts';
import * as repo from './auth.repo.ts';
import { SignInRefusedError, type Identity, type IdentityProvider } from './identity.port.ts';
import { takeGrant } from './grant-cap.repo.ts';
import { giveSignupBonus, type SignupBonus } from './signup-bonus.ts';
import { isSessionToken, newSessionToken } from './session-token.ts';

const ATTEMPT_SECONDS = 10 * 60;
/** Absolute; use does not prolong it. */
const SESSION_SECONDS = 30 * 24 * 3600;
/**
 * Of one account. More than people have browsers, and few enough for a person to look through their list; who signs in
 * without end, as a program may, would fill the table and that list.
 */
const MOST_SESSIONS = 100;
/** The last use of a session is written at most this often. */
const LAST_USE_SECONDS = 5 * 60;

export interface AuthService extends SessionReader {
  /** Starts a sign-in for the browser that holds `browserSecret`. */
  start(browserSecret: string): Promise<URL>;
  /** Ends a sign-in with a session token. Throws SignInRefusedError, IdentityUnavailableError or SuspendedError. */
  finish(callback: {
    code: string;
    state: string | undefined;
    iss: string | undefined;
    browserSecret: string | undefined;
    /** What the browser says it is; hostile text, of which only a name of ours is kept. */
    userAgent: string | undefined;
    /** Where it comes from, for the cap of free credits. */
    address: string;
  }): Promise<string>;
  /** The open sessions of an account, the last used first. */
  listSessions(db: Database, session: Session): Promise<SessionEntry[]>;
  /** Ends one session of an account, or all but one. Answers how many were open. */
  endSessions(accountId: string, which: { id: string } | { exceptId: string }): Promise<number>;
  /** Ends the session of the token at once. Harmless for any text. */
  end(token: string): Promise<void>;
  /** Drops what has expired. */
  purge(): Promise<void>;
}

export function createAuth({
  db,
  identity,
  grantsPerAddress,
  onWithheld,
}: {
  readonly db: DatabasePool;
  readonly identity: IdentityProvider;
  /** Sign-up bonuses for an address and a day; null for any number. */
  readonly grantsPerAddress: number | null;
  /** Told each time that an account has to wait for its bonus. */
  readonly onWithheld: (accountId: string) => void;
}): AuthService {
  // Asked for when the call has come, never remembered: a session that has ended opens nothing.
  const findSession = batchCalls({
    alone: (tokenHash: Buffer) => repo.findSession(db, tokenHash, LAST_USE_SECONDS),
    together: (tokenHashes) => repo.findSessions(db, tokenHashes, LAST_USE_SECONDS),
  });
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

    async finish({ code, state, iss, browserSecret, userAgent, address }) {
      if (state === undefined) throw new SignInRefusedError('the callback has no state');
      if (browserSecret === undefined) throw new SignInRefusedError('the browser did not start this sign-in');
      const attempt = await repo.takeLoginAttempt(db, hashSecret(state), hashSecret(browserSecret));
      if (attempt === null)
        throw new SignInRefusedError('the state is unknown, used, too old or of another browser');
      const person = await identity.exchange({ code, state, iss }, { state, ...attempt });
      if (!person.emailVerified) throw new SignInRefusedError('the e-mail address is not verified');
      const mayGive = (tx: Database): Promise<boolean> =>
        grantsPerAddress === null ? Promise.resolve(true) : takeGrant(tx, address, grantsPerAddress);
      const opened = await inTransaction(db, (tx) => openSession(tx, person, nameDevice(userAgent), mayGive));
      if (opened.bonus !== 'had before') tell('bonus', { outcome: opened.bonus });
      if (opened.bonus === 'withheld') onWithheld(opened.accountId);
      return opened.token;
    },

    async findSession(token): Promise<Session | null> {
      if (!isSessionToken(token)) return null;
      const tokenHash = hashSecret(token);
      const found = await findSession(tokenHash);
      if (found === null) {
        const suspension = await repo.findSuspension(db, tokenHash);
        if (suspension !== null) throw new SuspendedError(suspension.reason);
        return null;
      }
      // A full disk that cannot take the note is no reason to refuse what the person came for.
      if (found.is_stale) await repo.writeLastUse(db, found.id, LAST_USE_SECONDS).catch(() => undefined);
      return { accountId: found.account_id, id: found.id };
    },

    listSessions: tellSessions,

    endSessions: (accountId, which) => repo.endSessions(db, accountId, which),

    async end(token) {
      if (isSessionToken(token)) await repo.deleteSession(db, hashSecret(token));
    },

    purge: () => repo.deleteExpired(db),
  };
}

/** The open sessions of an account as its owner reads them, the last used first. */
export async function tellSessions(db: Database, session: Session): Promise<SessionEntry[]> {
  const listed = await repo.listSessionsOf(db, session.accountId);
  return listed.map((one) => ({
    id: one.id,
    created_at: one.created_at.toISOString(),
    last_used_at: one.last_used_at?.toISOString() ?? null,
    expires_at: one.expires_at.toISOString(),
    device: one.device ?? UNKNOWN_DEVICE,
    current: one.id === session.id,
  }));
}

interface Opened {
  readonly token: string;
  readonly accountId: string;
  readonly bonus: SignupBonus;
}

async function openSession(
  tx: Database,
  person: Identity,
  device: string,
  mayGive: (tx: Database) => Promise<boolean>,
): Promise<Opened> {
  const account = await upsertAccount(tx, person);
  if (account.state === 'suspended') throw new SuspendedError(account.state_reason);
  if (account.state !== 'open') throw new SignInRefusedError(`the account is ${account.state}`);
  await openCreditAccount(tx, account.id);
  const { issuer, subject } = person;
  const bonus = await giveSignupBonus(tx, { accountId: account.id, issuer, subject }, () => mayGive(tx));
  const token = newSessionToken();
  await repo.insertSession(tx, {
    tokenHash: hashSecret(token),
    accountId: account.id,
    ttlSeconds: SESSION_SECONDS,
    device,
  });
  await repo.endIdleSessions(tx, account.id, MOST_SESSIONS);
  return { token, accountId: account.id, bonus };
}
