import fs from 'node:fs';
import { IndexLockedError, IndexUnavailableError } from '@linklode/web-index';
import type { CommandContext } from './command.ts';

/** The name of the index. @throws IndexUnavailableError where there is none */
export function existingIndex({ config }: CommandContext): string {
  const file = config.indexFile;
  if (!fs.existsSync(file)) {
    throw new IndexUnavailableError(`There is no index at ${file} yet. Import pages with "index import".`);
  }
  return file;
}

/** An index that is not there or has another writer is told in a line. */
export async function guarded(context: CommandContext, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IndexUnavailableError) && !(error instanceof IndexLockedError)) throw error;
    context.say(error.message);
    return 1;
  }
}
