import type { ExtractedPage } from '../page.ts';
import { extractPage, type ExtractionSkipReason } from '../extraction/extract-page.ts';
import { extractWat, extractWet } from '../extraction/extract-thin.ts';
import { decodeBody, type BodySkipReason } from '../reading/decode-body.ts';

/** A response on its way to becoming a page. Crosses a thread boundary, so it is plain data. */
export interface ExtractionTask {
  url: string;
  status: number;
  contentType: string | null;
  /** The headers that say how the body is encoded, where they were there. */
  codings: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
  capturedAt: string | null;
  /** A record that only tells of a page. */
  form?: 'wat' | 'wet';
}

export type ExtractionOutcome =
  | { ok: true; page: ExtractedPage; droppedLinks: number }
  | {
      ok: false;
      reason: BodySkipReason | ExtractionSkipReason | 'took too long' | 'could not be extracted';
      detail?: string;
      status?: number;
    };

/** Decodes and extracts. Never throws. */
export function runExtraction(task: ExtractionTask): ExtractionOutcome {
  try {
    if (task.form !== undefined) return task.form === 'wat' ? extractWat(task) : extractWet(task);
    const decoded = decodeBody(new Map(task.codings), task.body);
    return decoded.ok ? extractPage({ ...task, body: decoded.body }) : decoded;
  } catch (error) {
    // Nothing is known to get here; one page that does must not end an import of millions.
    return { ok: false, reason: 'could not be extracted', detail: String(error).slice(0, 200) };
  }
}
