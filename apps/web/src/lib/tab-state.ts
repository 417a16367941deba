import { tabNote } from './tab-note.ts';

const note = tabNote('linklode_search');
/** The list of the bulk checker, with whose it is (features/bulk-check/kept-list.ts). */
export const bulkListNote = tabNote('linklode_bulk_list');

/** What this tab kept of its search, as it was written; null when nothing is there or the browser refuses. */
export function readTabState(): string | null {
  return note.read();
}

/** Keeps a text for this tab until it closes. A full or forbidden storage loses it silently: it is a convenience. */
export function writeTabState(text: string): void {
  // What was kept before would be older than the screen.
  if (!note.write(text)) note.drop();
}

export function clearTabState(): void {
  note.drop();
  bulkListNote.drop();
}
