import type { AuthorizationRequest, KeyScope } from '@linklode/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction, type DatabasePool } from '../../platform/database/open-database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { createConnection } from '../keys/index.ts';
import type { Client } from './client.ts';
import * as repo from './oauth.repo.ts';
import { readAuthorization, refusalAddress, type Asked } from './read-authorization.ts';
import { withParameters } from './redirect-address.ts';
import { newSecret } from './secrets.ts';

/** In which a program has to redeem its code. */
const CODE_SECONDS = 60;

export interface ConsentParts {
  readonly db: DatabasePool;
  readonly issuer: string;
  readonly resource: string;
  readonly findClient: (id: string) => Promise<Client>;
}

interface Decision {
  readonly request: AuthorizationRequest;
  readonly approve: boolean;
  readonly scope?: KeyScope | undefined;
  readonly call_cap?: number | undefined;
  readonly day_cap?: number | undefined;
  readonly expires_in_days?: number | undefined;
}

/** What the consent screen shows. Throws AppError where the browser must be sent nowhere. */
export async function describeAuthorization(parts: ConsentParts, request: AuthorizationRequest) {
  const asked = await readAuthorization(request, parts);
  const { client, redirectHost, isLocal, isApp, scopes, refusal } = asked;
  return {
    client: { name: client.name, host: client.host },
    redirect_host: redirectHost,
    is_local: isLocal,
    is_app: isApp,
    scopes: [...scopes],
    refusal:
      refusal === null
        ? null
        : { words: refusal.words, redirect_to: refusalAddress(asked, refusal, parts.issuer) },
  };
}

/** Answers where the browser goes next, and the connection that was made, if one was. Throws AppError. */
export async function decide(
  parts: ConsentParts,
  accountId: string,
  decision: Decision,
): Promise<{ redirectTo: string; keyId: string | null }> {
  // All of it is looked at again: what the screen was shown is nothing that anybody has to send back.
  const asked = await readAuthorization(decision.request, parts);
  const refusal =
    asked.refusal ??
    (decision.approve ? null : { error: 'access_denied' as const, words: 'The person said no.' });
  if (refusal !== null) return { redirectTo: refusalAddress(asked, refusal, parts.issuer), keyId: null };
  return letIn(parts, accountId, asked, decision);
}

async function letIn(
  { db, issuer, resource }: ConsentParts,
  accountId: string,
  { client, redirectAddress, redirectHost, scopes, challenge, state }: Asked,
  { scope, expires_in_days: days, call_cap, day_cap }: Decision,
): Promise<{ redirectTo: string; keyId: string }> {
  if (scope === undefined || days === undefined)
    throw new AppError(422, 'validation', 'To let a program in, say its scope and for how many days.');
  if (!scopes.includes(scope))
    throw new AppError(422, 'scope', 'This program did not ask to spend, so it cannot be allowed to.');
  const code = newSecret('code');
  const keyId = await inTransaction(db, async (tx) => {
    const { id } = await createConnection(
      tx,
      accountId,
      { name: client.name, scope, call_cap, day_cap, expires_in_days: days },
      { id: client.id, host: client.host ?? redirectHost, resource, seconds: CODE_SECONDS },
    );
    await repo.insertCode(tx, {
      codeHash: hashSecret(code),
      keyId: id,
      redirectAddress,
      challenge: Buffer.from(challenge, 'base64url'),
      keyDays: days,
      seconds: CODE_SECONDS,
    });
    return id;
  });
  // Says who gave the code (RFC 9207), so that a client of several servers brings it to no other.
  return { redirectTo: withParameters(redirectAddress, { code, state, iss: issuer }), keyId };
}
