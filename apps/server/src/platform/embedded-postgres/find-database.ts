import fs from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import {
  folderInside,
  formerFolder,
  holdsDatabase,
  readOwner,
  readRecord,
  recordFileOf,
  type DatabaseRecord,
} from './database-record.ts';

const ADOPT = 'npm run ops -- database adopt';
const BEGIN_ANEW = 'npm run ops -- database begin-anew';

type FoundDatabase =
  | { readonly kind: 'none' }
  /** Begun and never finished: nothing was ever kept in it. */
  | { readonly kind: 'unfinished'; readonly record: DatabaseRecord }
  | { readonly kind: 'there'; readonly record: DatabaseRecord; readonly folder: string };

/**
 * Looks which database belongs to the data folder (its real path), and changes nothing. A database that is recorded and
 * not there is never replaced by an empty one, because that would be a ledger without anybody's credits: then, and
 * whenever it is not certain whose database it is, this throws with what to do.
 */
export function findDatabase(dataDir: string): FoundDatabase {
  const inside = folderInside(dataDir);
  const record = readRecord(dataDir);
  if (record === null) {
    for (const folder of [inside, formerFolder(dataDir)]) {
      if (holdsDatabase(folder))
        throw refusal(
          `There is a database in ${folder}, but ${recordFileOf(dataDir)}, which has its password, is not there.`,
          `Put that file back, or take the database over without it: ${ADOPT} ${quote(folder)}`,
        );
    }
    return { kind: 'none' };
  }
  const owner = readOwner(inside);
  if (owner === record.id && holdsDatabase(inside)) {
    const original = otherPlaces(record, inside).find((folder) => isAnother(folder, inside, record.id));
    if (original === undefined) return { kind: 'there', record, folder: inside };
    throw refusal(
      `The data folder ${dataDir} is a copy: the database that it was copied from is still in ${original}. Two installations with one ledger would each give out the credits of the other.`,
      `Use the original; or remove it; or make this copy an installation of its own: ${ADOPT}`,
    );
  }
  if (!record.created && (owner === null || owner === record.id)) return { kind: 'unfinished', record };
  if (holdsDatabase(inside))
    throw refusal(
      `The database in ${inside} is not the one that ${recordFileOf(dataDir)} records.`,
      `Put the right one there, or take this one over: ${ADOPT}`,
    );
  if (record.folder !== inside && readOwner(record.folder) === record.id && holdsDatabase(record.folder)) {
    // Where root's databases were before; it goes on there until somebody moves it in.
    if (record.folder === formerFolder(dataDir)) return { kind: 'there', record, folder: record.folder };
    throw refusal(
      `The database of ${dataDir} is not in it but in ${record.folder}: this data folder was copied, or moved without its database.`,
      `Start on the data folder that the database belongs to; or, when this one is to have it: ${ADOPT} ${quote(record.folder)}`,
    );
  }
  throw refusal(
    `The database of the data folder ${dataDir} is not there: it was in ${record.folder}, and every account, balance and purchase is in it.`,
    `Put the folder back (was a volume not mounted, or only a part of the data folder moved?) and start again; or, where it lies elsewhere: ${ADOPT} <its folder>; or restore a backup. Only when it is lost for good: ${BEGIN_ANEW}`,
  );
}

const refusal = (what: string, todo: string): OperatorError =>
  new OperatorError(`${what} Nothing was started and nothing was changed. ${todo}`);

const otherPlaces = (record: DatabaseRecord, inside: string): string[] =>
  record.folder === inside ? [] : [record.folder, ...record.earlier].filter((folder) => folder !== inside);

/** Whether `folder` has the same database a second time; false where it is the same folder under another path. */
function isAnother(folder: string, inside: string, id: string): boolean {
  if (readOwner(folder) !== id || !holdsDatabase(folder)) return false;
  const [there, here] = [fs.statSync(folder), fs.statSync(inside)];
  return there.ino !== here.ino || there.dev !== here.dev;
}

/** For a shell. */
const quote = (folder: string): string =>
  /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
