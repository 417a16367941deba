import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False in a prerendered page and in the first drawing that takes it over; what depends on the visitor waits for true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
