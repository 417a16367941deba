import { ApiError, isLeftOpen } from '../../api/api-error.ts';
import { BULK_TEXTS } from '../../content/account-texts.ts';
import { DECISION_TEXTS } from '../../content/texts.ts';
import { formatWait } from '../../lib/format.ts';

export interface BulkFailure {
  readonly text: string;
  /** What the server says about it, where that adds something, and what it means for the credits. */
  readonly detail: string | null;
}

/** The same list goes out with the same key again, so that a check whose answer was lost is not charged twice. */
const OPEN = 'If the list was checked all the same, trying it again costs nothing more.';

/** What the screen says about a check that failed, as the specification's error catalogue has it. */
export function describeBulkFailure(error: unknown): BulkFailure {
  if (isLeftOpen(error)) {
    const isOfServer = error instanceof ApiError && error.status === 503;
    return { text: isOfServer ? BULK_TEXTS.unexpected : BULK_TEXTS.network, detail: OPEN };
  }
  if (!(error instanceof ApiError)) return { text: BULK_TEXTS.unexpected, detail: null };
  const { status, body, retryAfterSeconds } = error;
  // A body without a sentence comes back whole; that is nothing to show.
  const said = /^[[{]/.test(body.text) ? '' : body.text;
  if (status === 402) return { text: said || BULK_TEXTS.notEnough, detail: null };
  const wait = retryAfterSeconds ? `Please wait ${formatWait(retryAfterSeconds)} before trying again.` : '';
  // Not every reason is a whole sentence, and another follows.
  const parts = [said.replace(/[^.!?]$/, '$&.'), DECISION_TEXTS.nothingCharged, wait].filter(
    (part) => part !== '',
  );
  return { text: BULK_TEXTS.unexpected, detail: parts.join(' ') };
}
