export const INVITATION_KEY = 'linklode_invitation';

/** Takes an invitation's key out of the address, to wait in the tab while its reader signs in. */
export function keepInvitation(joinPath: string): void {
  const { hash, pathname } = window.location;
  if (pathname !== joinPath || hash === '') return;
  try {
    window.sessionStorage.setItem(INVITATION_KEY, hash.slice(1));
  } catch {
    // Full or forbidden: then the page says that it has no invitation.
  }
  window.history.replaceState(null, '', joinPath);
}
