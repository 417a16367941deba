const KEY = 'linklode_signing_in';
/** As long as the server keeps a sign-in that is under way. */
const WITHIN_MS = 10 * 60 * 1000;

// A note of this tab alone. Where the browser refuses it, the person is asked once more than needed.

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** This tab goes to sign in. */
export function noteSignInStart(): void {
  try {
    storage()?.setItem(KEY, String(Date.now()));
  } catch {
    // Full or forbidden.
  }
}

/** The tab is back at some other page: whatever sign-in it began was given up. */
export function forgetSignInStart(): void {
  storage()?.removeItem(KEY);
}

/** Whether this tab itself began a sign-in not long ago. True once. */
export function takeSignInStart(): boolean {
  const startedAt = Number(storage()?.getItem(KEY) ?? Number.NaN);
  forgetSignInStart();
  const passedMs = Date.now() - startedAt;
  return passedMs >= 0 && passedMs < WITHIN_MS;
}
