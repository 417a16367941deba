import { createPaymentOrder, receivePaymentEvent, verifyPayment } from '@linklode/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyedAnswers } from '../../platform/http/keyed-answers.ts';
import { serveAccount } from '../../platform/http/serve-route.ts';
import type { SessionReader } from '../../platform/http/session-reader.ts';
import type { PaymentsService } from './payments.service.ts';
import { MAX_EVENT_ID } from './webhook-inbox.ts';

export const WEBHOOK_PATH = receivePaymentEvent.path;
const MAX_WEBHOOK_BYTES = 1024 * 1024;

export function paymentRoutes(
  app: FastifyInstance,
  payments: PaymentsService,
  sessions: SessionReader,
  keyed: KeyedAnswers,
): void {
  serveAccount(
    app,
    createPaymentOrder,
    sessions,
    ({ body, session }) => payments.createOrder(session.accountId, body),
    { keyed },
  );
  serveAccount(app, verifyPayment, sessions, ({ body, session }) => payments.verify(session.accountId, body));
  void app.register((scope, _options, done) => {
    webhookRoute(scope, payments);
    done();
  });
}

/**
 * The provider's own call; it does not belong to the contract. The signature covers the bytes as they were sent, so no
 * parser may touch them in this scope.
 */
function webhookRoute(scope: FastifyInstance, payments: PaymentsService): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES },
    (_request, body, parsed) => {
      parsed(null, body);
    },
  );
  scope.route({
    method: 'POST',
    url: WEBHOOK_PATH,
    bodyLimit: MAX_WEBHOOK_BYTES,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const eventId = headerOf(request, 'x-razorpay-event-id')?.slice(0, MAX_EVENT_ID) ?? null;
      await payments.receive(body, headerOf(request, 'x-razorpay-signature') ?? '', eventId);
      return reply.code(200).send({ received: true });
    },
  });
  scope.addHook('onClose', () => payments.inbox.idle());
}

/** The single value of a header; null if it is absent, empty or given several times. */
function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
