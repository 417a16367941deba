import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { withoutHeaps } from '../../platform/mark-heaps.ts';
import { readRedirectAddress } from './redirect-address.ts';

/**
 * A program that asks to be let in. All of them are public: they keep no secret, and prove themselves by PKCE alone.
 */
export interface Client {
  readonly id: string;
  /** As it calls itself: anybody can take any name. */
  readonly name: string;
  /** Whose document names it; null where it only named itself. */
  readonly host: string | null;
  readonly redirectAddresses: readonly string[];
}

const LONGEST_NAME = 60;

/** What a program says of itself (RFC 7591), in its document or as it registers. Other members are ignored. */
const ClientMetadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(30),
  grant_types: z.array(z.string()).optional(),
});

interface ReadMetadata {
  readonly name: string | null;
  readonly redirectAddresses: readonly string[];
}

/** Null where it is not shaped like that, or names no address that a browser may be sent to. */
export function readClientMetadata(value: unknown): ReadMetadata | null {
  const { success, data } = ClientMetadata.safeParse(value);
  if (!success || data.grant_types?.includes('authorization_code') === false) return null;
  const redirectAddresses = data.redirect_uris.filter((one) => readRedirectAddress(one) !== null);
  if (redirectAddresses.length === 0) return null;
  return { name: readName(data.client_name ?? ''), redirectAddresses };
}

/** On one line, without signs that turn, hide or cover what stands beside them; null where nothing is left. */
function readName(text: string): string | null {
  const plain = withoutHeaps(text.toWellFormed())
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{DI}\u2800]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const signs = Array.from(plain);
  const shown = signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : plain;
  return shown === '' ? null : shown;
}

/** Nobody is sent anywhere: an address that is not proved to be the client's would be an open redirect. */
export function refuseClient(words: string): AppError {
  return new AppError(422, 'invalid_client', words);
}
