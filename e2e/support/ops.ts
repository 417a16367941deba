import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const server = path.resolve(import.meta.dirname, '../../apps/server/src');

function dataDirUnderTest(): string {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir === undefined) throw new Error('No installation is under test.');
  return dataDir;
}

/** The command line of the installation under test, beside its running server. Throws when the command fails. */
export async function runOps(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDirUnderTest() };
  const { stdout } = await run(process.execPath, [path.join(server, 'ops/main.ts'), ...words], { env });
  return stdout;
}

/**
 * Starts a process that gives commands to the installation under test; it stays until it is ended. To begin takes a
 * command half a second of processor, and what it does a fiftieth of that.
 */
export async function startOps(): Promise<() => Promise<void>> {
  const child = fork(path.join(server, 'testing/ops-process.ts'), {
    execArgv: [],
    env: { ...process.env, DATA_DIR: dataDirUnderTest() },
  });
  const ended = once(child, 'exit');
  const port = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (port === null) throw new Error('The process that gives commands ended at once.');
  process.env['E2E_OPS'] = `http://127.0.0.1:${port[0]}`;
  return async () => {
    child.disconnect();
    await ended;
  };
}

/** A command in the process that stays, where the command itself is not what is tested. Throws when it fails. */
export async function giveOps(...words: string[]): Promise<void> {
  const answer = await fetch(process.env['E2E_OPS'] ?? '', { method: 'POST', body: JSON.stringify(words) });
  if (!answer.ok) throw new Error(`${words.slice(0, 2).join(' ')} failed: ${await answer.text()}`);
}
