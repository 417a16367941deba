export interface Taken {
  readonly isAllowed: boolean;
  /** Until more is allowed, where it is not. */
  readonly retryAfterSeconds: number;
  /** How many more this process could let pass in this minute; others may take of them. */
  readonly left: number;
  readonly minuteEndsInSeconds: number;
}

export interface RequestCounter {
  /** Counts one request of `key` under the limit `name` of `max` a minute. Never rejects. */
  take(name: string, key: string, max: number): Promise<Taken>;
}

/** What the shared count gave this process in advance. */
interface Lease {
  /** 0 to what was asked for; less than asked for means that there is no more in this minute. */
  readonly granted: number;
  readonly minuteEndsInMs: number;
}

/** Takes `size` of the `max` requests that the minute of a key has left, for all processes at once. */
export type AskLease = (name: string, key: string, size: number, max: number) => Promise<Lease>;

const MINUTE_MS = 60_000;
/** So many parts has a minute's limit; what a process has not used of its last part is lost to the others. */
const PARTS = 20;
/** After a failure the database is not asked for so long: an outage must not make each request wait. */
const SILENCE_MS = 2_000;
const MOST_KEYS = 20_000;

interface Minute {
  /** Infinity while the first lease is on its way. */
  endsAt: number;
  left: number;
  granted: number;
  /** There is no more than what is left. */
  isClosed: boolean;
  asking: Promise<void> | null;
}

/**
 * Limits a minute over all processes: each takes a twentieth of the limit in advance and uses it up by itself, so a
 * caller costs a statement at its first request of a minute and one for each twentieth of the limit after it; a refused
 * one costs none. While the database does not answer, each process lets the whole limit pass by itself: nobody is shut
 * out of what needs no database, and nobody gets more than the limit times the processes. `onSilence` is told when that
 * begins. `askLease` null: this process alone.
 */
export function createRequestCounter(
  askLease: AskLease | null,
  options: {
    readonly onSilence?: (error: unknown) => void;
    /** A request waits no longer to be counted; 500 ms unless told. */
    readonly patienceMs?: number;
    readonly now?: () => number;
  } = {},
): RequestCounter {
  const { onSilence, patienceMs = 500, now = () => performance.now() } = options;
  const minutes = new Map<string, Minute>();
  let silentUntil = -Infinity;
  let isSilent = false;

  function minuteOf(id: string): Minute {
    const known = minutes.get(id);
    if (known !== undefined && now() < known.endsAt) return known;
    minutes.delete(id);
    if (minutes.size >= MOST_KEYS) sweep();
    const fresh: Minute = { endsAt: Infinity, left: 0, granted: 0, isClosed: false, asking: null };
    minutes.set(id, fresh);
    return fresh;
  }

  /** Drops what has ended, and else the oldest: its count stands in the database. */
  function sweep(): void {
    for (const [id, minute] of minutes) if (now() >= minute.endsAt) minutes.delete(id);
    for (const id of minutes.keys()) {
      if (minutes.size < MOST_KEYS) return;
      minutes.delete(id);
    }
  }

  async function fill(minute: Minute, name: string, key: string, max: number): Promise<void> {
    const size = Math.max(1, Math.floor(max / PARTS));
    const lease = await lend(name, key, size, max);
    if (lease === null) {
      if (minute.endsAt === Infinity) minute.endsAt = now() + MINUTE_MS;
      minute.left = Math.max(0, max - minute.granted);
      minute.isClosed = true;
      return;
    }
    minute.endsAt = now() + Math.max(1, lease.minuteEndsInMs);
    minute.left += lease.granted;
    minute.granted += lease.granted;
    minute.isClosed = lease.granted < size;
  }

  async function lend(name: string, key: string, size: number, max: number): Promise<Lease | null> {
    if (askLease === null || now() < silentUntil) return null;
    try {
      const lease = await withPatience(askLease(name, key, size, max), patienceMs);
      isSilent = false;
      return lease;
    } catch (error) {
      silentUntil = now() + SILENCE_MS;
      if (!isSilent) onSilence?.(error);
      isSilent = true;
      return null;
    }
  }

  const secondsTo = (minute: Minute): number => Math.max(1, Math.ceil((minute.endsAt - now()) / 1000));

  return {
    async take(name, key, max) {
      const id = `${name} ${key}`;
      for (;;) {
        const minute = minuteOf(id);
        if (minute.left > 0) {
          minute.left--;
          const left = minute.isClosed ? minute.left : Math.max(0, max - minute.granted + minute.left);
          return { isAllowed: true, retryAfterSeconds: 0, left, minuteEndsInSeconds: secondsTo(minute) };
        }
        if (minute.isClosed) {
          const retryAfterSeconds = secondsTo(minute);
          return { isAllowed: false, retryAfterSeconds, left: 0, minuteEndsInSeconds: retryAfterSeconds };
        }
        minute.asking ??= fill(minute, name, key, max).finally(() => (minute.asking = null));
        await minute.asking;
      }
    },
  };
}

/** What comes too late still counts in the database, and is nobody's. */
function withPatience<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
