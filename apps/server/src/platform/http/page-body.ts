import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const [toBrotli, toZstd, toGzip] = [promisify(brotliCompress), promisify(zstdCompress), promisify(gzip)];

/**
 * As small as it gets, since it is done once: the first of equals is the smallest. Takes up to half a second, beside
 * the event loop.
 */
const ENCODERS = {
  br: (text: Buffer) =>
    toBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  zstd: (text: Buffer) => toZstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gzip: (text: Buffer) => toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
} as const;

type Encoding = keyof typeof ENCODERS;

/** A page that is the same for everybody, as it travels. */
export interface PageBody {
  /** Names its content, whatever it is encoded in. */
  readonly etag: string;
  readonly encoded: (encoding: Encoding | null) => Promise<Buffer>;
}

export function createPageBody(html: string): PageBody {
  const plain = Buffer.from(html);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      if (encoding === null) return Promise.resolve(plain);
      const body = made.get(encoding) ?? ENCODERS[encoding](plain);
      made.set(encoding, body);
      return body;
    },
  };
}

/** What an Accept-Encoding likes best of what we have (RFC 9110, 12.5.3); null to send it as it is. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const names = Object.keys(ENCODERS) as Encoding[];
  const best = names.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

/** Whether an If-None-Match names this content. */
export const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((one) => one.trim() === etag);
