import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { addressKey } from '../limits/address-key.ts';
import type { RequestCounter } from '../limits/request-counter.ts';

/** A hook that lets each address make `perMinute` requests a minute and answers 429 with Retry-After to the rest. */
export function limitAddresses(
  counter: RequestCounter,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  return (request) => count(counter, name, addressKey(request.ip), perMinute);
}

/** The same for each account, from wherever it comes. */
export function limitAccounts(
  counter: RequestCounter,
  name: string,
  perMinute: number,
): (accountId: string) => Promise<void> {
  return (accountId) => count(counter, name, accountId, perMinute);
}

async function count(counter: RequestCounter, name: string, key: string, perMinute: number): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await counter.take(name, key, perMinute);
  if (isAllowed) return;
  throw new AppError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
}
