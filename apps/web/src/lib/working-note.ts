import { readAccount } from './account-address.ts';
import { tabNote } from './tab-note.ts';

/**
 * For whom this tab works (working-for.ts), with whose note it is: another person's says nothing. Where it cannot be
 * kept, a reload is one's own account again, and says so.
 */
export const workingNote = tabNote('linklode_for');

/** Whether the tab may work for another person, in whose account somebody may be there to read alone. */
export const mayWorkForAnother = (): boolean =>
  workingNote.read() !== null ||
  (typeof window !== 'undefined' && readAccount(window.location.search) !== null);
