import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { prepareIndex } from './prepare-index.ts';

test('a folder in the place of the index that says nothing of shards is told in a sentence', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-no-index-'));
  try {
    for (const production of [false, true]) {
      const prepared = prepareIndex({ indexFile: folder, indexUrl: null, production }, () => undefined);
      await expect(prepared).rejects.toThrow(OperatorError);
      await expect(prepared).rejects.toThrow(`${folder} is a folder whose shards.json cannot be read.`);
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
