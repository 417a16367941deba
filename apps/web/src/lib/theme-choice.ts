import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

/** boot.js in public/ reads the same key before the first paint. */
const KEY = 'linklode_theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const systemTheme = (): Theme => (window.matchMedia(DARK).matches ? 'dark' : 'light');

function shownTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemTheme();
}

/** Shows a theme and remembers it in this browser. Choosing what the system says forgets the choice. */
export function chooseTheme(theme: Theme): void {
  const isSystems = theme === systemTheme();
  if (isSystems) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (isSystems) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme on screen, chosen or the system's. Prerendered pages start with light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light');
}
