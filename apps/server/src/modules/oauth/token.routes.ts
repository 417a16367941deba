import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DatabasePool } from '../../platform/database/open-database.ts';
import { registerClient } from './registered-client.ts';
import { giveTokens, revokeToken } from './token.service.ts';

const FORM = 'application/x-www-form-urlencoded';
const MOST_FORM_BYTES = 32 * 1024;

/** What clients speak in OAuth's own forms and words (RFC 6749, 7009, 7591), and not in those of the API. */
export function tokenRoutes(app: FastifyInstance, db: DatabasePool, resource: string): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_FORM_BYTES }, (_, text, read) =>
      read(null, new URLSearchParams(String(text))),
    );

    scope.post('/token', async (request, reply) => {
      if (!(request.body instanceof URLSearchParams)) return tell(reply, 400, NO_FORM);
      const { answer, keyId, isEnded } = await giveTokens(db, resource, request.body);
      request.keyId = keyId;
      if (isEnded)
        request.log.warn(
          { key: keyId },
          'oauth refresh token or authorization code reused, expired or from another client: connection revoked',
        );
      return tell(reply, 'error' in answer ? 400 : 200, answer);
    });

    scope.post('/revoke', async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('token') : null;
      if (token === null) return tell(reply, 400, NO_FORM);
      request.keyId = await revokeToken(db, token);
      // Of a token that nobody knows as well (RFC 7009, section 2.2).
      return tell(reply, 200, {});
    });

    scope.post('/register', async (request, reply) => {
      const client = registerClient(request.body);
      if (client === null) return tell(reply, 400, NO_CLIENT);
      return tell(reply, 201, {
        client_id: client.id,
        client_name: client.name,
        redirect_uris: client.redirectAddresses,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
    });
    done();
  });
}

const NO_FORM = {
  error: 'invalid_request',
  error_description: `The body must be a form: Content-Type: ${FORM}.`,
};
const NO_CLIENT = {
  error: 'invalid_redirect_uri',
  error_description:
    'redirect_uris needs an address with https, or with http on localhost, 127.0.0.1 or [::1]; name and addresses 2,900 characters in all.',
};

/** Text by now, as no serializer of the API knows these. */
function tell(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .serializer(String)
    .send(JSON.stringify(answer));
}
