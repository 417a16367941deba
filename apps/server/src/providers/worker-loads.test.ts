import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * Reads a program as its process does, which then misses what a pool would give it, and prints what was loaded for it.
 */
const LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
  await import(process.argv[1]).catch(() => undefined);
  process.exit(0);`;

function loadedBy(file: string): string[] {
  const program = new URL(file, import.meta.url).href;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', LOADED, program], {
    encoding: 'utf8',
  });
  return stdout.split('\n');
}

test.each(['./web-search/smart-worker.ts', './page-looking/judge-worker.ts'])(
  '%s, of which a server starts several, loads no database, no schemas and nothing that imports',
  (file) => {
    const loaded = loadedBy(file);
    expect(loaded.filter((url) => url.includes('web-index')).length).toBeGreaterThan(20);
    const heavy =
      /node_modules\/(?:kysely|pg|zod)\/|modules\/[^/]+\/index\.ts|web-index\/src\/(?:index|importing)/;
    expect(loaded.filter((url) => heavy.test(url))).toEqual([]);
  },
);
