import type { AuthorizationRequest, KeyScope } from '@linklode/contract';
import { refuseClient, type Client } from './client.ts';
import { isAppAddress } from '@linklode/contract/app-address';
import { isNameTooLong } from '../../platform/long-name.ts';
import { isLocal, isRegistered, namePlace, readRedirectAddress, withParameters } from './redirect-address.ts';

export interface Asked {
  readonly client: Client;
  readonly redirectAddress: string;
  readonly redirectHost: string;
  readonly isLocal: boolean;
  readonly isApp: boolean;
  readonly scopes: readonly KeyScope[];
  readonly challenge: string;
  readonly state: string | undefined;
}

/** Why a client that is known is not let in, as RFC 6749 (section 4.1.2.1) and RFC 8707 call it. */
interface Refusal {
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied';
  readonly words: string;
}

interface AuthorizationRules {
  readonly issuer: string;
  readonly resource: string;
  /** Throws AppError. */
  readonly findClient: (id: string) => Promise<Client>;
}

/**
 * Reads what a client asks for. Throws AppError where it is not known, or wants the browser at an address that is not
 * its own: then the browser is sent nowhere. What else is wrong is a refusal, which the client is told.
 */
export async function readAuthorization(
  request: AuthorizationRequest,
  { resource, findClient }: AuthorizationRules,
): Promise<Asked & { readonly refusal: Refusal | null }> {
  const { client_id: id, redirect_uri: given, state } = request;
  if (id === undefined) throw refuseClient('The address does not say which program asks (client_id).');
  const client = await findClient(id);
  const redirectAddress = given ?? only(client.redirectAddresses);
  const url = redirectAddress === null ? null : readRedirectAddress(redirectAddress);
  if (redirectAddress === null || url === null || !isRegistered(redirectAddress, client.redirectAddresses))
    throw refuseClient('The program wants you at an address that is not among its own (redirect_uri).');
  const { scopes, refusal } = judge(request, resource);
  return {
    client,
    redirectAddress,
    redirectHost: namePlace(url),
    isLocal: isLocal(url),
    isApp: isAppAddress(url),
    scopes,
    challenge: request.code_challenge ?? '',
    state,
    refusal,
  };
}

const only = (all: readonly string[]): string | null => (all.length === 1 ? (all[0] ?? null) : null);

function judge(
  request: AuthorizationRequest,
  resource: string,
): { scopes: readonly KeyScope[]; refusal: Refusal | null } {
  const { response_type: type, code_challenge: challenge = '', code_challenge_method: method } = request;
  const refuse = (error: Refusal['error'], words: string) => ({ scopes: [], refusal: { error, words } });
  if (type !== 'code')
    return refuse('unsupported_response_type', 'It must ask for a code (response_type=code).');
  if (method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    return refuse(
      'invalid_request',
      'It must prove that it began this (PKCE): code_challenge with code_challenge_method=S256.',
    );
  if (!isSameAddress(request.resource ?? resource, resource))
    return refuse('invalid_target', `It asks for another service than ${resource}.`);
  const scopes = readScopes(request.scope);
  if (scopes.length === 0) return refuse('invalid_scope', 'It asks for nothing that there is: read, spend.');
  return { scopes, refusal: null };
}

/** Unknown ones are left out (RFC 6749, section 3.3); who may spend may read. */
function readScopes(text: string | undefined): readonly KeyScope[] {
  const asked = text?.split(' ').filter((one) => one !== '') ?? [];
  if (asked.every((one) => one === 'offline_access')) return ['read'];
  if (asked.includes('spend')) return ['read', 'spend'];
  return asked.includes('read') ? ['read'] : [];
}

/** Scheme and host in any letter case, as clients write them. */
export function isSameAddress(given: string, known: string): boolean {
  return !isNameTooLong(given) && URL.parse(given)?.href === new URL(known).href;
}

/**
 * Where the browser goes with a refusal. Says who refused (RFC 9207), so that a client of several servers mixes up
 * none.
 */
export function refusalAddress(asked: Asked, { error, words }: Refusal, issuer: string): string {
  const { redirectAddress, state } = asked;
  return withParameters(redirectAddress, { error, error_description: words, state, iss: issuer });
}
