import { HEADER_LIMIT } from './reading-limits.ts';
import { parseFields, splitLines } from './record-head.ts';

export interface HttpHead {
  status: number;
  /** Lower-case names; of a repeated header the first counts. */
  headers: ReadonlyMap<string, string>;
  /** Where the body begins in the block. */
  bodyStart: number;
}

type HttpHeadResult =
  | { ok: true; head: HttpHead }
  | { ok: false; reason: 'malformed http response' | 'http header too large' };

const STATUS_LINE = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t]|$)/;

/**
 * Reads status line and headers of a stored HTTP response; lines that are no headers are passed over, as browsers do.
 */
export function parseHttpHead(block: Buffer): HttpHeadResult {
  const start = block.subarray(0, HEADER_LIMIT);
  const end = findEmptyLine(start) ?? (block.length <= HEADER_LIMIT ? block.length : null);
  if (end === null) return { ok: false, reason: 'http header too large' };
  const [statusLine = '', ...lines] = splitLines(start.subarray(0, end));
  const status = STATUS_LINE.exec(statusLine);
  if (status === null) return { ok: false, reason: 'malformed http response' };
  const { fields } = parseFields(lines);
  return { ok: true, head: { status: Number(status[1]), headers: fields, bodyStart: end } };
}

function findEmptyLine(bytes: Buffer): number | null {
  let at = bytes.indexOf('\n');
  while (at >= 0) {
    if (bytes[at + 1] === 10) return at + 2;
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3;
    at = bytes.indexOf('\n', at + 1);
  }
  return null;
}
