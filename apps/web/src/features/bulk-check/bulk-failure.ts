import { ApiError, NoAnswerError } from '../../api/api-error.ts';
import { BULK_TEXTS } from '../../content/account-texts.ts';

export interface BulkFailure {
  readonly text: string;
  /** What the server says about it, where that adds something. */
  readonly detail: string | null;
}

/** What the screen says about a check that failed, as the specification's error catalogue has it. */
export function describeBulkFailure(error: unknown): BulkFailure {
  if (error instanceof NoAnswerError) return { text: BULK_TEXTS.network, detail: null };
  if (!(error instanceof ApiError)) return { text: BULK_TEXTS.unexpected, detail: null };
  // A body without a sentence comes back whole; that is nothing to show.
  const said = /^[[{]/.test(error.body.text) ? '' : error.body.text;
  if (error.status === 402) return { text: said || BULK_TEXTS.notEnough, detail: null };
  return { text: BULK_TEXTS.unexpected, detail: said || null };
}
