import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToOwnerOfFolder } from '../store/owner-of-folder.ts';
import { ranksFolder } from './rank-store.ts';

/**
 * Builds a file of the folder of ranks and gives it its name when it is whole: until then an earlier one stays, and a
 * run that was killed is repeated. One operator at a time, under the lock of the data folder. The work ends its own
 * transaction.
 */
export async function buildBesideIndex<T>(
  indexFile: string,
  target: string,
  work: (db: DatabaseSync) => Promise<T>,
): Promise<T> {
  const folder = ranksFolder(indexFile);
  const madeFolder = fs.mkdirSync(folder, { recursive: true });
  if (madeFolder !== undefined) giveToOwnerOfFolder(madeFolder);
  for (const name of fs.readdirSync(folder))
    if (name.includes('.building-')) fs.rmSync(path.join(folder, name), { force: true });
  const building = `${target}.building-${process.pid}`;
  const db = new DatabaseSync(building);
  try {
    // Nothing is lost with the file, which does not have its name yet: no journal, and one flush at the end.
    db.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768; PRAGMA temp_store = FILE',
    );
    const made = await work(db);
    db.exec('VACUUM');
    db.close();
    const handle = fs.openSync(building, 'r+');
    fs.fsyncSync(handle);
    fs.closeSync(handle);
    giveToOwnerOfFolder(building);
    fs.renameSync(building, target);
    return made;
  } finally {
    if (db.isOpen) db.close();
    fs.rmSync(building, { force: true });
  }
}
