import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * A part of a screen that comes by itself, a moment after the rest. Where its code cannot be had, as without a network,
 * the rest stays as it is and does without: a page must not be lost, with rows that were paid for, for want of a
 * button. What somebody pressed for (`isPressed`) and does not come though there is a network, as after a new release,
 * takes the page all the same, which then says that reloading helps.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isPressed?: boolean,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadPart(load, isPressed));
}

/** Asks again, later each time. Rejects only where the part was pressed for and there is a network. */
export async function loadPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  isPressed?: boolean,
): Promise<{ default: ComponentType<Props> }> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return { default: await load() };
    } catch (error) {
      if (isPressed && navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
