import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The path of a socket may have 103 bytes on macOS, 107 on Linux; its name needs some of them. */
const LONGEST = 80;

/**
 * A path to `folder` that is short enough for sockets in it: the folder itself, else a link to it in the temporary
 * folder. The sockets lie with the data all the same, so whoever shares the data reaches them by a link of their own.
 */
export function shortPath(folder: string): string {
  if (process.platform === 'win32' || Buffer.byteLength(folder) <= LONGEST) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  const link = path.join(fs.realpathSync(os.tmpdir()), `linklode-${process.getuid?.() ?? 0}-${name}`);
  try {
    fs.symlinkSync(folder, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // Anybody may write there: a link that is not ours could lead our password to a server of somebody else.
  const found = fs.lstatSync(link);
  if (!found.isSymbolicLink() || found.uid !== process.getuid?.() || fs.readlinkSync(link) !== folder)
    throw new OperatorError(
      `${link} is in the way and not ours; it should lead to ${folder}, whose path is too long for a socket. Remove it, or set DATA_DIR to a shorter path.`,
    );
  return link;
}
