import pg from 'pg';

/**
 * How long a batch keeps those behind it waiting: one that waits itself, as for a slow disk, holds up nobody longer but
 * the calls of its own keys. Those would wait for its locks, each on a connection of its own.
 */
const PATIENCE_MS = 100;
/** What is not answered by then never will be: the database ends a statement after 5 s. Its keys are free again. */
const LOST_MS = 10_000;
const MOST_TOGETHER = 64;

/**
 * Keys of which a call is under way, for all kinds of calls that share them, and who is to look again when one is free.
 */
interface KeysUnderWay {
  readonly keys: Set<string>;
  readonly onFree: Set<() => void>;
}

export const newKeysUnderWay = (): KeysUnderWay => ({ keys: new Set(), onFree: new Set() });

interface CallKind<Call, Answer> {
  /** Asks for one call. What it throws is the answer. */
  readonly alone: (call: Call) => Promise<Answer>;
  /**
   * Asks for several, never of one key twice, in one transaction; in their order, null for one that is to be asked for
   * alone. Where the database refuses, each is asked for alone, so that nobody's call fails for another's.
   */
  readonly together: (calls: readonly Call[]) => Promise<readonly (Answer | null)[]>;
  /** Calls with the same key wait for each other; all may go together where it is left out. */
  readonly keyOf?: (call: Call) => string;
  /** Shared by kinds that would wait for each other in the database. */
  readonly underWay?: KeysUnderWay;
}

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls of one kind that wait at the same moment go to the database together: one goes at once, and what comes while it
 * is under way goes with the next. So a quiet server asks for each alone and a busy one for many, and nobody waits for
 * a clock.
 */
export function batchCalls<Call, Answer>(kind: CallKind<Call, Answer>): (call: Call) => Promise<Answer> {
  const { alone, together, keyOf, underWay = newKeysUnderWay() } = kind;
  let waiting: Waiting<Call, Answer>[] = [];
  let isPlanned = false;
  let isUnderWay = false;

  function plan(): void {
    if (isPlanned || isUnderWay || waiting.length === 0) return;
    isPlanned = true;
    // Behind what else arrived in the same turn of the event loop.
    setImmediate(() => {
      isPlanned = false;
      start();
    });
  }
  underWay.onFree.add(plan);

  function start(): void {
    const keys: string[] = [];
    const batch: Waiting<Call, Answer>[] = [];
    waiting = waiting.filter((one) => {
      if (batch.length >= MOST_TOGETHER) return true;
      const key = keyOf?.(one.call);
      if (key !== undefined) {
        if (underWay.keys.has(key)) return true;
        underWay.keys.add(key);
        keys.push(key);
      }
      batch.push(one);
      return false;
    });
    if (batch.length === 0) return;
    isUnderWay = true;
    let isBlocking = true;
    let isOver = false;
    const letOthersGo = (): void => {
      if (isBlocking) isUnderWay = false;
      isBlocking = false;
      for (const look of underWay.onFree) look();
    };
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      for (const key of keys) underWay.keys.delete(key);
      letOthersGo();
    };
    let timer = setTimeout(() => {
      letOthersGo();
      timer = setTimeout(end, LOST_MS);
    }, PATIENCE_MS);
    void send(batch).then(end);
  }

  /** Never rejects; ends when all is answered that was asked for together. */
  async function send(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    const [first] = batch;
    if (first !== undefined && batch.length === 1) return ask(first);
    try {
      const answers = await together(batch.map(({ call }) => call));
      for (const [at, one] of batch.entries()) {
        const answer = answers[at];
        if (answer === null || answer === undefined) void ask(one);
        else one.resolve(answer);
      }
    } catch (error) {
      // The database itself says so, and has taken the statement back: nothing of it has happened.
      const isRefused = error instanceof pg.DatabaseError;
      for (const one of batch)
        if (isRefused) void ask(one);
        else one.reject(error);
    }
  }

  async function ask({ call, resolve, reject }: Waiting<Call, Answer>): Promise<void> {
    try {
      resolve(await alone(call));
    } catch (error) {
      reject(error);
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      plan();
    });
}
