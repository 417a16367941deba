const KEY = 'linklode_search';

function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null;
  }
}

/** What this tab kept of its search, as it was written; null when nothing is there or the browser refuses. */
export function readTabState(): string | null {
  try {
    return storage()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a text for this tab until it closes. A full or forbidden storage loses it silently: it is a convenience. */
export function writeTabState(text: string): void {
  try {
    storage()?.setItem(KEY, text);
  } catch {
    clearTabState();
  }
}

export function clearTabState(): void {
  try {
    storage()?.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}
