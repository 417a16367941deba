import { parseJson } from '../../platform/parse-json.ts';
import { readClientMetadata, type Client } from './client.ts';

const PREFIX = 'llp1_';
const LONGEST = 4_000;
const UNNAMED = 'A program without a name';

/**
 * Registers a client (RFC 7591). **Nothing is stored**: a registration that anybody can make proves nothing, so the id
 * itself holds what was said, and there is no list that a flood could fill. Null where that is not what a client may
 * say.
 */
export function registerClient(metadata: unknown): Client | null {
  const read = readClientMetadata(metadata);
  if (read === null) return null;
  const said = JSON.stringify([read.name, ...read.redirectAddresses]);
  const id = `${PREFIX}${Buffer.from(said).toString('base64url')}`;
  return id.length > LONGEST ? null : clientOf(id, read);
}

export function isRegistration(clientId: string): boolean {
  return clientId.startsWith(PREFIX);
}

/** Null where the id was not made here, or could not have been. */
export function readRegistration(clientId: string): Client | null {
  const value = parseJson(Buffer.from(clientId.slice(PREFIX.length), 'base64url').toString('utf8'));
  if (!Array.isArray(value)) return null;
  const [name, ...redirects] = value as unknown[];
  const read = readClientMetadata({ client_name: name ?? undefined, redirect_uris: redirects });
  return read === null ? null : clientOf(clientId, read);
}

function clientOf(
  id: string,
  { name, redirectAddresses }: { name: string | null; redirectAddresses: readonly string[] },
): Client {
  return { id, name: name ?? UNNAMED, host: null, redirectAddresses };
}
