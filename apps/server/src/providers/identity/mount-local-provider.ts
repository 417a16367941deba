import type { LocalOpenIdProvider } from '@linklode/stand-ins';
import type { FastifyInstance } from 'fastify';

export const LOCAL_PROVIDER_PATH = '/local-openid';

/** Gives the provider its requests as Node has them: unparsed, and with the whole answer its own. */
export function mountLocalProvider(api: FastifyInstance, provider: LocalOpenIdProvider): void {
  void api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => {
      parsed(null);
    });
    scope.route({
      method: ['GET', 'POST'],
      url: `${LOCAL_PROVIDER_PATH}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.hijack();
        await provider.handle(request.raw, reply.raw);
      },
    });
    done();
  });
}
