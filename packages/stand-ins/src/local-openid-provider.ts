import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import { readForm } from './read-form.ts';
import { signInPage } from './sign-in-page.ts';

interface LocalOpenIdProviderOptions {
  /** Public address of the provider: origin and path under which `handle` is mounted. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** ES256 unless told. */
  readonly idTokenAlgorithm?: 'ES256' | 'RS256';
}

export interface LocalOpenIdProvider {
  /** A Node request handler; `request.url` still has the issuer's path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Person {
  readonly email: string;
  readonly name: string;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const HOUR_SECONDS = 3600;

/**
 * An OpenID provider for development: anybody may sign in as anybody, and its page says so. A full implementation of
 * the standard stands behind it, so the code flow, PKCE, nonce, key set and ID token are those of a real provider. Keys
 * and people live in memory only.
 */
export function createLocalOpenIdProvider(options: LocalOpenIdProviderOptions): LocalOpenIdProvider {
  const people = new Map<string, Person>();
  const { pathname } = new URL(options.issuer);
  const base = pathname.replace(/\/$/, '');
  // Read when somebody first signs in: two hundred files of libraries were a quarter of a second of each start.
  let made: ReturnType<typeof createProvider> | undefined;

  return {
    async handle(request, response) {
      const { provider, serveProtocol } = await (made ??= createProvider(options, base, people));
      const path = (request.url ?? '').slice(base.length).split('?', 1)[0] ?? '';
      if (path.startsWith('/interaction/')) return interact(provider, people, request, response);
      // The library works under its own root and finds the full address in originalUrl.
      Object.assign(request, { originalUrl: request.url });
      request.url = (request.url ?? '').slice(base.length) || '/';
      await serveProtocol(request, response);
    },
  };
}

async function createProvider(
  options: LocalOpenIdProviderOptions,
  base: string,
  people: Map<string, Person>,
): Promise<{ provider: Provider; serveProtocol: ReturnType<Provider['callback']> }> {
  const { default: ProviderOf } = await import('oidc-provider');
  const alg = options.idTokenAlgorithm ?? 'ES256';
  const pair =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = pair.privateKey.export({ format: 'jwk' });
  const provider = new ProviderOf(options.issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [{ ...key, alg, use: 'sig', kid: randomBytes(8).toString('hex') }] },
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: alg,
      },
    ],
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      // Under its own path, so that nothing of it reaches the rest of the API.
      long: { path: base === '' ? '/' : base, sameSite: 'lax' },
      short: { path: base === '' ? '/' : base, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts the claims of the scopes into the ID token; so do we.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `${base}/interaction/${interaction.uid}` },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      if (person === undefined) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email: person.email, email_verified: true, name: person.name }),
      };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  });
  return { provider, serveProtocol: provider.callback() };
}

async function interact(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let interaction: Interaction;
  try {
    // Also proves that this browser began the interaction.
    interaction = await provider.interactionDetails(request, response);
  } catch {
    return sendPage(
      response,
      400,
      signInPage({ error: 'This sign-in has ended. Please go back and start again.', form: false }),
    );
  }
  if (request.method === 'GET') return sendPage(response, 200, signInPage({ form: true }));
  if (request.method !== 'POST')
    return sendPage(response, 405, signInPage({ error: 'This page answers GET and POST.', form: true }));

  const form = await readForm(request);
  const email = form.get('email')?.trim() ?? '';
  const name = form.get('name')?.trim() ?? '';
  if (!/^[^\s@]{1,200}@[^\s@]{1,100}$/.test(email)) {
    return sendPage(
      response,
      422,
      signInPage({ error: 'Please enter an e-mail address.', form: true, email, name }),
    );
  }
  const subject = subjectOf(email);
  people.set(subject, { email, name });
  await forgetAnother(provider, interaction, subject);
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: subject } },
    { mergeWithLastSubmission: false },
  );
}

/** Ends the session of whoever signed in before in this browser: one provider's session is one person's. */
async function forgetAnother(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  const { session } = interaction;
  if (session === undefined || session.accountId === undefined || session.accountId === subject) return;
  const earlier = await provider.Session.findByUid(session.uid);
  await earlier?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}

/** The same address is the same person, however it is typed and after every restart. */
function subjectOf(email: string): string {
  return `local-${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24)}`;
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
}
