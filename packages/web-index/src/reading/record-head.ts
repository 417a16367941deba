export const RECORD_MAGIC = Buffer.from('WARC/');
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;

/** What the head of an archive record says, before its block is read. */
export interface RecordHead {
  /** The WARC-Type, lower case. */
  type: string;
  contentLength: number;
  /** Written by a draft of the format. */
  draft: boolean;
  fields: ReadonlyMap<string, string>;
}

type HeadResult =
  | { ok: true; head: RecordHead }
  | { ok: false; reason: 'unknown archive version' | 'malformed record header' | 'wrong content length' };

/** 0.17 and 0.18 are drafts of the same layout that large old crawls are kept in. */
const KNOWN_VERSION = /^WARC\/(?:1\.0|1\.1|0\.17|0\.18)[ \t]*$/;
const ONCE = [
  'warc-type',
  'warc-target-uri',
  'warc-date',
  'warc-record-id',
  'content-type',
  'content-length',
];
const FIELD = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*:(.*)$/s;

/**
 * Reads a WARC record's version line and named fields (ISO 28500, clause 4; WARC 1.0 and 1.1), up to and with the
 * blank line behind them.
 */
export function parseRecordHead(bytes: Buffer): HeadResult {
  const [version = '', ...lines] = splitLines(bytes);
  if (!KNOWN_VERSION.test(version)) return { ok: false, reason: 'unknown archive version' };
  const { fields, malformed, repeated } = parseFields(lines);
  // Two addresses or lengths in one head are the heads of two records, what stood between them lost.
  if (malformed || ONCE.some((name) => repeated.has(name)))
    return { ok: false, reason: 'malformed record header' };
  const type = fields.get('warc-type')?.toLowerCase();
  if (type === undefined || type === '') return { ok: false, reason: 'malformed record header' };
  const length = fields.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) return { ok: false, reason: 'wrong content length' };
  return {
    ok: true,
    head: { type, contentLength: Number(length), draft: version.startsWith('WARC/0'), fields },
  };
}

/**
 * Where a record's head ends: behind its blank line, or (`cut`) before a line that already begins another record.
 * Null when these bytes hold neither.
 */
export function findHeadEnd(bytes: Buffer): { length: number; cut: boolean } | null {
  let at = bytes.indexOf(LINE_FEED);
  while (at >= 0) {
    const next = at + 1;
    if (bytes[next] === LINE_FEED) return { length: next + 1, cut: false };
    if (bytes[next] === CARRIAGE_RETURN && bytes[next + 1] === LINE_FEED) {
      return { length: next + 2, cut: false };
    }
    if (bytes.subarray(next, next + RECORD_MAGIC.length).equals(RECORD_MAGIC)) {
      return { length: next, cut: true };
    }
    at = bytes.indexOf(LINE_FEED, next);
  }
  return null;
}

export function splitLines(bytes: Buffer): string[] {
  return bytes
    .toString('utf8')
    .replace(/(?:\r?\n){1,2}$/, '')
    .split(/\r?\n/);
}

interface ParsedFields {
  fields: Map<string, string>;
  /** Some line was no field. */
  malformed: boolean;
  repeated: Set<string>;
}

/** Named fields with lower-case names; folded lines are joined, of a repeated name the first counts. */
export function parseFields(lines: readonly string[]): ParsedFields {
  const unfolded: string[] = [];
  for (const line of lines) {
    const last = unfolded.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) unfolded[last] = `${unfolded[last] ?? ''} ${line.trim()}`;
    else unfolded.push(line);
  }
  const fields = new Map<string, string>();
  const repeated = new Set<string>();
  let malformed = false;
  for (const line of unfolded) {
    const field = FIELD.exec(line);
    const name = (field?.[1] ?? '').toLowerCase();
    if (field === null) malformed = true;
    else if (fields.has(name)) repeated.add(name);
    else fields.set(name, (field[2] ?? '').trim());
  }
  return { fields, malformed, repeated };
}

/** The address that a record is about; some tools wrap it in angle brackets. Null when it is not http or https. */
export function findTargetUrl(fields: ReadonlyMap<string, string>): string | null {
  const value = (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1').trim();
  return /^https?:\/\//i.test(value) ? value : null;
}

/** WARC-Date as ISO 8601 UTC to the second; a date without a time is its first second; null where it makes no sense. */
export function findRecordDate(fields: ReadonlyMap<string, string>): string | null {
  const value = fields.get('warc-date') ?? '';
  const parts = /^(\d{4})-?(\d{2})?-?(\d{2})?(?:[T ]?(\d{2}):?(\d{2})?:?(\d{2})?(?:\.\d{1,9})?)?Z?$/.exec(
    value,
  );
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts
    .slice(1)
    .map((part, index) => (part === undefined ? (index === 1 || index === 2 ? 1 : 0) : Number(part)));
  const instant = new Date(
    Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0),
  );
  const roundTrip = instant.getUTCMonth() + 1 === month && instant.getUTCDate() === day;
  return roundTrip && (year ?? 0) >= 1000 ? `${instant.toISOString().slice(0, 19)}Z` : null;
}
