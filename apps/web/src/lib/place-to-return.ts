import { paths } from '../paths.ts';
import { namesAccount } from './account-address.ts';
import { tabNote } from './tab-note.ts';

/** As long as a sign-in may take. */
const WITHIN_MS = 10 * 60 * 1000;

// A note of this tab alone, of these pages only: a program's question, an invitation or what a colleague sent is read
// again once it is known who answers. It is an address of this app and never another's. Whatever else needs a sign-in
// begins at the dashboard, as the specification has it.

const note = tabNote('linklode_place_to_return');

/** A program's question, an invitation, and a search or list of an account that several work for. */
const isKept = (place: string): boolean =>
  place.startsWith(`${paths.authorize}?`) ||
  place.startsWith(`${paths.join}#`) ||
  ([paths.search, paths.project].some((path) => place.startsWith(`${path}?`)) && namesAccount(place));

/** `place`: path, query and hash of the page that needs somebody who is signed in. */
export function keepPlace(place: string): void {
  // Where nothing can be kept, the person begins at the dashboard.
  if (isKept(place)) note.write(JSON.stringify([Date.now(), place]));
}

/** Where a sign-in leads. Once: the next one begins at the dashboard. */
export function takePlace(): string {
  const kept = note.read() ?? '';
  note.drop();
  try {
    const [at, place] = JSON.parse(kept) as [number, string];
    const passedMs = Date.now() - at;
    if (passedMs >= 0 && passedMs < WITHIN_MS && isKept(place)) return place;
  } catch {
    // None.
  }
  return paths.dashboard;
}
