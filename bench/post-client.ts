import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/**
 * One request of the measurement, and what came of it; between the measurement and the process that plays the browser.
 */
export interface PostOrder {
  readonly url: string;
  readonly token: string;
  readonly body: object;
}

export interface PostOutcome {
  readonly status: number;
  /** The answer, as JSON. */
  readonly text: string;
  /** From before the request to after its last byte. */
  readonly ms: number;
}

// A process of its own, as a browser is: the server's thread must not be busy with being its own client.
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', ({ url, token, body }: PostOrder) => {
  const payload = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // As every browser of these days asks for it.
    'accept-encoding': 'br',
    'content-length': Buffer.byteLength(payload),
  };
  const from = performance.now();
  const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const ms = performance.now() - from;
      const body = Buffer.concat(parts);
      const isPacked = answer.headers['content-encoding'] === 'br';
      const text = (isPacked ? brotliDecompressSync(body) : body).toString('utf8');
      const outcome: PostOutcome = { status: answer.statusCode ?? 0, text, ms };
      process.send?.(outcome);
    });
  });
  request.on('error', (error) => {
    const outcome: PostOutcome = { status: 0, text: String(error), ms: performance.now() - from };
    process.send?.(outcome);
  });
  request.end(payload);
});
