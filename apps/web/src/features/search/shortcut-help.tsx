import { useEffect, useEffectEvent, useState } from 'react';
import {
  findShortcut,
  readShortcutChoice,
  SHORTCUTS,
  writeShortcutChoice,
  type Shortcut,
} from './shortcuts.ts';

/** A field that has the focus takes every key itself. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable]';

/** Listens to the tool's single keys while no field has the focus and nothing lies over the page, and says which there are. */
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

  useEffect(() => {
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
    <div className="shortcut-help">
      <p>
        Keyboard shortcuts{isOn ? ': ' : ' are off.'}
        {isOn
          ? SHORTCUTS.map(({ key, help }, at) => (
              <span key={key}>
                {at > 0 ? ', ' : ''}
                <kbd>{key}</kbd> {help}
              </span>
            ))
          : null}
        {isOn ? '.' : null}
      </p>
      <button type="button" className="link-button" onClick={toggle}>
        {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
    </div>
  );
}
