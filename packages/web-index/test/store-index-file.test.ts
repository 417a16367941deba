import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openIndexDatabase } from '../src/store/index-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-file-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test('a file that is no index is to be removed', () => {
  const file = path.join(folder, 'notes.sqlite');
  fs.writeFileSync(file, 'These are my notes of the last week, and no index at all.');
  expect(() => openIndexDatabase(file)).toThrow(/is not a web index\. Remove the file/);
});

test.skipIf(process.platform === 'win32')(
  'one that the system does not let open is not: it may be whole',
  async () => {
    // In place of a read-only disk or a missing right, neither of which holds root up.
    const file = path.join(folder, 'socket');
    const server = net.createServer().listen(file);
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      expect(() => openIndexDatabase(file)).toThrow(/cannot be opened .*write to its folder/);
      expect(() => openIndexDatabase(file)).not.toThrow(/Remove/);
    } finally {
      server.close();
    }
  },
);
