const KEY = 'linklode_invitation';
const INVITATION = /^lli1_[A-Za-z0-9_-]{43}$/;

/** The key of an invitation, taken out of the address, where it stands behind the #, to wait in the tab; null where there is none. */
export function takeInvitation(): string | null {
  const { hash, pathname } = window.location;
  const named = hash.slice(1);
  try {
    if (!INVITATION.test(named)) return window.sessionStorage.getItem(KEY);
    window.history.replaceState(window.history.state, '', pathname);
    window.sessionStorage.setItem(KEY, named);
  } catch {
    // Full or forbidden: it is gone with a reload.
  }
  return INVITATION.test(named) ? named : null;
}

export function dropInvitation(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
