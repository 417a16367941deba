/** Why somebody is at the sign-in who did not choose to be. */
export type SignInNotice =
  /** The reason is an operator's text; null where it is not known. */
  | { readonly kind: 'suspended'; readonly reason: string | null }
  /** UTC, ISO 8601: signing in before this opens the account again. */
  | { readonly kind: 'closed'; readonly erasedAfter: string };

const KEY = 'linklode_notice';

// Of this tab alone and never in an address: a reason can be about a person. A forbidden storage loses it silently.

export function keepSignInNotice(notice: SignInNotice): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // The page then says less.
  }
}

export function readSignInNotice(): SignInNotice | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;
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
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
