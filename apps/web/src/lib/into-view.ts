import { useEffect, useRef, type RefObject } from 'react';

/** Brings an element into view once it has something to say to a press that was made far from it. */
export function useIntoView(isDue: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDue) element.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isDue]);
  return element;
}
