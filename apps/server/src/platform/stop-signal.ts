/** Signals this soon after the first are the same wish: the group, the launcher and npm each send their own. */
const SAME_WISH_MS = 2_000;

/**
 * Calls `first` once, at the first signal that asks the process to stop, and `again` at a SIGINT later than two seconds
 * after it: somebody at a terminal who does not want to wait. Supervisors repeat SIGTERM, so that is never counted
 * twice.
 */
export function onStopSignal(
  signals: readonly NodeJS.Signals[],
  { first, again }: { first: (signal: NodeJS.Signals) => void; again: () => void },
): void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstAt === null) {
      firstAt = performance.now();
      first(signal);
    } else if (signal === 'SIGINT' && performance.now() - firstAt > SAME_WISH_MS) again();
  };
  for (const signal of signals) process.on(signal, onSignal);
}
