import fs from 'node:fs';
import path from 'node:path';
import { ownFiles } from '../sharding/shard-folder.ts';

/** What the index file of a pack is called. */
export const PACK_INDEX = 'index.sqlite';

/** Installed packs lie in a folder of their own beside the index, each in a folder of its name. */
export function packsFolder(indexFile: string): string {
  const { dir, name } = path.parse(indexFile);
  return path.join(dir, `${name}-packs`);
}

/** Names of the installed packs, in their order. What begins with a dot is being put in or taken out. */
export function listPackNames(indexFile: string): string[] {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(packsFolder(indexFile), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** The files that answer together: the index or its shards, where there is one, and the packs beside it. */
export function listMountedFiles(indexFile: string): string[] {
  return mountedWith(
    indexFile,
    listPackNames(indexFile).map((name) => ({ name, folder: path.join(packsFolder(indexFile), name) })),
  );
}

/** The files that would answer together if these were the packs, in whatever folders they are now. */
export function mountedWith(
  indexFile: string,
  packs: readonly { readonly name: string; readonly folder: string }[],
): string[] {
  const files = packs
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ folder }) => path.join(folder, PACK_INDEX));
  return [...ownFiles(indexFile), ...files];
}
