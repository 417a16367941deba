/** The protocol's revisions that are spoken here, the newest first; the others begin with `initialize`. */
export const NEWEST = '2026-07-28';
export const VERSIONS: readonly string[] = [NEWEST, '2025-11-25', '2025-06-18', '2025-03-26'];

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

type Json = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  /** Null for a notification, which nobody answers. */
  readonly id: string | number | null;
  readonly method: string;
  readonly params: Json;
  readonly version: string;
}

/** A failure as JSON-RPC 2.0 and the protocol number it; `status` is the answer's. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly id: string | number | null;
  readonly data: unknown;

  constructor(
    code: number,
    message: string,
    more: { status?: number; id?: string | number | null; data?: unknown } = {},
  ) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.status = more.status ?? 400;
    this.id = more.id ?? null;
    this.data = more.data;
  }
}

const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
/** Of the protocol: what the headers say is not what the body says; a version that is not spoken. */
const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads one message by the specification of 2026-07-28, sections "Streamable HTTP" and `_meta`: every request names its
 * version and says in headers what stands in its body. One that names no version is of an older client. Throws
 * RpcError.
 */
export function readRequest(body: unknown, headers: Readonly<Record<string, unknown>>): RpcRequest {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || typeof body['method'] !== 'string')
    throw new RpcError(INVALID_REQUEST, 'The body must be one JSON-RPC 2.0 request.');
  const { id: given = null, method, params = {} } = body;
  if (given !== null && typeof given !== 'string' && typeof given !== 'number')
    throw new RpcError(INVALID_REQUEST, 'The id must be a text or a number.');
  const id = given;
  if (!isObject(params)) throw new RpcError(INVALID_PARAMS, 'params must be an object.', { id });
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const version = meta[VERSION_KEY];
  const said = headers['mcp-protocol-version'];
  if (version === undefined) {
    if (said === NEWEST) throw new RpcError(INVALID_PARAMS, `_meta needs ${VERSION_KEY}.`, { id });
    return { id, method, params, version: VERSIONS.includes(String(said)) ? String(said) : '2025-03-26' };
  }
  if (version !== NEWEST)
    throw new RpcError(UNSUPPORTED_VERSION, 'This version of the protocol is not spoken here.', {
      id,
      data: { supported: VERSIONS, requested: version },
    });
  if (!isObject(meta[CAPABILITIES_KEY]))
    throw new RpcError(INVALID_PARAMS, `_meta needs ${CAPABILITIES_KEY}.`, { id });
  const mirrored: [string, unknown][] = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
    ...(method === 'tools/call' ? ([['Mcp-Name', params['name']]] as [string, unknown][]) : []),
  ];
  for (const [name, value] of mirrored)
    if (decoded(headers[name.toLowerCase()]) !== value)
      throw new RpcError(HEADER_MISMATCH, `The header ${name} is not what the body says.`, { id });
  return { id, method, params, version: NEWEST };
}

/** A value that is no plain ASCII comes as `=?base64?...?=`. */
function decoded(header: unknown): unknown {
  const packed = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(header))?.[1];
  return packed === undefined ? header : Buffer.from(packed, 'base64').toString('utf8');
}
