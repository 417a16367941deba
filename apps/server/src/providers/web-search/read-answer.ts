import type { OutgoingAnswer } from '../../platform/outgoing/send-json.ts';
import type { Verdict } from '../../platform/outgoing/vendor-caller.ts';
import { cleanText } from './clean-text.ts';
import type { VendorRow } from './search-vendor.ts';

/** What stands at a path of a thing of unknown shape; undefined where there is nothing. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** The list at the path, or null where there is none. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] | null {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? (found as unknown[]) : null;
}

/** A success whose body is cut, HTML or of another shape: the vendor has most likely billed it. */
export const UNREADABLE = {
  kind: 'retryable',
  reason: 'answered in another form than agreed',
  billed: true,
} as const;

/** Limits are by the second, unless a header says otherwise. */
const BY_THE_SECOND_MS = 1_000;

/** What any vendor's status means where it has no meaning of its own. */
export function judgeStatus({ status }: OutgoingAnswer): Exclude<Verdict<never>, { kind: 'answer' }> {
  if (status === 429)
    return { kind: 'retryable', reason: 'too many calls (HTTP 429)', retryAfterMs: BY_THE_SECOND_MS };
  if (status >= 500) return { kind: 'retryable', reason: `failed (HTTP ${status})` };
  if (status === 401) return { kind: 'permanent', reason: 'the key is refused' };
  if (status === 402) return { kind: 'permanent', reason: 'the account is empty' };
  if (status === 403) return { kind: 'permanent', reason: 'access is refused' };
  if (status === 404)
    return { kind: 'permanent', reason: 'there is no such service at the configured address' };
  return { kind: 'refused', reason: `does not take the question (HTTP ${status})` };
}

const LONGEST_TITLE = 300;
const LONGEST_SNIPPET = 1_000;
/** More than any vendor's page; the rest of a longer list is not read. */
const MOST_ROWS = 100;

/**
 * The rows of a list by the vendor's names of their fields. A row without a link keeps an empty one, so that it counts
 * as unusable.
 */
export function readRows(
  list: readonly unknown[],
  names: { readonly link: string; readonly title: string; readonly snippet: string },
): VendorRow[] {
  return list.slice(0, MOST_ROWS).map((row) => ({
    link: textAt(row, names.link),
    title: cleanText(valueAt(row, names.title), LONGEST_TITLE),
    snippet: cleanText(valueAt(row, names.snippet), LONGEST_SNIPPET),
  }));
}
