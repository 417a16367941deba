import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openIndexDatabase } from '../store/index-file.ts';
import { inReadTransaction } from '../store/read-transaction.ts';
import { ownFiles } from '../sharding/shard-folder.ts';
import { packsFolder } from './mounted-files.ts';
import { findSupersededPages, SUPERSEDED_RULES, type SupersededState } from './superseded-pages.ts';
import { int, json, list, members, type Kind } from '../store/kinds.ts';

const PREFIX = '.superseded-';
/** Of sets of files that were; a swap needs the one before and the one after. */
const KEPT = 6;

/** A file's name says which files it is about, whatever those are called: what is renamed stays what it is. */
function stateFile(indexFile: string, files: readonly string[]): string {
  const identities = files.map((file) => {
    const { dev, ino, birthtimeNs } = fs.statSync(file, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  });
  const hash = createHash('sha256').update(identities.join(' ')).digest('hex').slice(0, 16);
  return path.join(packsFolder(indexFile), `${PREFIX}${hash}.json`);
}

const SUPERSEDED: Kind<SupersededState> = members({
  rules: int,
  files: list(members({ last: int, recaptured: int, superseded: list(int) })),
});

/** Null where nobody has scanned these files together. */
export function findSupersededState(indexFile: string, files: readonly string[]): SupersededState | null {
  try {
    const state = json(SUPERSEDED).read(fs.readFileSync(stateFile(indexFile, files), 'utf8'));
    return state.rules === SUPERSEDED_RULES && state.files.length === files.length ? state : null;
  } catch {
    return null;
  }
}

/**
 * Scans files that are about to answer together, so that none of the processes that search has to: those have half a
 * second for a search, and millions of pages take minutes. Without it the answers are the same and come later.
 *
 * @param files in the order of `listMountedFiles`, under whatever names they have now
 * @param own how many of them are the index itself
 */
export function prepareSupersededState(
  indexFile: string,
  files: readonly string[],
  own = ownFiles(indexFile).length,
): void {
  if (files.length < 2 || files.length <= own) return;
  const dbs: DatabaseSync[] = [];
  try {
    for (const file of files) dbs.push(openIndexDatabase(file));
    const pages = findSupersededPages(dbs, findSupersededState(indexFile, files), own);
    const onOneState = dbs.reduceRight<() => void>(
      (inner, db) => () => inReadTransaction(db, inner),
      pages.refresh,
    );
    onOneState();
    const target = stateFile(indexFile, files);
    fs.writeFileSync(`${target}.${process.pid}`, JSON.stringify(pages.state()));
    fs.renameSync(`${target}.${process.pid}`, target);
    forgetOlder(packsFolder(indexFile));
  } catch {
    // A pack that cannot be read is told by whoever opens it; readers look for themselves then.
  } finally {
    for (const db of dbs) db.close();
  }
}

function forgetOlder(folder: string): void {
  const states = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, at: fs.statSync(path.join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { name } of states.slice(KEPT)) fs.rmSync(path.join(folder, name), { force: true });
}
