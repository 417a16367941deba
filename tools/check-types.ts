// Checks every TypeScript project of the house. Each says by its `lib` and `types` what its code may use of a platform:
//   tsconfig.json               Node, no DOM: server, tools, bench, and the packages and tests that run on Node
//   apps/web/tsconfig.json      DOM, no Node: what is built for the browser
//   e2e/tsconfig.json           both: tests that drive a browser, and what builds the web app
//   packages/<name>/tsconfig.json  neither: packages that run anywhere
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

/** The folders that hold a project, the largest first: the others are checked beside it. */
export function listProjects(): string[] {
  return ['.', 'e2e', ...fs.globSync(['apps/*', 'packages/*'], { cwd: root }).sort()].filter((folder) =>
    fs.existsSync(path.join(root, folder, 'tsconfig.json')),
  );
}

/** One checker in each process: several would each work out the types of the libraries again. */
function checkProject(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    spawn(process.execPath, [compiler, '-p', folder, '--checkers', '1'], { cwd: root, stdio: 'inherit' })
      .once('error', () => resolve(false))
      .once('exit', (code) => resolve(code === 0));
  });
}

if (import.meta.main) {
  const waiting = listProjects();
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      if (!(await checkProject(folder))) failed.push(folder);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, os.availableParallelism()) }, worker));
  if (failed.length > 0) console.error(`Types do not hold in: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
