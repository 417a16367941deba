import { Problem, type Route } from '@linklode/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import { requireSession, type Session, type SessionReader } from './session-reader.ts';

export interface Call<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface AccountCall<Body, Query> extends Call<Body, Query> {
  readonly session: Session;
}

const sessions = new WeakMap<FastifyRequest, Session>();

/**
 * Serves one call of the contract. Who is asking is settled before the body is read; the answer passes the contract's
 * schema, so a field outside it never leaves.
 */
export function serveRoute<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R> & { readonly access: 'public' },
  handler: (call: Call<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
): void;
export function serveRoute<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  handler: (call: AccountCall<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
  reader: SessionReader,
): void;
export function serveRoute<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  handler: (call: AccountCall<z.output<B>, z.output<Q>>) => Promise<z.output<R>>,
  reader?: SessionReader,
): void {
  const status = route.status ?? 200;
  const problems = Object.fromEntries(route.errors.map((code) => [code, Problem]));
  const schema: FastifySchema = {
    summary: route.summary,
    ...(route.access === 'account' ? { security: [{ bearer: [] }] } : {}),
    ...(route.body === undefined ? {} : { body: route.body }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    response: { ...(status === 204 ? {} : { [status]: route.response }), ...problems },
  };
  app.route({
    method: route.method,
    url: route.path,
    schema,
    onRequest: async (request) => {
      if (route.access === 'public') return;
      if (reader === undefined) throw new Error(`${route.path} needs a session reader`);
      sessions.set(request, await requireSession(reader, request.headers.authorization));
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = { body: request.body as z.output<B>, query: request.query as z.output<Q>, request, reply };
      // A public route never reads `session`: its handler's type does not have it.
      const session = sessions.get(request) ?? ({ accountId: '' } satisfies Session);
      const answer = await handler({ ...call, session });
      // A GET of private data must not be kept by any cache on the way.
      void reply.header('cache-control', 'no-store');
      if (status === 204) return reply.code(204).send();
      return reply.code(status).send(answer);
    },
  });
}
