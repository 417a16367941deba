import { toPlainText } from '@linklode/contract';
import * as client from 'openid-client';
import {
  IdentityUnavailableError,
  SignInRefusedError,
  type Identity,
  type IdentityProvider,
} from '../../modules/auth/index.ts';
import { withoutHeaps } from '../../platform/mark-heaps.ts';

interface OpenIdConnectOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** Pinned: an ID token under any other algorithm is refused. */
  readonly idTokenAlgorithm: 'RS256' | 'ES256';
  /** Asks who signs in although the provider knows somebody: the next person of a shared machine can choose. */
  readonly prompt: 'select_account' | 'login';
  /** Plain http, for a provider on this machine. */
  readonly allowHttp: boolean;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

const CONFIGURATION_MAX_AGE_MS = 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;
/** The library's word for an ID token that is signed by none of the keys that it has. */
const UNKNOWN_KEY = 'OAUTH_KEY_SELECTION_FAILED';

/**
 * OpenID Connect Core 1.0 with PKCE (RFC 7636) and the issuer check of RFC 9207, for Google and the local provider
 * alike. Discovery happens at first use and again every hour, never at start-up: a provider that is away must not keep
 * us down.
 */
export function createOpenIdConnect(options: OpenIdConnectOptions): IdentityProvider {
  const now = options.now ?? Date.now;
  let known: { configuration: client.Configuration; at: number } | null = null;

  let looking: Promise<client.Configuration> | null = null;

  /** One look for all who come while it lasts: a provider that hangs is not asked again by each of them. */
  function discover(): Promise<client.Configuration> {
    looking ??= client
      .discovery(
        new URL(options.issuer),
        options.clientId,
        { client_secret: options.clientSecret, id_token_signed_response_alg: options.idTokenAlgorithm },
        undefined,
        {
          // Without this the library trusts the connection and does not look at the signature.
          execute: [
            client.enableNonRepudiationChecks,
            ...(options.allowHttp ? [client.allowInsecureRequests] : []),
          ],
          timeout: TIMEOUT_SECONDS,
        },
      )
      .then((found) => {
        known = { configuration: found, at: now() };
        return found;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  async function configuration(): Promise<client.Configuration> {
    if (known !== null) {
      // An hour-old answer is better than waiting for a new one, and than none.
      if (now() - known.at >= CONFIGURATION_MAX_AGE_MS) void discover().catch(() => undefined);
      return known.configuration;
    }
    try {
      return await discover();
    } catch (error) {
      throw new IdentityUnavailableError('the sign-in provider could not be reached', error);
    }
  }

  return {
    async authorizationUrl(secrets) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        prompt: options.prompt,
      });
    },

    async exchange(callback, secrets): Promise<Identity> {
      const current = await configuration();
      const url = new URL(options.redirectUri);
      url.searchParams.set('code', callback.code);
      url.searchParams.set('state', callback.state);
      if (callback.iss !== undefined) url.searchParams.set('iss', callback.iss);
      try {
        const tokens = await client.authorizationCodeGrant(current, url, {
          pkceCodeVerifier: secrets.codeVerifier,
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          idTokenExpected: true,
        });
        return identityOf(tokens.claims());
      } catch (error) {
        // The library looks at keys anew by the wall clock alone, which may have been put back, and not within a
        // minute.
        if ((error as { code?: unknown }).code === UNKNOWN_KEY) void discover().catch(() => undefined);
        throw isUnavailable(error)
          ? new IdentityUnavailableError('the sign-in provider did not answer', error)
          : new SignInRefusedError('the provider or its answer was refused', error);
      }
    },
  };
}

function identityOf(claims: client.IDToken | undefined): Identity {
  if (claims === undefined) throw new SignInRefusedError('the answer has no ID token');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(claims['email'], 320),
    // Only the boolean counts: a text "true" is not what the standard says.
    emailVerified: claims['email_verified'] === true,
    // Colleagues read it, and whoever they invite.
    name: withoutHeaps(textOf(claims['name'], 200) ?? '') || null,
  };
}

function textOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  // Cut first: the cut may halve a character.
  const text = toPlainText(value.trim().slice(0, maxLength));
  return text === '' ? null : text;
}

function isUnavailable(error: unknown): boolean {
  // fetch reports a connection that failed as TypeError, a time-out as TimeoutError.
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  const status =
    (error as { status?: unknown }).status ??
    (error.cause instanceof Response ? error.cause.status : undefined);
  return typeof status === 'number' && status >= 500;
}
