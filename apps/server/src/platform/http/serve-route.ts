import { CLI_USER_AGENT, roleOf, type Route } from '@linklode/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { KeepAnswer, KeyedAnswers } from './keyed-answers.ts';
import { runForAccount } from '../asking-account.ts';
import { AppError } from '../app-error.ts';
import { databaseFailure, OutcomeUnknownError } from '../database/database-failure.ts';
import { askedResource } from '../asked-resource.ts';
import { runWithSpendingLimit, withCallLimit, type SpendingLimit } from '../spending-limit.ts';
import {
  type KeyUse,
  forAccount,
  personOf,
  requireRole,
  requireScope,
  requireSession,
  type Session,
  type SessionReader,
} from './session-reader.ts';

interface Call<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The very bytes of a file whose contract tells what they hold, as where they are signed. */
export class FileText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

interface AccountCall<Body, Query> extends Call<Body, Query> {
  readonly session: Session;
  /** Does nothing where the call has no Idempotency-Key. */
  readonly keepAnswer: KeepAnswer;
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

/** What an answer cost. */
export interface Cost {
  readonly charged: number;
  /** Rows that came for nothing. */
  readonly freeRows: number;
  /** The balance afterwards, less what is held. */
  readonly left: number;
}

interface Extras<Answer> {
  /** Of a call whose contract reads an Idempotency-Key. */
  readonly keyed?: KeyedAnswers;
  /** Of a call whose contract reads Max-Credits. */
  readonly costOf?: (answer: Answer, accountId: string) => Cost | Promise<Cost>;
}

/**
 * Serves a call of the contract for signed-in people and, where the contract says so, for their personal keys. Who is
 * asking is settled before the body is read.
 */
export function serveAccount<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  reader: SessionReader,
  handler: (call: AccountCall<z.output<B>, z.output<Q>>) => Promise<z.output<R> | FileText>,
  { keyed, costOf }: Extras<z.output<R>> = {},
): void {
  const { headers: read = {} } = route;
  for (const [name, part] of [
    ['Idempotency-Key', keyed],
    ['Max-Credits', costOf],
  ] as const)
    if (name in read !== (part !== undefined))
      throw new Error(`${route.path}: its contract and the way it is served differ over ${name}`);
  if (route.access !== 'account') throw new Error(`${route.path} is public`);
  const sessions = new WeakMap<FastifyRequest, Session>();
  const name = `${route.method} ${route.path}`;
  serve(
    app,
    route,
    async (call) => {
      const { request, reply, body, query } = call;
      const session = sessions.get(request);
      if (session === undefined) throw new Error('a request passed without a session');
      const { accountId } = session;
      if (route.kind === 'file') await app.limitFiles(personOf(session));
      const most = costOf === undefined ? null : readMost(request);
      const own = session.key?.spendingLimitFor(name) ?? session.member?.spendingLimit ?? null;
      const limit: SpendingLimit | null = most === null ? own : withCallLimit(own, most);
      const member = session.member?.personId ?? null;
      const work = (keepAnswer: KeepAnswer = () => Promise.resolve()) =>
        runWithSpendingLimit(limit, () =>
          runForAccount(accountId, () => handler({ ...call, session, keepAnswer }), member),
        );
      const header = request.headers['idempotency-key'];
      const asked = [body ?? null, query ?? null, ...(most === null ? [] : [most])];
      const made =
        keyed === undefined || header === undefined
          ? work().then((answer) => ({ answer, isReplayed: false }))
          : keyed.answerOnce({ accountId, route: name, header: String(header), asked }, work);
      const note = (use: Pick<KeyUse, 'isRefused' | 'credits'>) => noteKeyUse(request, session, name, use);
      const { answer, isReplayed } = await made.catch(async (error: unknown) => {
        await note({ isRefused: true, credits: 0 });
        throw error;
      });
      if (isReplayed) void reply.header('idempotency-replayed', 'true');
      const cost = answer instanceof FileText ? undefined : await readCost(() => costOf?.(answer, accountId));
      await note({ isRefused: false, credits: isReplayed ? 0 : (cost?.charged ?? 0) });
      void reply.header('credits-charged', String(cost?.charged ?? 0));
      if (cost !== undefined)
        void reply.headers({ 'credits-free-rows': String(cost.freeRows), 'credits-left': String(cost.left) });
      return answer;
    },
    async (request, reply) => {
      const caller = await requireSession(reader, request.headers.authorization);
      request.accountId = caller.accountId;
      request.keyId = caller.key === undefined ? null : caller.id;
      void reply.headers(await app.limitAccount(caller.accountId));
      requireScope(caller, route.key);
      const role = roleOf(route);
      const session = await forAccount(caller, request.headers['for-account'], role, app.members);
      request.accountId = session.accountId;
      request.memberId = session.member === undefined ? null : personOf(session);
      requireRole(session, role);
      sessions.set(request, session);
    },
  );
}

/** What is done is done, whatever becomes of the look at its cost. */
async function readCost(read: () => Cost | Promise<Cost> | undefined): Promise<Cost | undefined> {
  try {
    return await read();
  } catch (error) {
    throw databaseFailure(error) === null ? error : new OutcomeUnknownError(error);
  }
}

/** By which door a program came: through /mcp, or as the command line calls itself. */
async function noteKeyUse(
  request: FastifyRequest,
  { key }: Session,
  call: string,
  use: Pick<KeyUse, 'isRefused' | 'credits'>,
): Promise<void> {
  const isCommandLine = request.headers['user-agent']?.startsWith(CLI_USER_AGENT) === true;
  const door = askedResource() !== null ? 'mcp' : isCommandLine ? 'command line' : 'api';
  // A full disk that cannot take the note is no reason to refuse what was paid for.
  await key?.noteUse({ call, door, ...use }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'use of a personal key could not be recorded');
  });
}

/** The most that the caller lets this call take; null where they say nothing. */
function readMost(request: FastifyRequest): number | null {
  const header = request.headers['max-credits'];
  if (header === undefined) return null;
  if (/^\d{1,6}$/.test(String(header))) return Number(header);
  // Its own name would be the word on which the screen empties the account's display.
  throw new AppError(422, 'invalid_spending_limit', 'The spending limit of a call is a whole number from 0.');
}

/** The answer passes the contract's schema, so a field outside it never leaves. */
function serve<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  route: Route<B, Q, R>,
  handler: (call: Call<z.output<B>, z.output<Q>>) => Promise<z.output<R> | FileText>,
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
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
      return reply.code(status).send(answer instanceof FileText ? answer.text : answer);
    },
  });
}
