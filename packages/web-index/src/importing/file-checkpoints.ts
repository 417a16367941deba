import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { keyOfPath, type FilePath } from '../reading/file-path.ts';

/** Raise it when the same bytes give more or other than before, so that files are read anew. */
const EXTRACTION_VERSION = 2;

const DIGESTED_BYTES = 64 * 1024;

const TABLE = `
  CREATE TABLE IF NOT EXISTS import_files (
    path TEXT PRIMARY KEY, identity TEXT NOT NULL, pages INTEGER NOT NULL, finished_at TEXT NOT NULL
  ) WITHOUT ROWID`;

export interface FileCheckpoints {
  /** Whether this file, with this identity, was read to its end before. */
  has(file: FileIdentity): boolean;
  /** Belongs into the transaction that stores the file's last pages. */
  set(file: FileIdentity, pages: number): void;
}

export interface FileIdentity {
  path: string;
  identity: string;
}

/** Remembers beside the index which files were read to their end, so that a further run need not open them. */
export function openFileCheckpoints(db: DatabaseSync): FileCheckpoints {
  db.exec(TABLE);
  const find = db.prepare('SELECT 1 FROM import_files WHERE path = ? AND identity = ?');
  const put = db.prepare(
    'INSERT OR REPLACE INTO import_files (path, identity, pages, finished_at) VALUES (?, ?, ?, ?)',
  );
  return {
    has: ({ path, identity }) => find.get(path, identity) !== undefined,
    set({ path, identity }, pages) {
      put.run(path, identity, pages, new Date().toISOString());
    },
  };
}

/** Size, time of change and the first bytes; with the path they tell a file from what it was. Rejects if unreadable. */
export async function identifyFile(
  path: FilePath,
): Promise<FileIdentity & { size: number; modifiedAt: string }> {
  const handle = await open(path, 'r');
  try {
    const { size, mtimeMs } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(DIGESTED_BYTES), 0, DIGESTED_BYTES, 0);
    const digest = createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex').slice(0, 16);
    const identity = `${EXTRACTION_VERSION}:${size}:${Math.floor(mtimeMs)}:${digest}`;
    return { path: await keyOfFile(path), identity, size, modifiedAt: new Date(mtimeMs).toISOString() };
  } finally {
    await handle.close();
  }
}

async function keyOfFile(path: FilePath): Promise<string> {
  const real = await realpath(path, { encoding: 'buffer' });
  return keyOfPath(isUtf8(real) ? real.toString('utf8') : real);
}
