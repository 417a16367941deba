/** Tasks that wait for their turn. The turns go round among owners, so that nobody waits for more than one task of another. */
interface TaskQueue<Job> {
  /** `first` goes before all others. */
  add: (job: Job, first: boolean) => void;
  /** The next to run, null when none may; it counts as running until `ended`. `ofIdle`: of an owner who has none running. */
  take: (which?: { ofIdle: boolean }) => Job | null;
  ended: (job: Job) => void;
  remove: (job: Job) => void;
  size: () => number;
  waitingOf: (owner: string) => number;
  /** Takes out all that wait. */
  clear: () => Job[];
}

interface Owned {
  readonly owner: string | null;
}

/**
 * Of those who wait, whoever has fewest tasks running goes first, then whoever had a turn longest ago, then whoever came
 * first. Who has no owner counts as one who never had a turn.
 *
 * @param oneAtATime an owner with a task running waits also when nobody else does.
 */
export function createTaskQueue<Job extends Owned>({ oneAtATime }: { oneAtATime: boolean }): TaskQueue<Job> {
  const urgent: Job[] = [];
  const jobs: Job[] = [];
  const running = new Map<string, number>();
  /** Of `jobs`. */
  const waiting = new Map<string, number>();
  /** The number of each owner's last turn; of those only who wait or run. */
  const turns = new Map<string, number>();
  let turn = 0;

  const runningOf = ({ owner }: Job): number => (owner === null ? 0 : (running.get(owner) ?? 0));
  const lastTurnOf = ({ owner }: Job): number => (owner === null ? 0 : (turns.get(owner) ?? 0));
  const waitingOf = (owner: string): number => waiting.get(owner) ?? 0;

  /** One more or less of an owner's tasks. */
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
