/** Somebody asked for something newer before this had its turn. */
export class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

interface Turns {
  /** Rejects the one that waits. */
  supersede: (() => void) | null;
  running: Promise<unknown>;
}

/**
 * Of each key one piece of work runs at a time and one waits: the newest. What waited before it is given up, for nobody
 * reads its answer any more. In this process.
 */
export function createLatestOnly(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turns>();
  return async (key, work) => {
    for (let before = turns.get(key); before !== undefined; before = turns.get(key)) {
      const ahead = before;
      ahead.supersede?.();
      await new Promise<void>((resolve, reject) => {
        ahead.supersede = () => reject(new SupersededError('a newer one was asked for'));
        void ahead.running.then(() => resolve());
      });
    }
    const running = work();
    const mine: Turns = { supersede: null, running: running.catch(() => undefined) };
    turns.set(key, mine);
    try {
      return await running;
    } finally {
      turns.delete(key);
    }
  };
}
