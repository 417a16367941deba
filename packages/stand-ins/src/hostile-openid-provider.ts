import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { readForm } from './read-form.ts';

/** What the provider does wrong. `honest` does nothing wrong. */
export type OpenIdFaultMode =
  | 'honest'
  | 'no name'
  | 'unverified e-mail'
  | 'verified as text'
  | 'no verification claim'
  | 'wrong nonce'
  | 'no nonce'
  | 'wrong audience'
  | 'several audiences, other party'
  | 'wrong issuer'
  | 'issuer without scheme'
  | 'no subject'
  | 'expired'
  | 'not yet valid'
  | 'signed by another key'
  | 'unknown key id'
  | 'unsigned'
  | 'signed with the public key'
  | 'no ID token'
  | 'invalid_grant'
  | 'server error'
  | 'HTML instead of JSON'
  | 'cut JSON'
  | 'connection reset'
  /** Every request, also for its addresses and keys, waits until the provider is told to let go. */
  | 'hangs'
  | 'wrong verifier accepted';

interface HostileOpenIdProvider {
  readonly issuer: string;
  faultMode: OpenIdFaultMode;
  /** Whether the callback names the issuer (RFC 9207), and which. */
  issParameter: 'right' | 'none' | 'wrong';
  /** Who signs in next. */
  person: { sub: string; email: string; name: string };
  /** The paths of the requests that hang, in the order in which they came. */
  readonly hanging: readonly string[];
  /** Answers what hangs as if nothing had been, and what comes from now on too. */
  letGo(): void;
  /** From now on tokens are signed by a new key, which is published beside the ones before. */
  rotateKeys(): Promise<void>;
  /** Plays the browser at the authorization endpoint: answers the callback's address. */
  approve(authorizationUrl: URL): URL;
  close(): Promise<void>;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

const CLIENT = { id: 'client-1', secret: 'secret-of-client-1' };

/** A provider on loopback that behaves as Google's wire contract says, or breaks one rule of it. For tests only. */
export async function startHostileOpenIdProvider(): Promise<
  HostileOpenIdProvider & { client: typeof CLIENT }
> {
  const makeKey = async (kid: string) => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const jwk: JWK = { ...(await exportJWK(pair.publicKey)), kid, use: 'sig', alg: 'RS256' };
    return { kid, jwk, privateKey: pair.privateKey };
  };
  let own = await makeKey('key-1');
  const other = await makeKey('key-1');
  const published = [own.jwk];
  const grants = new Map<string, Grant>();

  const server = http.createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const held: { path: string; letGo: () => void }[] = [];
  const provider: HostileOpenIdProvider & { client: typeof CLIENT } = {
    issuer,
    client: CLIENT,
    faultMode: 'honest',
    issParameter: 'right',
    person: { sub: '110000000000000000001', email: 'asha@example.com', name: 'Asha Test' },
    get hanging() {
      return held.map(({ path }) => path);
    },
    letGo() {
      provider.faultMode = 'honest';
      for (const { letGo } of held.splice(0)) letGo();
    },
    async rotateKeys() {
      own = await makeKey(`key-${published.length + 1}`);
      published.unshift(own.jwk);
    },
    approve(url) {
      const asked = url.searchParams;
      const code = `4/0${randomBytes(16).toString('base64url')}`;
      grants.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      const callback = new URL(asked.get('redirect_uri') ?? '');
      callback.searchParams.set('state', asked.get('state') ?? '');
      if (provider.issParameter !== 'none')
        callback.searchParams.set('iss', provider.issParameter === 'right' ? issuer : 'https://evil.example');
      callback.searchParams.set('code', code);
      // Google adds more, and may add others tomorrow.
      callback.searchParams.set('scope', 'email profile openid');
      callback.searchParams.set('authuser', '0');
      return callback;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (provider.faultMode === 'hangs')
      await new Promise<void>((letGo) => {
        held.push({ path, letGo });
      });
    if (path === '/.well-known/openid-configuration') return json(response, 200, metadata(issuer));
    if (path === '/certs') return json(response, 200, { keys: published });
    if (path === '/token' && request.method === 'POST') return token(request, response);
    return json(response, 404, { error: 'not_found' });
  }

  async function token(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const form = await readForm(request);
    const { faultMode } = provider;
    if (faultMode === 'server error') return json(response, 500, { error: 'server_error' });
    if (faultMode === 'connection reset') return void response.destroy();
    if (faultMode === 'HTML instead of JSON')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
    if (faultMode === 'cut JSON')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"x",');
    if (form.get('client_secret') !== CLIENT.secret) return json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    // Codes work once.
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const proven =
      grant !== undefined && (challenge === grant.challenge || faultMode === 'wrong verifier accepted');
    if (!proven || faultMode === 'invalid_grant' || form.get('redirect_uri') !== grant.redirectUri) {
      return json(response, 400, { error: 'invalid_grant', error_description: 'Malformed auth code.' });
    }
    const idToken = await sign(grant.nonce);
    return json(response, 200, {
      access_token: 'ya29.test',
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      ...(faultMode === 'no ID token' ? {} : { id_token: idToken }),
    });
  }

  async function sign(nonce: string): Promise<string> {
    const { faultMode, person } = provider;
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      iss:
        faultMode === 'wrong issuer'
          ? 'https://accounts.evil.example'
          : faultMode === 'issuer without scheme'
            ? issuer.slice(7)
            : issuer,
      aud:
        faultMode === 'wrong audience'
          ? 'client-2'
          : faultMode === 'several audiences, other party'
            ? [CLIENT.id, 'client-2']
            : CLIENT.id,
      azp: faultMode === 'several audiences, other party' ? 'client-2' : CLIENT.id,
      iat: faultMode === 'not yet valid' ? now + 3600 : faultMode === 'expired' ? now - 7200 : now,
      exp: faultMode === 'expired' ? now - 3600 : now + 3600,
      ...(faultMode === 'not yet valid' ? { nbf: now + 3000 } : {}),
      ...(faultMode === 'no nonce' ? {} : { nonce: faultMode === 'wrong nonce' ? 'another' : nonce }),
      ...(faultMode === 'no subject' ? {} : { sub: person.sub }),
      ...(faultMode === 'no name' ? {} : { name: person.name }),
      email: person.email,
      ...(faultMode === 'no verification claim'
        ? {}
        : { email_verified: faultMode === 'verified as text' ? 'true' : faultMode !== 'unverified e-mail' }),
    };
    if (faultMode === 'unsigned') return new UnsecuredJWT(claims).encode();
    if (faultMode === 'signed with the public key') {
      const secret = new TextEncoder().encode(JSON.stringify(own.jwk));
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: own.kid, typ: 'JWT' }).sign(secret);
    }
    const key: CryptoKey = faultMode === 'signed by another key' ? other.privateKey : own.privateKey;
    const kid = faultMode === 'unknown key id' ? 'key-of-nobody' : own.kid;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  }

  return provider;
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
  };
}

function json(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
