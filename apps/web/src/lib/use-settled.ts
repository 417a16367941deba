import { useEffect, useState } from 'react';

/** What changes while somebody types is spoken once it rests; screen readers are not told each change. */
export const SPOKEN_AFTER_MS = 700;

/** The value as it was `ms` ago and has not changed since. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
