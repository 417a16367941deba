import { paths } from '../paths.ts';

const KEY = 'linklode_place_to_return';
/** As long as a sign-in may take. */
const WITHIN_MS = 10 * 60 * 1000;

// A note of this tab alone, of one page only: a program's question is asked again once it is known who answers. It is an address
// of this app and never another's.

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** `place`: path and query of the page that needs somebody who is signed in. */
export function keepPlace(place: string): void {
  if (!place.startsWith(`${paths.authorize}?`)) return;
  try {
    storage()?.setItem(KEY, JSON.stringify([Date.now(), place]));
  } catch {
    // Full or forbidden: the person begins at the dashboard.
  }
}

/** Where a sign-in leads. Once: the next one begins at the dashboard. */
export function takePlace(): string {
  const kept = storage()?.getItem(KEY) ?? '';
  storage()?.removeItem(KEY);
  try {
    const [at, place] = JSON.parse(kept) as [number, string];
    const passedMs = Date.now() - at;
    if (passedMs >= 0 && passedMs < WITHIN_MS && place.startsWith(`${paths.authorize}?`)) return place;
  } catch {
    // None.
  }
  return paths.dashboard;
}
