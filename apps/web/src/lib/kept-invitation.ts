import { tabNote } from './tab-note.ts';

const note = tabNote('linklode_invitation');
const INVITATION = /^lli1_[A-Za-z0-9_-]{43}$/;

/**
 * The key of an invitation, taken out of the address, where it stands behind the #, to wait in the tab; null where
 * there is none.
 */
export function takeInvitation(): string | null {
  const { hash, pathname } = window.location;
  const named = hash.slice(1);
  if (!INVITATION.test(named)) return note.read();
  window.history.replaceState(window.history.state, '', pathname);
  // Where it cannot be kept, it is gone with a reload.
  note.write(named);
  return named;
}

export function dropInvitation(): void {
  note.drop();
}
