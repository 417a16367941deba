import fs from 'node:fs';
import path from 'node:path';

/**
 * What root makes beside somebody's files is theirs: else their own commands could not write to it, nor their server
 * open it.
 */
export function giveToOwnerOfFolder(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(path.dirname(file));
  // Never what a link of theirs leads to.
  if (uid !== 0) fs.lchownSync(file, uid, gid);
}
