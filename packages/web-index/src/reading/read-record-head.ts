import { findHeadEnd, findTargetUrl, parseRecordHead } from './record-head.ts';

/** Type (lower case) and address of the WARC record that these bytes begin with; null for what is none. */
export function readRecordHead(bytes: Buffer): { type: string; url: string | null } | null {
  const end = findHeadEnd(bytes.subarray(0, 64 * 1024));
  const parsed = end === null || end.cut ? null : parseRecordHead(bytes.subarray(0, end.length));
  return parsed?.ok === true ? { type: parsed.head.type, url: findTargetUrl(parsed.head.fields) } : null;
}
