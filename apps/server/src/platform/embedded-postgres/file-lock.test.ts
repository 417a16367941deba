import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockFile, shareFile } from './file-lock.ts';

test('a lock takes no room, since commands are wanted most when the disk is full', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-lock-'));
  try {
    const [whole, shared] = [path.join(folder, 'whole'), path.join(folder, 'shared')];
    const locks = [lockFile(whole), shareFile(shared)];
    const sizes = fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).size]);
    expect(sizes).toEqual([
      ['shared', 0],
      ['whole', 0],
    ]);
    expect(lockFile(whole)).toBeNull();
    for (const lock of locks) lock?.release();
    const again = lockFile(whole);
    expect(again).not.toBeNull();
    again?.release();
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
