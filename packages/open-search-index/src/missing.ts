/** What a search reads is not here yet; `bring` fetches it, and what is likely to be read next. */
export class Missing extends Error {
  override readonly name = 'Missing';
  readonly bring: () => Promise<void>;
  constructor(bring: () => Promise<void>) {
    super('not fetched yet');
    this.bring = bring;
  }
}

/** Does all of the work as far as it goes: what any of it misses is fetched at once. */
export function together<Item, T>(items: readonly Item[], work: (item: Item, at: number) => T): T[] {
  const done: T[] = [];
  const brings = new Set<() => Promise<void>>();
  for (const [at, item] of items.entries()) {
    try {
      done.push(work(item, at));
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      brings.add(error.bring);
    }
  }
  if (brings.size > 0)
    throw new Missing(async () => void (await Promise.all([...brings].map((bring) => bring()))));
  return done;
}

/** A search that brings nothing to an end in so many rounds never would. */
const MOST_ROUNDS = 2_000;

/**
 * Does work that reads what may have to be fetched first: it begins anew each time that something was missing, until
 * all is there. So what decides the order of results is the same code that reads the index file, which waits for
 * nothing. The work must have no effect but its answer.
 */
export async function answerByFetching<T>(work: () => T): Promise<T> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      await error.bring();
    }
  }
  throw new Error('A search of the cluster came to no end.');
}
