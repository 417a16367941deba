import { listHistory, type HistoryEntry } from '@linklode/contract';
import type { Person } from './start-test-app.ts';

/** The whole history of a person, newest first, as a call without parameters answers it. */
export async function historyOf(person: Person): Promise<HistoryEntry[]> {
  const { body } = await person.call(listHistory);
  if (!Array.isArray(body)) throw new Error('the history came in parts that nobody asked for');
  return body;
}
