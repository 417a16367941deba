import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { json, prepareRows, type Kind } from '../store/rows.ts';
import { RankFileError } from './rank-file-error.ts';

/** From one release to the next these lists change by a few in a hundred. */
const LEAST_SHARE = 0.8;

/**
 * A plain file that was cut in transit is a list like any other, only shorter, and must not take the place of the whole
 * one that is loaded.
 *
 * @param earlier the file that would be replaced
 * @param kind of what it says of itself
 * @param name of the file that comes, for people
 * @param what is counted, as the earlier file calls it
 * @param coming how many of it the file that comes has
 * @throws RankFileError where it has far fewer of something
 */
export function refuseShorter<K extends string, T extends { readonly [P in K]: number }>(
  earlier: string,
  kind: Kind<T>,
  name: string,
  what: K,
  coming: number,
): void {
  const loaded = readAbout(earlier, kind);
  if (loaded === null || coming >= loaded[what] * LEAST_SHARE) return;
  const [has, had] = [coming, loaded[what]].map((count) => count.toLocaleString('en'));
  throw new RankFileError(
    `${name} has ${has} ${what}, and what is loaded of its kind ${had}: it may have been cut off on its way. What is loaded stays. If the file is whole, load it with --force.`,
  );
}

/** Null where there is none, or none that could be read: what is damaged may be replaced. */
function readAbout<T>(file: string, kind: Kind<T>): T | null {
  if (!fs.existsSync(file)) return null;
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      return prepareRows(db, 'SELECT value FROM about', json(kind)).find();
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
