import { fingerprint } from '../../lib/fingerprint.ts';
import { bulkListNote as note } from '../../lib/tab-state.ts';

// As the search is kept in its tab: who has to buy credits for a list leaves its page, and would have to paste it
// again.

/** What the person with this token typed in this tab; empty where nothing is kept. */
export function readKeptList(token: string): string {
  const owner = `${fingerprint(token)} `;
  const kept = note.read() ?? '';
  return kept.startsWith(owner) ? kept.slice(owner.length) : '';
}

/** A full or forbidden storage loses it silently: it is a convenience. */
export function keepList(token: string, text: string): void {
  // What was kept before would be older than the screen.
  if (text === '' || !note.write(`${fingerprint(token)} ${text}`)) note.drop();
}
