export interface RankProgress {
  phase: 'pages' | 'addresses' | 'links' | 'authority' | 'domain scores' | 'page scores';
  done: number;
  total: number;
}

/** Reports at most once in this many rows, and looks for a wish to stop as often. */
const ROWS_BETWEEN_REPORTS = 50_000;

interface ProgressTicker {
  /** Call once per row. Throws the signal's reason when the work is to stop. */
  tick: () => void;
  end: () => void;
}

export function startPhase(
  phase: RankProgress['phase'],
  total: number,
  onProgress: ((progress: RankProgress) => void) | undefined,
  signal: AbortSignal | undefined,
): ProgressTicker {
  let done = 0;
  const report = (): void => {
    onProgress?.({ phase, done, total });
    signal?.throwIfAborted();
  };
  report();
  return {
    tick: () => {
      if (++done % ROWS_BETWEEN_REPORTS === 0) report();
    },
    end: () => {
      done = total;
      report();
    },
  };
}
