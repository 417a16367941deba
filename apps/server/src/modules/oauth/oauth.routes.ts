import {
  decideAuthorization,
  getAuthorizationServer,
  readAuthorization,
  startAuthorization,
  type AuthorizationRequest,
} from '@linklode/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { serveAccount, servePublic } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import { createClientDocuments, type GetDocument } from './client-document.ts';
import { refuseClient, type Client } from './client.ts';
import { decide, describeAuthorization, type ConsentParts } from './consent.service.ts';
import { isRegistration, readRegistration } from './registered-client.ts';
import { withParameters } from './redirect-address.ts';
import { tokenRoutes } from './token.routes.ts';

interface OauthParts {
  readonly db: DatabasePool;
  readonly sessions: SessionReader;
  /** Without a trailing slash, both. */
  readonly apiOrigin: string;
  readonly webOrigin: string;
  /** The address that tokens open. */
  readonly resource: string;
  readonly getDocument: GetDocument;
  /** Rejects what is too much for an address. */
  readonly limit: (request: FastifyRequest) => Promise<void>;
}

/** Where the web app asks the person. */
const CONSENT_PATH = '/authorize';

/**
 * The authorization server of /mcp (OAuth 2.1): its description, the consent of a person, and tokens for their
 * programs.
 */
export function oauthRoutes(app: FastifyInstance, parts: OauthParts): void {
  const { db, sessions, apiOrigin, webOrigin, resource, limit } = parts;
  const findClient = createFindClient(parts.getDocument);
  const consent: ConsentParts = { db, issuer: apiOrigin, resource, findClient };

  servePublic(app, getAuthorizationServer, () =>
    Promise.resolve({
      issuer: apiOrigin,
      authorization_endpoint: `${apiOrigin}${startAuthorization.path}`,
      token_endpoint: `${apiOrigin}/token`,
      registration_endpoint: `${apiOrigin}/register`,
      revocation_endpoint: `${apiOrigin}/revoke`,
      scopes_supported: ['read' as const, 'spend' as const],
      response_types_supported: ['code' as const],
      response_modes_supported: ['query' as const],
      grant_types_supported: ['authorization_code' as const, 'refresh_token' as const],
      token_endpoint_auth_methods_supported: ['none' as const],
      revocation_endpoint_auth_methods_supported: ['none' as const],
      code_challenge_methods_supported: ['S256' as const],
      authorization_response_iss_parameter_supported: true as const,
      client_id_metadata_document_supported: true as const,
      service_documentation: `${webOrigin}/llms.txt`,
    }),
  );
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', limit);
    // The screen is the web app's, whose person is known there alone; nobody is asked for, fetched or stored before.
    scope.get<{ Querystring: AuthorizationRequest }>(
      startAuthorization.path,
      { schema: { querystring: startAuthorization.query } },
      (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(withParameters(`${webOrigin}${CONSENT_PATH}`, request.query), 302),
    );
    serveAccount(scope, readAuthorization, sessions, ({ body }) => describeAuthorization(consent, body));
    serveAccount(scope, decideAuthorization, sessions, async ({ body, session, request }) => {
      const { redirectTo, keyId } = await decide(consent, session.accountId, body);
      if (keyId !== null)
        request.log.info({ account: session.accountId, key: keyId }, 'oauth client authorized');
      return { redirect_to: redirectTo };
    });
    tokenRoutes(scope, db, resource);
    done();
  });
}

function createFindClient(getDocument: GetDocument): (id: string) => Promise<Client> {
  const findDocument = createClientDocuments(getDocument);
  return (id) => {
    if (!isRegistration(id)) return findDocument(id);
    const client = readRegistration(id);
    if (client === null) throw refuseClient('This program is not registered here.');
    return Promise.resolve(client);
  };
}
