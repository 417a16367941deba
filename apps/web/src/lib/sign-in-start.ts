import { tabNote } from './tab-note.ts';

/** As long as the server keeps a sign-in that is under way. */
const WITHIN_MS = 10 * 60 * 1000;

// A note of this tab alone. Where the browser refuses it, the person is asked once more than needed.

const note = tabNote('linklode_signing_in');

/** This tab goes to sign in. */
export function noteSignInStart(): void {
  note.write(String(Date.now()));
}

/** Whether this tab itself began a sign-in not long ago. True once. */
export function takeSignInStart(): boolean {
  const startedAt = Number(note.read() ?? Number.NaN);
  note.drop();
  const passedMs = Date.now() - startedAt;
  return passedMs >= 0 && passedMs < WITHIN_MS;
}
