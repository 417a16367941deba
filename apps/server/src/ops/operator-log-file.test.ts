import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command, CommandContext } from './command.ts';
import { readLogFile, recordCommandInFile } from './operator-log-file.ts';
import { runCommand } from './run-command.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-log-'));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const file = () => path.join(dataDir, 'operator-log.jsonl');

test('a line that a full disk cut off takes no other with it', () => {
  fs.writeFileSync(file(), '{"run":"1","at":"20');
  recordCommandInFile(dataDir, { operator: 'ann', command: 'index rank', words: [] })(0);
  expect(readLogFile(dataDir, null)).toMatchObject([{ operator: 'ann', command: 'index rank', status: 0 }]);
});

test('a command whose end cannot be written down is told how it ended, and not that nothing was done', async () => {
  const said: string[] = [];
  const rank: Command = {
    name: 'index rank',
    usage: 'index rank',
    summary: '',
    changes: () => 'data folder',
    run() {
      fs.rmSync(file());
      fs.mkdirSync(file());
      return Promise.reject(new Error('The disk is full.'));
    },
  };
  const context = {
    config: { dataDir },
    say: (line: string) => said.push(line),
    operator: 'ann',
  } as unknown as CommandContext;
  await expect(runCommand([rank], ['index', 'rank'], () => context)).rejects.toThrow('The disk is full.');
  expect(said.join()).toMatch(/^How this ended could not be written down in operator-log\.jsonl: EISDIR/);
});
