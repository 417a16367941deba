import { z } from 'zod';

/** What every vendor has beside its keys. */
export interface VendorTerms {
  /** Where its calls go, without a slash at the end. */
  readonly baseUrl: string;
  /** Spent in a UTC day, by all processes; in millionths of a US dollar. */
  readonly dailyCapMicroUsd: number;
}

/** A key goes into a header or an address: no space, nothing outside ASCII. */
export const secret = z.string().regex(/^[\x21-\x7e]+$/, 'holds a space or a sign outside ASCII');
export const usd = z.coerce.number().min(0).max(10_000);
export const address = z
  .url({ protocol: /^https?$/ })
  .refine((value) => {
    const url = URL.parse(value);
    // What is no address at all has been told.
    return (
      url === null || (url.username === '' && url.password === '' && url.search === '' && url.hash === '')
    );
  }, 'must be an address without user, query and fragment')
  .transform((value) => value.replace(/\/+$/, ''));

export const DEFAULT_CAP_USD = 5;
export const MICRO_USD = 1_000_000;

/** Keys go where the named settings point to, so in production they go there encrypted. */
export function unencrypted<K extends string>(
  value: Readonly<Partial<Record<K, string | undefined>>>,
  names: readonly K[],
): string[] {
  return names
    .filter((name) => value[name] !== undefined && !value[name].startsWith('https:'))
    .map((name) => `${name} must be https in production`);
}
