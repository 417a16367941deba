import { INVITATION_KEY } from './keep-invitation.ts';

const INVITATION = /^lli1_[A-Za-z0-9_-]{43}$/;

/** The invitation that waits in this tab; null where there is none. */
export function findInvitation(): string | null {
  try {
    const key = window.sessionStorage.getItem(INVITATION_KEY) ?? '';
    return INVITATION.test(key) ? key : null;
  } catch {
    return null;
  }
}

export function dropInvitation(): void {
  window.sessionStorage.removeItem(INVITATION_KEY);
}
