import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { waitForFile } from '../platform/embedded-postgres/file-lock.ts';
import { loadSampleWeb } from '../start/load-sample-web.ts';

const LOAD_TIMEOUT_MS = 300_000;

/**
 * What a first start makes in seconds: the index of the sample web. Loaded once for a whole test run, and copied; where
 * there is a folder for all steps of a run, the browser tests find it there.
 */
export async function copySampleWeb(indexFile: string): Promise<void> {
  const folder = process.env['TEST_RUN_FOLDER'] ?? inject('runFolder');
  const loaded = path.join(folder, 'sample-web.sqlite');
  const guard = await waitForFile(`${loaded}.lock`, LOAD_TIMEOUT_MS);
  try {
    if (!fs.existsSync(loaded)) await loadSampleWeb(loaded);
  } finally {
    guard.release();
  }
  fs.mkdirSync(path.dirname(indexFile), { recursive: true, mode: 0o700 });
  fs.copyFileSync(loaded, indexFile);
}
