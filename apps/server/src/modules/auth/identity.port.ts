export interface Identity {
  readonly issuer: string;
  /** The only key of a person; never the e-mail address. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** What one sign-in keeps between its start and its callback. */
interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** An OpenID Connect provider: code flow with PKCE (S256), state and nonce. */
export interface IdentityProvider {
  /** Where to send the browser. Throws IdentityUnavailableError. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>;
  /**
   * Exchanges the code and proves the ID token: signature, issuer, audience, times, nonce. Throws SignInRefusedError
   * when anything is wrong with it and IdentityUnavailableError when the provider cannot be reached.
   */
  exchange(
    callback: { code: string; state: string; iss: string | undefined },
    secrets: SignInSecrets,
  ): Promise<Identity>;
}

export class SignInRefusedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignInRefusedError';
  }
}

export class IdentityUnavailableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdentityUnavailableError';
  }
}
