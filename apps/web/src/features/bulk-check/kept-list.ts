import { fingerprint } from '../../lib/fingerprint.ts';
import { bulkListNote as note } from '../../lib/tab-state.ts';
import type { WaitingList } from './split-list.ts';

// As the search is kept in its tab: who has to buy credits for a list leaves its page, and would have to paste it
// again.

const NOTHING: WaitingList = { text: '', waiting: '' };

/** What the person with this token typed in this tab; empty where nothing is kept. */
export function readKeptList(token: string): WaitingList {
  const owner = `${fingerprint(token)} `;
  const kept = note.read() ?? '';
  if (!kept.startsWith(owner)) return NOTHING;
  try {
    const list = JSON.parse(kept.slice(owner.length)) as Record<string, unknown> | null;
    if (typeof list?.text === 'string' && typeof list.waiting === 'string')
      return { text: list.text, waiting: list.waiting };
  } catch {
    // The note of an older version is the text alone.
  }
  return { text: kept.slice(owner.length), waiting: '' };
}

/** A full or forbidden storage loses it silently: it is a convenience. */
export function keepList(token: string, { text, waiting }: WaitingList): void {
  // What was kept before would be older than the screen.
  const isEmpty = text === '' && waiting === '';
  if (isEmpty || !note.write(`${fingerprint(token)} ${JSON.stringify({ text, waiting })}`)) note.drop();
}
