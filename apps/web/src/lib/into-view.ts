import { useEffect, useRef, type RefObject } from 'react';

// At once and never in motion: whoever pressed looks for the answer, and the keyboard is there already.

/** Has the screen begin with an element. */
export function bringToTop(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Brings an element into view once it has something to say to a press that was made far from it. */
export function useIntoView(isDue: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDue) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isDue]);
  return element;
}
