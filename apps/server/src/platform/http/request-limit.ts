import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

export async function registerRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/**
 * A hook that lets each address make `perMinute` requests a minute and answers 429 with Retry-After to the rest. Each
 * hook counts for itself.
 */
export function limitRequests(
  app: FastifyInstance,
  perMinute: number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const count = app.createRateLimit({ max: perMinute, timeWindow: '1 minute' });
  return async (request) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new AppError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
      retryAfterSeconds: Math.max(1, limit.ttlInSeconds),
    });
  };
}
