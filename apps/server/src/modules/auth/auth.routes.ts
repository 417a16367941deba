import { exchangeCode, logout, startSignIn } from '@linklode/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { servePublic } from '../../platform/http/serve-route.ts';
import { bearerToken, SuspendedError } from '../../platform/http/session-reader.ts';
import { randomSecret } from '../../platform/secrets.ts';
import type { AuthService } from './auth.service.ts';
import { IdentityUnavailableError, SignInRefusedError } from './identity.port.ts';

const COOKIE_SECONDS = 10 * 60;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

interface AuthRouteOptions {
  readonly webOrigin: string;
  readonly apiOrigin: string;
  /** Rejects what is too much for an address. */
  readonly limitSignIns: (request: FastifyRequest) => Promise<void>;
}

export function authRoutes(app: FastifyInstance, auth: AuthService, options: AuthRouteOptions): void {
  const secure = options.apiOrigin.startsWith('https:');
  const cookieName = secure ? '__Host-linklode_login' : 'linklode_login';

  app.get(startSignIn.path, async (request, reply) => {
    const known = request.cookies[cookieName];
    // Two tabs of one browser may sign in at once: they share the secret, each attempt has its own state, and the first
    // to end leaves the cookie to the other.
    const browserSecret = known !== undefined && SECRET.test(known) ? known : randomSecret();
    void reply.header('cache-control', 'no-store');
    try {
      const url = await auth.start(browserSecret);
      void reply.setCookie(cookieName, browserSecret, {
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'lax',
        maxAge: COOKIE_SECONDS,
      });
      return await reply.redirect(url.href, 302);
    } catch (error) {
      request.log.warn({ err: error }, 'sign-in failed to start');
      // A person who navigated sees the login page's alert; a program is told the status.
      if (request.headers.accept?.includes('text/html') === true) {
        return await reply.redirect(`${options.webOrigin}/login?error=signin_failed`, 302);
      }
      throw tell(error);
    }
  });

  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', options.limitSignIns);
    servePublic(scope, exchangeCode, async ({ body, request }) => {
      try {
        const token = await auth.finish({
          code: body.code,
          state: body.state,
          iss: body.iss,
          browserSecret: request.cookies[cookieName],
          userAgent: request.headers['user-agent'],
          address: request.ip,
        });
        return { token };
      } catch (error) {
        if (error instanceof SignInRefusedError) request.log.warn({ err: error }, 'sign-in refused');
        throw tell(error);
      }
    });
    done();
  });

  servePublic(app, logout, async ({ request }) => {
    const token = bearerToken(request.headers.authorization);
    if (token !== null) await auth.end(token);
    return undefined;
  });
}

/** The reason stays in the log: whoever forges a callback learns nothing from the answer. */
function tell(error: unknown): unknown {
  // Only who has just proved to be the account's owner hears why it is suspended.
  if (error instanceof SuspendedError) return error.tellReason();
  if (error instanceof SignInRefusedError) {
    return new AppError(400, 'signin_failed', 'Sign-in failed. Please try again.', { cause: error });
  }
  if (error instanceof IdentityUnavailableError) {
    return new AppError(
      503,
      'identity_unavailable',
      'The sign-in service cannot be reached at the moment. Please try again shortly.',
      {
        cause: error,
        retryAfterSeconds: 10,
      },
    );
  }
  return error;
}
