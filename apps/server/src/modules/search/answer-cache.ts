import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import { createSingleFlight } from '../../platform/outgoing/single-flight.ts';
import { findAnswer, storeAnswer } from './answer-cache.repo.ts';

/** SHA-256 over the parts; a list cannot be confused with another that joins to the same text. */
export function digestOf(parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/** What sources of results said, for everybody. One for each process, so that all share the questions under way. */
export interface AnswerCache {
  /** The answer stored under the key, if it is young enough and of the form asked for; else null. */
  find<T extends object>(key: Buffer, form: z.ZodType<T>): Promise<T | null>;
  /**
   * The same, or what `ask` says, stored for everybody unless `isKept` says no. Whoever asks meanwhile waits for the same
   * answer, or for the same failure. A key belongs to one form.
   */
  findOrStore<T extends object>(
    key: Buffer,
    form: z.ZodType<T>,
    ask: () => Promise<T>,
    isKept?: (answer: T) => boolean,
  ): Promise<T>;
}

export function createAnswerCache(db: Database): AnswerCache {
  const share = createSingleFlight<object>();
  // What another version stored may have another form; it is asked anew then.
  const find = async <T extends object>(key: Buffer, form: z.ZodType<T>): Promise<T | null> =>
    form.safeParse(await findAnswer(db, key)).data ?? null;
  return {
    find,
    findOrStore(key, form, ask, isKept = () => true) {
      const work = async () => {
        const known = await find(key, form);
        if (known !== null) return known;
        const answer = await ask();
        if (isKept(answer)) await storeAnswer(db, key, answer);
        return answer;
      };
      return share(key.toString('hex'), work) as ReturnType<typeof work>;
    },
  };
}
