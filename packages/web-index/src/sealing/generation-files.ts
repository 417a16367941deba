import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { listMountedFiles } from '../mounting/mounted-files.ts';
import { prepareSupersededState } from '../mounting/superseded-state.ts';
import { ownFiles } from '../sharding/shard-folder.ts';
import { giveToOwnerOfFolder } from '../store/owner-of-folder.ts';

/**
 * Puts what was built, a file or a folder of shards, under the index's name. Renaming the link is what makes it so;
 * everything before can be undone by leaving it, everything after is tidying up.
 *
 * @param parts the files of a folder that hold pages, by their names; a file is its own
 */
export function putInPlace(
  file: string,
  building: string,
  generation: number,
  parts: readonly string[] = [''],
): void {
  const before = fs.realpathSync(file);
  const wasFile = !fs.lstatSync(file).isSymbolicLink();
  flush(building);
  // Never the name of a generation that another link may lead to.
  const next = `${file}.${generation}-${randomBytes(4).toString('hex')}`;
  fs.renameSync(building, next);
  giveToOwnerOfFolder(next);
  if (parts[0] !== '') for (const name of fs.readdirSync(next)) giveToOwnerOfFolder(path.join(next, name));
  const packs = listMountedFiles(file).slice(ownFiles(file).length);
  prepareSupersededState(file, [...parts.map((part) => path.join(next, part)), ...packs], parts.length);
  const link = `${file}.link`;
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.basename(next), link);
  giveToOwnerOfFolder(link);
  fs.renameSync(link, file);
  flush(path.dirname(file));
  if (wasFile) for (const suffix of ['-wal', '-shm']) fs.rmSync(before + suffix, { force: true });
  removeUnlinked(file);
}

/**
 * Generations that no name in the folder leads to: the one before, and what a crash left. Files of other names are the
 * operator's.
 */
function removeUnlinked(file: string): void {
  const folder = path.dirname(file);
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const linked = new Set(
    entries
      .filter((entry) => entry.isSymbolicLink())
      .map(({ name }) => fs.readlinkSync(path.join(folder, name))),
  );
  const prefix = `${path.basename(file)}.`;
  for (const { name } of entries) {
    const isGeneration = name.startsWith(prefix) && /^\d+-[0-9a-f]{8}$/.test(name.slice(prefix.length));
    if (isGeneration && !linked.has(name)) removeWithLogs(path.join(folder, name));
  }
}

export function flush(file: string): void {
  const handle = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

export function removeWithLogs(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) fs.rmSync(file + suffix, { force: true, recursive: true });
}
