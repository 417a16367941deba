import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../platform/config/read-config.ts';

const WEB = path.join(projectRoot, 'apps/web');
export const WEB_DIST = path.join(WEB, 'dist');
const MARKER = path.join(WEB_DIST, '.source-hash');

/** Everything that the built pages are made of. */
const SOURCES = ['apps/web', 'packages/contract/src', 'packages/query-language/src', 'package-lock.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'test']);

/**
 * Builds the web app when what it is made of has changed since the last build. Output goes to standard error. Throws when
 * the build fails; the earlier build is then still whole.
 */
export async function ensureWebBuilt(say: (line: string) => void): Promise<void> {
  const wanted = hashSources();
  if (fs.existsSync(MARKER) && fs.readFileSync(MARKER, 'utf8') === wanted) return;
  say('Building the web app ...');
  const next = path.join(WEB, '.cache', `dist-${process.pid}`);
  try {
    await run([
      path.join(projectRoot, 'node_modules/vite/bin/vite.js'),
      'build',
      WEB,
      '--outDir',
      next,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]);
    fs.writeFileSync(path.join(next, path.basename(MARKER)), wanted);
    fs.rmSync(WEB_DIST, { recursive: true, force: true });
    fs.renameSync(next, WEB_DIST);
  } finally {
    fs.rmSync(next, { recursive: true, force: true });
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addToHash(hash, path.join(projectRoot, source), source);
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, file: string, name: string): void {
  if (!fs.statSync(file).isDirectory()) {
    hash.update(name).update('\0').update(fs.readFileSync(file)).update('\0');
    return;
  }
  for (const entry of fs.readdirSync(file).sort()) {
    if (NOT_SOURCES.has(entry) || entry.endsWith('.test.ts')) continue;
    addToHash(hash, path.join(file, entry), `${name}/${entry}`);
  }
}

function run(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The web app could not be built (status ${code}); the lines above say why.`));
    });
  });
}
