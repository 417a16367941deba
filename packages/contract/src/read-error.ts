/** What an error body says, in the words that a person may read. */
export interface ErrorBody {
  /** `detail` (a text, a list of items with `msg`, or other), else `message`, else the body's text; empty when none. */
  readonly text: string;
  /** The stable code of a problem document. */
  readonly code: string | null;
  /** Zero-based place in the query, UTF-16 units. */
  readonly position: number | null;
  /** Why an account is suspended, as the operator wrote it. */
  readonly reason?: string;
}

const LONGEST_TEXT = 500;

function readDetail(detail: unknown): string {
  if (detail === null || detail === undefined) return '';
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) {
    return detail
      .map((item: unknown) => {
        if (typeof item === 'string') return item;
        const msg = typeof item === 'object' && item !== null ? (item as Record<string, unknown>).msg : null;
        return typeof msg === 'string' ? msg : JSON.stringify(item);
      })
      .join(', ');
  }
  return JSON.stringify(detail);
}

/** Reads the body of a failed call by the rules of the specification, section 7. Never throws. */
export function readErrorBody(body: string, contentType: string): ErrorBody {
  const nothing = { text: '', code: null, position: null };
  let value: unknown = null;
  try {
    value = JSON.parse(body);
  } catch {
    // A proxy's error page is no sentence for a person.
    if (/html/i.test(contentType)) return nothing;
    return { ...nothing, text: body.trim().slice(0, LONGEST_TEXT) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ...nothing, text: readDetail(value).slice(0, LONGEST_TEXT) };
  }
  const { detail, message, code, position, reason } = value as Record<string, unknown>;
  const text = readDetail(detail) || (typeof message === 'string' ? message : '') || body.trim();
  return {
    text: text.slice(0, LONGEST_TEXT),
    code: typeof code === 'string' ? code : null,
    position: typeof position === 'number' && Number.isInteger(position) && position >= 0 ? position : null,
    ...(typeof reason === 'string' ? { reason: reason.slice(0, LONGEST_TEXT) } : {}),
  };
}

/** Seconds of a Retry-After header, which holds seconds or a date; null where it holds neither. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}
