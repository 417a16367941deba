import { ApiError, isLeftOpen } from '../../../api/api-error.ts';
import { fillText, SPEC_TEXTS } from '../../../content/texts.ts';

export type SearchFailure =
  /** Nothing is left to pay with. */
  | { readonly kind: 'out-of-credits' }
  /** The server refused or could not; nothing was charged. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** Where in the query, zero-based UTF-16 units. */
      readonly position: number | null;
      readonly retryAfterSeconds: number | null;
      /** False where the same search is refused again: what was asked has to change. */
      readonly mayPass: boolean;
    }
  /** No answer of the server came, or none that says whether it worked, so that is not known. `detail` says why. */
  | { readonly kind: 'no-answer'; readonly message: string; readonly detail: string };

/** What a failed search means for the screen: specification, section 8. */
export function toSearchFailure(error: unknown): SearchFailure {
  if (!(error instanceof ApiError))
    return {
      kind: 'no-answer',
      message: SPEC_TEXTS.somethingWrong,
      detail: 'No readable answer came.',
    };
  const { status, body, retryAfterSeconds } = error;
  if (status === 402 || /credit/i.test(body.text)) return { kind: 'out-of-credits' };
  const message = fillText(SPEC_TEXTS.searchFailed, { status, body: body.text || SPEC_TEXTS.failedToSearch });
  if (isLeftOpen(error)) return { kind: 'no-answer', message, detail: 'It was not confirmed.' };
  return {
    kind: 'refused',
    message,
    position: body.position,
    retryAfterSeconds,
    mayPass: status !== 422,
  };
}
