import { ApiError } from '../../api/api-error.ts';
import { findToken } from '../../api/exchange-code.ts';
import { fillText, SPEC_TEXTS } from '../../content/texts.ts';
import type { Callback } from './read-callback.ts';

export interface SignInCalls {
  /** Exchanges an authorization code; the answer holds a token. */
  readonly exchangeCode: (body: { code: string; state?: string; iss?: string }) => Promise<unknown>;
  /** Resolves where the API accepts this token. */
  readonly tryToken: (token: string) => Promise<unknown>;
}

/**
 * The token that a callback leads to, or null where the callback holds nothing. Throws on every failure, an exchange
 * without success with the answer's text or 'OAuth exchange failed (status)'.
 */
export async function completeSignIn(callback: Callback, calls: SignInCalls): Promise<string | null> {
  switch (callback.kind) {
    case 'nothing':
      return null;
    case 'failure':
      throw new Error('The identity provider reported a failure.');
    case 'token':
      await calls.tryToken(callback.token);
      return callback.token;
    case 'code': {
      const { kind: _kind, ...body } = callback;
      const token = findToken(await calls.exchangeCode(body).catch(rethrowExchange));
      if (!token) throw new Error(SPEC_TEXTS.noTokenReturned);
      return token;
    }
  }
}

function rethrowExchange(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new Error(error.body.text || fillText(SPEC_TEXTS.exchangeFailed, { status: error.status }), {
    cause: error,
  });
}
