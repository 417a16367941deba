import { useEffect, useRef, type RefObject } from 'react';

interface TurnedPage<Top extends HTMLElement> {
  /** What begins the list; takes the keyboard, so it needs a tabIndex. */
  readonly top: RefObject<Top | null>;
  /** To be called where another page is asked for. */
  readonly turn: () => void;
}

/**
 * Whoever turned the page of a list begins it at its top, by eye and by keyboard, once the page is there. `page` names
 * the page that is asked for, and `isHere` says whether it is the one on screen.
 */
export function useTurnedPage<Top extends HTMLElement>(
  page: string | number,
  isHere: boolean,
): TurnedPage<Top> {
  const top = useRef<Top>(null);
  const turnedFrom = useRef<string | number>(null);
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === page || !isHere) return;
    turnedFrom.current = null;
    // A list in a frame of its own is scrolled within it as well.
    top.current?.scrollTo({ top: 0, behavior: 'instant' });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page, isHere]);
  return { top, turn: () => (turnedFrom.current = page) };
}
