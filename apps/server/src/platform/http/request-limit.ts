import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { addressKey } from '../limits/address-key.ts';
import type { RequestCounter, Taken } from '../limits/request-counter.ts';

/** How a limit stands, as the headers of draft-ietf-httpapi-ratelimit-headers write it. */
export type LimitHeaders = Readonly<Record<'ratelimit-policy' | 'ratelimit', string>>;

/** A hook that lets each address make `perMinute` requests a minute and answers 429 with Retry-After to the rest. */
export function limitAddresses(
  counter: RequestCounter,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    await count(counter, name, addressKey(request.ip), perMinute);
  };
}

/** The same for each account, from wherever it comes. */
export function limitAccounts(
  counter: RequestCounter,
  name: string,
  perMinute: number,
): (accountId: string) => Promise<LimitHeaders> {
  return async (accountId) => {
    const { left, minuteEndsInSeconds } = await count(counter, name, accountId, perMinute);
    return {
      'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
      ratelimit: `"${name}";r=${left};t=${minuteEndsInSeconds}`,
    };
  };
}

async function count(counter: RequestCounter, name: string, key: string, perMinute: number): Promise<Taken> {
  const taken = await counter.take(name, key, perMinute);
  if (taken.isAllowed) return taken;
  throw new AppError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: taken.retryAfterSeconds,
  });
}
