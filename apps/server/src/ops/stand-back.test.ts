import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The priority that a command ends with; this one has no index to work on. */
function priorityOf(words: readonly string[]): number {
  const tell =
    'import os from "node:os"; process.on("exit", () => console.error(`priority ${os.getPriority()}`));';
  const script = path.join(import.meta.dirname, 'main.ts');
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${tell}`, script, ...words],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: path.join(os.tmpdir(), 'linklode-no-such-folder'),
      },
    },
  );
  return Number(/priority (-?\d+)/.exec(stderr)?.[1]);
}

test(
  'the long commands of the index go behind the searches of the same machine, the others do not',
  { timeout: 180_000 },
  () => {
    const own = os.getPriority();
    expect(priorityOf(['index', 'rebuild'])).toBe(Math.min(19, own + 10));
    expect(priorityOf(['index', 'stats'])).toBe(own);
  },
);
