import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** The command line of the installation under test, beside its running server. Throws when the command fails. */
export async function runOps(...words: string[]): Promise<string> {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir === undefined) throw new Error('No installation is under test.');
  const command = [path.join(root, 'apps/server/src/ops/main.ts'), ...words];
  const { stdout } = await run(process.execPath, command, { env: { ...process.env, DATA_DIR: dataDir } });
  return stdout;
}
