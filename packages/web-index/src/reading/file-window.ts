import { open } from 'node:fs/promises';
import type { FilePath } from './file-path.ts';
import { WINDOW_BYTES } from './reading-limits.ts';

/**
 * So much of a file is given at least, unless it ends there: a packed record that lies whole in what is given is
 * unpacked at once, and one that the window cuts costs several times as much.
 */
const AHEAD_BYTES = WINDOW_BYTES / 4;

/** A file read by position, one window at a time. */
export interface FileWindow {
  size: number;
  /**
   * Up to WINDOW_BYTES from `position` on, at least a quarter of them unless the file ends there. Never overwritten
   * later.
   */
  read(position: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a file for reading by position. Rejects when it cannot be opened. */
export async function openFileWindow(path: FilePath): Promise<FileWindow> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  let start = 0;
  let bytes = Buffer.alloc(0);
  return {
    size,
    async read(position) {
      const left = start + bytes.length - position;
      if (position < start || left <= 0 || (left < AHEAD_BYTES && start + bytes.length < size)) {
        // A fresh buffer each time: the decompressor may still be working on the last one.
        const fresh = Buffer.allocUnsafeSlow(WINDOW_BYTES);
        const { bytesRead } = await handle.read(fresh, 0, WINDOW_BYTES, position);
        bytes = fresh.subarray(0, bytesRead);
        start = position;
      }
      return bytes.subarray(position - start);
    },
    close: () => handle.close(),
  };
}
