import { PRODUCT_NAME } from '@linklode/contract';
import { exchange, headerOf, type WebAnswer } from '../../platform/fetching/exchange.ts';
import { FetchError } from '../../platform/fetching/fetch-error.ts';
import { readWebAddress } from '../../platform/fetching/web-address.ts';
import type { WebNetwork } from '../../platform/fetching/web-network.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { readClientMetadata, refuseClient, type Client } from './client.ts';

/** Gets a client's document. Throws FetchError. */
export type GetDocument = (address: URL) => Promise<Pick<WebAnswer, 'status' | 'headers' | 'body'>>;

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const MOST_KEPT = 500;
const KEPT_MS = 5 * 60_000;

/** Public addresses only, nothing followed, small and soon: whoever asks to be let in chooses the address. */
export function documentsOf(network: WebNetwork): GetDocument {
  return (address) =>
    exchange(address, {
      network,
      userAgent: `${PRODUCT_NAME}-Clients/1.0`,
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    });
}

/** The address of a document that names a client (draft-ietf-oauth-client-id-metadata-document, section 3), or null. */
function readDocumentAddress(clientId: string): URL | null {
  const url = readWebAddress(clientId);
  // One way of writing each: what is compared is the text.
  return url === null || url.protocol !== 'https:' || url.pathname === '/' || url.href !== clientId
    ? null
    : url;
}

/** Reads clients by their documents; each is kept for some minutes, so that a consent does not ask twice. */
export function createClientDocuments(get: GetDocument): (clientId: string) => Promise<Client> {
  const kept = new Map<string, { readonly client: Client; readonly until: number }>();
  return async (clientId) => {
    const found = kept.get(clientId);
    if (found !== undefined && found.until > performance.now()) return found.client;
    const address = readDocumentAddress(clientId);
    if (address === null)
      throw refuseClient('This program names itself by an address that no program can have.');
    const client = readDocument(address, await getDocument(get, address));
    kept.delete(clientId);
    kept.set(clientId, { client, until: performance.now() + KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return client;
  };
}

async function getDocument(get: GetDocument, address: URL) {
  try {
    return await get(address);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw refuseClient(`What ${address.hostname} says of this program could not be had: ${error.kind}.`);
  }
}

function readDocument(address: URL, answer: Pick<WebAnswer, 'status' | 'headers' | 'body'>): Client {
  const bad = (what: string) =>
    refuseClient(`What ${address.hostname} says of this program cannot be used: ${what}.`);
  if (answer.status !== 200) throw bad(`it answered ${answer.status}`);
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headerOf(answer, 'content-type') ?? ''))
    throw bad('it is not JSON');
  const value = parseJson(answer.body.toString('utf8'));
  const { client_id: id, token_endpoint_auth_method: method = 'none' } = (value ?? {}) as Record<
    string,
    unknown
  >;
  if (id !== address.href) throw bad('it is the description of another program');
  // A program that keeps a key would be let in with less than it asks for.
  if (method !== 'none')
    throw bad('it wants to prove itself by a secret of its own, which is not known here');
  const metadata = readClientMetadata(value);
  if (metadata === null) throw bad('it names no address that a browser may be sent to');
  const { name, redirectAddresses } = metadata;
  return { id: address.href, name: name ?? address.hostname, host: address.hostname, redirectAddresses };
}
