export type Shortcut = 'query' | 'next' | 'previous' | 'copy';

/** Each key with what it does, in the words of the help. */
export const SHORTCUTS: readonly { readonly key: string; readonly does: Shortcut; readonly help: string }[] =
  [
    { key: '/', does: 'query', help: 'query' },
    { key: 'n', does: 'next', help: 'next page' },
    { key: 'p', does: 'previous', help: 'previous page' },
    { key: 'c', does: 'copy', help: 'copy page' },
  ];

/** What of a keyboard event decides; a KeyboardEvent has all of it. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** What a key asks for; null for other keys, and where it belongs to the browser, an input method or someone else. */
export function findShortcut(pressed: PressedKey): Shortcut | null {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return null;
  const key = pressed.key.toLowerCase();
  return SHORTCUTS.find((shortcut) => shortcut.key === key)?.does ?? null;
}

const KEY = 'linklode_shortcuts';

/** Single keys must be able to be switched off (WCAG 2.1.4): speech input types them by accident. */
export function readShortcutChoice(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice for this browser; a forbidden storage loses it silently. */
export function writeShortcutChoice(isOn: boolean): void {
  try {
    window.localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Then it holds until the page is left.
  }
}
