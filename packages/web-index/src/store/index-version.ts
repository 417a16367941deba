import { realpathSync, statSync } from 'node:fs';
import { listMountedFiles } from '../mounting/mounted-files.ts';
import { takedownFile } from '../takedowns/takedown-list.ts';

/**
 * Changes whenever anything is written to the index or to a pack beside it, and with another file under its name;
 * 'none' when there is none. For keys of caches: some looks by a lookup of a few microseconds each.
 */
export function indexVersion(file: string): string {
  const files = listMountedFiles(file);
  // What was taken down is in no answer that was kept.
  return files.length === 0 ? 'none' : [...files, takedownFile(file)].map(fileVersion).join(' ');
}

function fileVersion(file: string): string {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return 'none';
  // The name may be a link to the generation that is current.
  const current = realpathSync(file);
  const stamps = [current, `${current}-wal`].map((part) => {
    const stat = statSync(part, { throwIfNoEntry: false, bigint: true });
    return stat === undefined ? '-' : `${stat.ino}.${stat.size}.${stat.mtimeNs}`;
  });
  return stamps.join(':');
}
