import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

const CALLS = [
  'renameSync',
  'rmSync',
  'fsyncSync',
  'mkdirSync',
  'writeFileSync',
  'writeSync',
  'createWriteStream',
  'copyFileSync',
] as const;

/**
 * Calls `onStep` before each step with the disk that this process is about to take, until what it answers is called.
 * For tests that kill.
 */
export function watchDiskSteps(onStep: () => void): () => void {
  const undo: (() => void)[] = [];
  const watch = (owner: object, name: string): void => {
    const real = Reflect.get(owner, name) as (...given: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...given: unknown[]) {
      onStep();
      return real.apply(this, given);
    });
    undo.push(() => Reflect.set(owner, name, real));
  };
  for (const name of CALLS) watch(fs, name);
  watch(DatabaseSync.prototype, 'exec');
  watch(StatementSync.prototype, 'run');
  syncBuiltinESMExports();
  return () => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  };
}
