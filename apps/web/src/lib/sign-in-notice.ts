import { tabNote } from './tab-note.ts';

/** Why somebody is at the sign-in who did not choose to be. */
export type SignInNotice =
  /** The sign-in failed because the identity provider did not answer. */
  | { readonly kind: 'unanswered' }
  /** A call was refused, for the session was over. */
  | { readonly kind: 'ended' }
  /** The reason is an operator's text; null where it is not known. */
  | { readonly kind: 'suspended'; readonly reason: string | null }
  /** UTC, ISO 8601: signing in before this opens the account again. */
  | { readonly kind: 'closed'; readonly erasedAfter: string };

const note = tabNote('linklode_notice');

// Of this tab alone and never in an address: a reason can be about a person. A forbidden storage loses it silently.

export function keepSignInNotice(notice: SignInNotice): void {
  // Where it cannot be kept, the page says less.
  note.write(JSON.stringify(notice));
}

export function readSignInNotice(): SignInNotice | null {
  try {
    const kept = JSON.parse(note.read() ?? 'null') as Record<string, unknown> | null;
    if (kept?.kind === 'unanswered' || kept?.kind === 'ended') return { kind: kept.kind };
    if (kept?.kind === 'suspended')
      return { kind: 'suspended', reason: typeof kept.reason === 'string' ? kept.reason : null };
    if (kept?.kind === 'closed' && typeof kept.erasedAfter === 'string')
      return { kind: 'closed', erasedAfter: kept.erasedAfter };
  } catch {
    // Nothing was kept.
  }
  return null;
}

export function dropSignInNotice(): void {
  note.drop();
}
