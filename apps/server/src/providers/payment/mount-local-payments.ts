import type { LocalPaymentProvider } from '@linklode/stand-ins';
import type { FastifyInstance } from 'fastify';

export const LOCAL_PAYMENTS_PATH = '/local-payments';

/** Gives the provider its requests as Node has them, with the whole answer its own; closes it with the API. */
export function mountLocalPayments(api: FastifyInstance, provider: LocalPaymentProvider): void {
  void api.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => {
      parsed(null);
    });
    scope.route({
      method: ['GET', 'POST', 'PATCH'],
      url: `${LOCAL_PAYMENTS_PATH}/*`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.hijack();
        await provider.handle(request.raw, reply.raw);
      },
    });
    scope.addHook('onClose', () => provider.close());
    done();
  });
}
