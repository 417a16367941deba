import type { User } from '@linklode/contract';
import { ApiError, UnexpectedAnswerError } from '../../api/api-error.ts';
import { fillText, SPEC_TEXTS } from '../../content/texts.ts';
import type { Callback } from './read-callback.ts';

interface SignInCalls {
  /** Exchanges an authorization code; the answer holds a token. */
  readonly exchangeCode: (body: { code: string; state?: string; iss?: string }) => Promise<{ token: string }>;
  /** The user whose token this is; throws where the API does not accept it. */
  readonly tryToken: (token: string) => Promise<User>;
  /** Whether this very tab began the sign-in. */
  readonly isOwn: boolean;
}

export interface SignIn {
  readonly token: string;
  /**
   * Who has to agree before the token is kept; null where the sign-in is this browser's own. Anybody can make a link
   * that carries a token of theirs, and whoever follows it would search and buy for them.
   */
  readonly ask: User | null;
}

/**
 * The sign-in that a callback leads to, or null where the callback holds nothing. A code needs no question: the server
 * ties it to the browser that began. Throws on every failure; a refused exchange throws with the answer's text or
 * 'OAuth exchange failed (status)' and has the answer as its cause.
 */
export async function completeSignIn(callback: Callback, calls: SignInCalls): Promise<SignIn | null> {
  switch (callback.kind) {
    case 'nothing':
      return null;
    case 'failure':
      throw new Error('The identity provider reported a failure.');
    case 'token': {
      const user = await calls.tryToken(callback.token);
      return { token: callback.token, ask: calls.isOwn ? null : user };
    }
    case 'code': {
      const { kind: _kind, ...body } = callback;
      const { token } = await calls.exchangeCode(body).catch(rethrowExchange);
      if (token === '') throw new Error(SPEC_TEXTS.noTokenReturned);
      return { token, ask: null };
    }
  }
}

function rethrowExchange(error: unknown): never {
  if (error instanceof UnexpectedAnswerError) throw new Error(SPEC_TEXTS.noTokenReturned, { cause: error });
  if (!(error instanceof ApiError)) throw error;
  throw new Error(error.body.text || fillText(SPEC_TEXTS.exchangeFailed, { status: error.status }), {
    cause: error,
  });
}
