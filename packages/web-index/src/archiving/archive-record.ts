import { createHash, randomUUID } from 'node:crypto';
import { encodeBase32 } from '../reading/digest.ts';

/** An answer to one request, as an archive keeps it. */
export interface ArchivedAnswer {
  /** As it was asked for, WHATWG-serialised. */
  readonly url: string;
  readonly capturedAt: Date;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Transfer and content codings undone. */
  readonly body: Uint8Array;
  /** The address that answered. */
  readonly ip?: string;
  /** Why less than all of the body is here, as WARC-Truncated says it. */
  readonly truncated?: 'length' | 'time' | 'disconnect';
}

/** Headers that told of a body as it travelled; ours is decoded, and its length another. */
const OF_THE_WAY: ReadonlySet<string> = new Set([
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'connection',
  'keep-alive',
]);
const TYPE = 'application/http; msgtype=response';

/** ISO 28500:2017, clause 6.3, and for 304 clause 6.7 with its profile "server not modified". */
export function answerRecord(answer: ArchivedAnswer): Buffer {
  const { url, capturedAt, status, body, ip, truncated } = answer;
  const kept = answer.headers.filter(([name]) => !OF_THE_WAY.has(name.toLowerCase()));
  const moved = answer.headers
    .filter(([name]) => OF_THE_WAY.has(name.toLowerCase()))
    .map(([name, value]) => [`X-Crawler-${name}`, value] as const);
  const head = `HTTP/1.1 ${status} \r\n${lines([...kept, ...moved, ['Content-Length', String(body.length)]])}\r\n`;
  const block = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  const isRevisit = status === 304;
  return record(isRevisit ? 'revisit' : 'response', capturedAt, block, [
    ['WARC-Target-URI', url],
    ['Content-Type', TYPE],
    ...(isRevisit
      ? [['WARC-Profile', 'http://netpreserve.org/warc/1.1/revisit/server-not-modified'] as const]
      : [['WARC-Payload-Digest', digest(body)] as const]),
    ...(ip === undefined ? [] : [['WARC-IP-Address', ip] as const]),
    ...(truncated === undefined ? [] : [['WARC-Truncated', truncated] as const]),
  ]);
}

/** Clause 6.2: who wrote the file and how. */
export function infoRecord(
  name: string,
  at: Date,
  info: readonly (readonly [name: string, value: string])[],
): Buffer {
  return record('warcinfo', at, Buffer.from(lines([['format', 'WARC File Format 1.1'], ...info])), [
    ['WARC-Filename', name],
    ['Content-Type', 'application/warc-fields'],
  ]);
}

function record(
  type: string,
  at: Date,
  block: Buffer,
  fields: readonly (readonly [name: string, value: string])[],
): Buffer {
  const head = lines([
    ['WARC-Type', type],
    ['WARC-Record-ID', `<urn:uuid:${randomUUID()}>`],
    ['WARC-Date', `${at.toISOString().slice(0, 19)}Z`],
    ...fields,
    ['WARC-Block-Digest', digest(block)],
    ['Content-Length', String(block.length)],
  ]);
  return Buffer.concat([Buffer.from(`WARC/1.1\r\n${head}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/** Names and values come from anywhere: nothing in them may end a line. */
function lines(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]+/g, ' ')}\r\n`).join('');
}

function digest(bytes: Uint8Array): string {
  return `sha1:${encodeBase32(createHash('sha1').update(bytes).digest())}`;
}
