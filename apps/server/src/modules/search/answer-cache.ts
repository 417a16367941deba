import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { createSingleFlight } from '../../platform/outgoing/single-flight.ts';
import { findAnswer, storeAnswer, type Lifetime } from './answer-cache.repo.ts';

/** SHA-256 over the parts; two lists that would join to the same text have different digests. */
export function digestOf(parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/**
 * Answers of sources of results, shared by everybody. One cache for each process, so that questions under way are
 * shared too.
 */
export interface AnswerCache {
  /** The answer stored under the key, if it is young enough and has the expected form; otherwise null. */
  find<T extends object>(key: Buffer, form: z.ZodType<T>): Promise<T | null>;
  /**
   * The same, or the answer of `ask`, which is stored for everybody for as long as `keptFor` says, a day without it;
   * null is not at all. Others who ask meanwhile get the same answer or the same failure. Each key belongs to one form.
   */
  findOrStore<T extends object>(
    key: Buffer,
    form: z.ZodType<T>,
    ask: () => Promise<T>,
    keptFor?: (answer: T) => Lifetime | null,
  ): Promise<T>;
}

export function createAnswerCache(db: Database): AnswerCache {
  const share = createSingleFlight<object>();
  // An answer stored by another version may have another form; then ask again.
  const find = async <T extends object>(key: Buffer, form: z.ZodType<T>): Promise<T | null> =>
    form.safeParse(await findAnswer(db, key)).data ?? null;
  return {
    find,
    findOrStore(key, form, ask, keptFor = () => 'a day') {
      const work = async () => {
        const known = await find(key, form);
        if (known !== null) return known;
        const answer = await ask();
        const lifetime = keptFor(answer);
        if (lifetime !== null) await storeAnswer(db, key, answer, lifetime);
        return answer;
      };
      return share(key.toString('hex'), work) as ReturnType<typeof work>;
    },
  };
}
