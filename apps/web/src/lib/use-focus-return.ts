import { useEffect, useRef, type RefObject } from 'react';

/** For a button that is off while it works: gives it the keyboard back when it is on again and nothing else has it. */
export function useFocusReturn(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);

  // Follows the work: the browser takes the focus from a button that goes off.
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (isOver && (document.activeElement === document.body || document.activeElement === null)) {
      button.current?.focus();
    }
  }, [isBusy]);

  return button;
}
