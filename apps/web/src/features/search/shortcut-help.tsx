import { useEffectEvent, useLayoutEffect, useState } from 'react';
import {
  findShortcut,
  readShortcutChoice,
  SHORTCUTS,
  writeShortcutChoice,
  type Shortcut,
} from './shortcuts.ts';

/** A field that has the focus takes every key itself. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable]';

/**
 * Listens to the tool's single keys while no field has the focus and nothing lies over the page, and says which there
 * are.
 */
export function ShortcutHelp({ onShortcut }: { onShortcut: (shortcut: Shortcut) => void }) {
  const [isOn, setIsOn] = useState(readShortcutChoice);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null;
    if (isTaken || document.querySelector('dialog[open]') !== null) return;
    const shortcut = findShortcut(event);
    if (shortcut === null) return;
    event.preventDefault();
    onShortcut(shortcut);
  });

  // Before the page shows that there are such keys: one that is pressed at once is heard.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);

  function toggle() {
    writeShortcutChoice(!isOn);
    setIsOn(!isOn);
  }

  return (
    <div
      className="mt-4 flex flex-wrap items-baseline gap-x-3 text-13/5 text-faint [@media(hover:none)_and_(pointer:coarse)]:hidden"
      data-part="shortcuts"
    >
      <p>
        Keyboard shortcuts{isOn ? ': ' : ' are off.'}
        {isOn
          ? SHORTCUTS.map(({ key, help }, at) => (
              <span key={key}>
                {at > 0 ? ', ' : ''}
                <kbd className="rounded-1 border border-line bg-surface px-1.25 font-mono text-12/4.5 font-medium text-muted">
                  {key}
                </kbd>{' '}
                {help}
              </span>
            ))
          : null}
        {isOn ? '.' : null}
      </p>
      <button
        type="button"
        className="min-h-6 text-accent-text underline-offset-[0.18em] [text-decoration:underline_1px_color-mix(in_oklab,currentColor_40%,transparent)]"
        onClick={toggle}
      >
        {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
    </div>
  );
}
