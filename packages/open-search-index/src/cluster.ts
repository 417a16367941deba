import { IndexBusyError, IndexUnavailableError } from '@linklode/web-index';
import { createNodeChoice } from './node-choice.ts';

/** How long a call may take, and how long calls that may be repeated are. */
export interface ClusterPatience {
  readonly callMs: number;
  /** A node that dies takes some seconds to be missed by the others; what can be asked again is, for so long. */
  readonly retryMs: number;
}

export const SEARCH_PATIENCE: ClusterPatience = { callMs: 15_000, retryMs: 15_000 };
export const LOAD_PATIENCE: ClusterPatience = { callMs: 600_000, retryMs: 300_000 };

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly path: string;
  /** JSON, or lines of JSON. */
  readonly body?: unknown;
  readonly lines?: string;
}

/** The answer of a call that was refused: what is asked for is not there, or was not understood. */
export class ClusterRefusal extends Error {
  override readonly name = 'ClusterRefusal';
  readonly status: number;
  readonly kind: string;
  constructor(status: number, kind: string, reason: string) {
    super(`OpenSearch refused (${status}, ${kind}): ${reason}`);
    this.status = status;
    this.kind = kind;
  }
}

export interface Cluster {
  /** Index and alias names begin with it. */
  readonly name: string;
  /** Every call may be sent twice, so what it does has to be the same done twice. Answers the parsed body. */
  call: <T>(call: Call) => Promise<T>;
}

const RETRIED = new Set([429, 502, 503, 504]);
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const MOST_OF_REASON = 300;

/**
 * The nodes of one cluster by plain HTTP. `addresses` as `readClusterAddress` reads them. A node that does not answer
 * is left aside for a while and the next one asked.
 *
 * @throws from its calls IndexUnavailableError where no node answers in time, IndexBusyError where they have too much
 * to do, ClusterRefusal for any other answer that is none.
 */
export function createCluster(
  { nodes, name, authorization }: ClusterAddress,
  patience: ClusterPatience = SEARCH_PATIENCE,
): Cluster {
  const choice = createNodeChoice(nodes);

  async function once(node: string, { method, path, body, lines }: Call): Promise<Response> {
    const content = lines ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(`${node}/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience.callMs),
      headers: {
        ...(content === undefined
          ? {}
          : { 'content-type': lines === undefined ? 'application/json' : 'application/x-ndjson' }),
        ...(authorization === null ? {} : { authorization }),
      },
      ...(content === undefined ? {} : { body: content }),
    });
  }

  async function call<T>(asked: Call): Promise<T> {
    const until = performance.now() + patience.retryMs;
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const node = choice.next();
      let failure: Error;
      try {
        const response = await once(node, asked);
        const text = await response.text();
        if (response.ok) return (text === '' ? {} : JSON.parse(text)) as T;
        const refusal = readRefusal(response.status, text);
        if (!RETRIED.has(response.status)) throw refusal;
        failure =
          response.status === 429
            ? new IndexBusyError('The nodes of the index have too much to do.', { cause: refusal })
            : new IndexUnavailableError('The index cannot answer at the moment.', { cause: refusal });
      } catch (cause) {
        if (cause instanceof ClusterRefusal) throw cause;
        // The address may hold a password, so no message names it.
        choice.leaveAside(node);
        failure = new IndexUnavailableError('No node of the index answers.', { cause });
      }
      if (performance.now() + pause > until) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
  }

  return { name, call };
}

function readRefusal(status: number, text: string): ClusterRefusal {
  try {
    const { error } = JSON.parse(text) as { error?: { type?: string; reason?: string } | string };
    if (typeof error === 'object')
      return new ClusterRefusal(
        status,
        String(error.type ?? 'unknown'),
        String(error.reason ?? '').slice(0, MOST_OF_REASON),
      );
  } catch {
    // Not JSON: a proxy's page, say.
  }
  return new ClusterRefusal(status, 'unknown', text.slice(0, MOST_OF_REASON));
}

export interface ClusterAddress {
  /** Origins, without a slash at the end. */
  readonly nodes: readonly string[];
  readonly name: string;
  /** The header, where the address has a name and a password. */
  readonly authorization: string | null;
}

const NAME = /^[a-z][a-z0-9-]{0,60}$/;
const DEFAULT_NAME = 'linklode';

/**
 * Reads `https://name:password@host:9200/linklode`, or several of them separated by commas: the nodes of one cluster.
 * The path names the index, `linklode` where there is none; the first address says name and password for all.
 *
 * @throws Error in words for the operator that hold nothing of the address.
 */
export function readClusterAddress(text: string): ClusterAddress {
  const parts = text.split(',').map((part) => part.trim());
  const urls = parts.map((part) => {
    const url = URL.parse(part);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new Error('needs http or https addresses, separated by commas');
    return url;
  });
  const [first] = urls as [URL, ...URL[]];
  const name = first.pathname.replaceAll('/', '') || DEFAULT_NAME;
  if (!NAME.test(name) || urls.some((url) => url.search !== '' || url.hash !== ''))
    throw new Error('takes as its path one name of small letters, digits and hyphens');
  const isNamed = first.username !== '' || first.password !== '';
  const credentials = `${decodeURIComponent(first.username)}:${decodeURIComponent(first.password)}`;
  return {
    nodes: urls.map((url) => url.origin),
    name,
    authorization: isNamed ? `Basic ${Buffer.from(credentials).toString('base64')}` : null,
  };
}
