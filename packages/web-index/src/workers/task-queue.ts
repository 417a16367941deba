/** Tasks that wait for their turn. Owners take turns, so that nobody waits for more than one task of another owner. */
interface TaskQueue<Job> {
  /** `first` goes before all others. */
  add: (job: Job, first: boolean) => void;
  /**
   * The next task to run, null when none may run; it counts as running until `ended`. With `ofIdle` only tasks of
   * owners that have none running.
   */
  take: (which?: { ofIdle: boolean }) => Job | null;
  ended: (job: Job) => void;
  remove: (job: Job) => void;
  size: () => number;
  waitingOf: (owner: string) => number;
  /** Removes all waiting tasks. */
  clear: () => Job[];
}

interface Owned {
  readonly owner: string | null;
}

/**
 * The owner with the fewest running tasks goes first, then the one whose last turn is longest ago, then the one who
 * came first. A task without an owner counts as one whose owner never had a turn.
 *
 * @param oneAtATime an owner with a running task waits even when nobody else does.
 */
export function createTaskQueue<Job extends Owned>({ oneAtATime }: { oneAtATime: boolean }): TaskQueue<Job> {
  const urgent: Job[] = [];
  const jobs: Job[] = [];
  const running = new Map<string, number>();
  /** How many `jobs` of each owner wait. */
  const waiting = new Map<string, number>();
  /** The number of each owner's last turn; only of owners with waiting or running tasks. */
  const turns = new Map<string, number>();
  let turn = 0;

  const runningOf = ({ owner }: Job): number => (owner === null ? 0 : (running.get(owner) ?? 0));
  const lastTurnOf = ({ owner }: Job): number => (owner === null ? 0 : (turns.get(owner) ?? 0));
  const waitingOf = (owner: string): number => waiting.get(owner) ?? 0;

  /** Counts an owner's tasks up or down by one. */
  function count(of: Map<string, number>, owner: string | null, by: 1 | -1): void {
    if (owner === null) return;
    const now = (of.get(owner) ?? 0) + by;
    if (now > 0) of.set(owner, now);
    else of.delete(owner);
  }

  function forget(owner: string | null): void {
    if (owner !== null && !running.has(owner) && waitingOf(owner) === 0) turns.delete(owner);
  }

  function findNext(ofIdle: boolean): Job | null {
    let best: Job | null = null;
    for (const job of jobs) {
      if (ofIdle && runningOf(job) > 0) continue;
      const lead =
        best === null ? -1 : runningOf(job) - runningOf(best) || lastTurnOf(job) - lastTurnOf(best);
      if (lead < 0) best = job;
    }
    return best;
  }

  return {
    add(job, first) {
      (first ? urgent : jobs).push(job);
      if (!first) count(waiting, job.owner, 1);
    },
    take({ ofIdle } = { ofIdle: false }) {
      const job = urgent.shift() ?? findNext(ofIdle || oneAtATime);
      if (job === null) return null;
      const at = jobs.indexOf(job);
      if (at >= 0) {
        jobs.splice(at, 1);
        count(waiting, job.owner, -1);
      }
      count(running, job.owner, 1);
      if (job.owner !== null) turns.set(job.owner, ++turn);
      return job;
    },
    ended({ owner }) {
      count(running, owner, -1);
      forget(owner);
    },
    remove(job) {
      for (const list of [urgent, jobs]) {
        const at = list.indexOf(job);
        if (at < 0) continue;
        list.splice(at, 1);
        if (list === jobs) count(waiting, job.owner, -1);
      }
      forget(job.owner);
    },
    size: () => jobs.length,
    waitingOf,
    clear() {
      waiting.clear();
      return [...urgent.splice(0), ...jobs.splice(0)];
    },
  };
}
