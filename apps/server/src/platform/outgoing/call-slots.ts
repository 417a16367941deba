/** Gives a slot back; calling it twice is harmless. */
type LeaveSlot = () => void;

interface CallSlots {
  /** A slot, or null where none became free within `waitMs`. */
  take(waitMs: number): Promise<LeaveSlot | null>;
}

/** At most `size` at once; who waits is served in turn. */
export function createCallSlots(size: number): CallSlots {
  let free = size;
  const queue: (() => void)[] = [];

  function slot(): LeaveSlot {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = queue.shift();
      if (next === undefined) free++;
      else next();
    };
  }

  return {
    take(waitMs) {
      if (free > 0) {
        free--;
        return Promise.resolve(slot());
      }
      return new Promise((resolve) => {
        const serve = (): void => {
          clearTimeout(timer);
          resolve(slot());
        };
        const timer = setTimeout(() => {
          const place = queue.indexOf(serve);
          if (place >= 0) queue.splice(place, 1);
          resolve(null);
        }, waitMs);
        queue.push(serve);
      });
    },
  };
}
