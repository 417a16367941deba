import type { Route } from '@linklode/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { KeyedAnswers } from './keyed-answers.ts';
import { runForAccount } from '../asking-account.ts';
import { requireSession, type Session, type SessionReader } from './session-reader.ts';

export interface Call<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface AccountCall<Body, Query> extends Call<Body, Query> {
  readonly session: Session;
}

/** Serves a call of the contract that anybody may make. */
export function servePublic<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  handler: (call: Call<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
): void {
  if (route.access !== 'public') throw new Error(`${route.path} is for accounts only`);
  serve(app, route, handler);
}

/**
 * Serves a call of the contract for signed-in people. Who is asking is settled before the body is read. A call whose contract
 * reads an Idempotency-Key needs `keyed`.
 */
export function serveAccount<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  reader: SessionReader,
  handler: (call: AccountCall<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
  keyed: KeyedAnswers | null = null,
): void {
  if ((route.headers !== undefined && 'Idempotency-Key' in route.headers) !== (keyed !== null))
    throw new Error(`${route.path}: its contract and the way it is served differ over Idempotency-Key`);
  if (route.access !== 'account') throw new Error(`${route.path} is public`);
  const sessions = new WeakMap<FastifyRequest, Session>();
  serve(
    app,
    route,
    async (call) => {
      const { request, reply, body, query } = call;
      const session = sessions.get(request);
      if (session === undefined) throw new Error('a request passed without a session');
      const work = () => runForAccount(session.accountId, () => handler({ ...call, session }));
      const header = request.headers['idempotency-key'];
      if (keyed === null || header === undefined) return work();
      const { answer, isReplayed } = await keyed.answerOnce(
        {
          accountId: session.accountId,
          route: `${route.method} ${route.path}`,
          header: String(header),
          asked: [body ?? null, query ?? null],
        },
        work,
      );
      if (isReplayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    },
    async (request) => {
      const session = await requireSession(reader, request.headers.authorization);
      request.accountId = session.accountId;
      await app.limitAccount(session.accountId);
      sessions.set(request, session);
    },
  );
}

/** The answer passes the contract's schema, so a field outside it never leaves. */
function serve<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  handler: (call: Call<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
  onRequest?: (request: FastifyRequest) => Promise<void>,
): void {
  const status = route.status ?? 200;
  const schema: FastifySchema = {
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    // A file goes out as it is; everything else passes its schema.
    ...(status === 204 || route.kind === 'file' ? {} : { response: { [status]: route.response } }),
  };
  app.route({
    method: route.method,
    url: route.path,
    schema,
    ...(onRequest === undefined ? {} : { onRequest }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await handler({
        body: request.body as z.output<B>,
        query: request.query as z.output<Q>,
        request,
        reply,
      });
      // Private data must not be kept by any cache on the way.
      void reply.header('cache-control', 'no-store');
      if (route.mediaType !== undefined) void reply.header('content-type', route.mediaType);
      if (status === 204) return reply.code(204).send();
      return reply.code(status).send(answer);
    },
  });
}
