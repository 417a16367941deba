import { statSync } from 'node:fs';
import { packsFolder, listMountedFiles } from '../mounting/mounted-files.ts';
import { takedownFile } from '../takedowns/takedown-list.ts';
import { IndexUnavailableError } from './index-errors.ts';
import { indexVersion } from './index-version.ts';

export interface IndexState {
  /** Another text whenever anything is written to the index or to a pack beside it. */
  readonly version: string;
  /** It has been so at least since then, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * How the index stands and since when; null where there is none, or none that can be read. What answered after `since`
 * is this state of it.
 */
export function indexState(file: string): IndexState | null {
  try {
    return readState(file);
  } catch (error) {
    if (error instanceof IndexUnavailableError) return null;
    throw error;
  }
}

function readState(file: string): IndexState | null {
  const files = listMountedFiles(file);
  if (files.length === 0) return null;
  const parts = [...files, ...files.map((one) => `${one}-wal`), takedownFile(file), packsFolder(file)];
  const stats = parts.flatMap((part) => statSync(part, { throwIfNoEntry: false }) ?? []);
  // A file that was moved here has the time of its making, and another one for the move.
  return {
    version: indexVersion(file),
    since: Math.max(...stats.map(({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs))),
  };
}
