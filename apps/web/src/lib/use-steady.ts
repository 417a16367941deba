import { useCallback, useEffect, useRef, useState } from 'react';

/** Longer than the pause within a double click. */
const STEADY_MS = 700;

/**
 * Lets a press count only where what is asked was in front for a moment. Another site may lay a window over this one
 * and ask for a double click there; it closes at the first, and the second presses what was below it, which nobody has
 * read.
 */
export function useSteady(): {
  /** For `aria-disabled`, which keeps the focus where it is. */
  readonly isSteady: boolean;
  readonly whenSteady: (act: () => void) => void;
} {
  const [isSteady, setIsSteady] = useState(false);
  // What is drawn may be a moment behind the window, and a press is not to profit from that.
  const inFrontSince = useRef(Infinity);

  // Syncs with the window, which comes to the front, and with the clock.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      inFrontSince.current = performance.now();
      setIsSteady(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsSteady(true), STEADY_MS);
    };
    begin();
    window.addEventListener('focus', begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, []);

  const whenSteady = useCallback((act: () => void) => {
    if (performance.now() - inFrontSince.current >= STEADY_MS) act();
  }, []);
  return { isSteady, whenSteady };
}
