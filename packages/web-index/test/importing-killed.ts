import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

/**
 * Imports by these options in a process of its own, which is killed so long after it began, or after it began to store;
 * answers whether it was.
 */
export async function importAndKill(
  options: object,
  afterMs: number,
  since: 'the start' | 'the first pages',
): Promise<boolean> {
  const begun = `process.stdout.write('begun');`;
  const script = `
    import { importPaths } from ${JSON.stringify(new URL('../src/importing/import-paths.ts', import.meta.url).href)};
    ${since === 'the start' ? begun : ''}
    await importPaths({
      ...${JSON.stringify(options)},
      onProgress: () => { ${since === 'the start' ? '' : begun} },
    });`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([sleep(afterMs), ended]);
  child.kill('SIGKILL');
  const [code] = await ended;
  expect(code ?? 0, 'it ended by itself, or was killed').toBe(0);
  return code === null;
}

/** Runs some work in a process of its own that is killed as it is about to give SQLite a statement with these words. */
export function killBefore(words: string, work: string): void {
  const script = `
    import { DatabaseSync } from 'node:sqlite';
    const exec = DatabaseSync.prototype.exec;
    DatabaseSync.prototype.exec = function (sql) {
      if (sql.includes(${JSON.stringify(words)})) process.kill(process.pid, 'SIGKILL');
      return exec.call(this, sql);
    };
    ${work}`;
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
    signal: 'SIGKILL',
    stderr: '',
  });
}
