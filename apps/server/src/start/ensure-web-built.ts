import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../platform/config/read-config.ts';
import { OperatorError } from '../platform/operator-error.ts';

const WEB = path.join(projectRoot, 'apps/web');
export const WEB_DIST = path.join(WEB, 'dist');
const MARKER = path.join(WEB_DIST, '.source-hash');

/**
 * Everything that the built pages are made of: the web app, the packages of ours that it depends on and theirs, and the
 * versions of all others.
 */
export function listWebSources(): string[] {
  const folders = new Set(['apps/web']);
  for (const folder of folders) {
    const file = path.join(projectRoot, folder, 'package.json');
    const { dependencies = {} } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@linklode/')) folders.add(name.replace('@linklode/', 'packages/'));
  }
  const sources = [...folders].map((folder) => (folder === 'apps/web' ? folder : `${folder}/src`));
  return [...sources, 'package-lock.json'];
}

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'test']);

/** Whether the web app is there, built from the sources as they are now. */
export function isWebBuilt(): boolean {
  return fs.existsSync(MARKER) && fs.readFileSync(MARKER, 'utf8') === hashSources();
}

/**
 * Builds the web app when what it is made of has changed since the last build; production, which may have neither the
 * tools nor the right to write, says how instead. Throws when the build fails; the earlier build is then still whole.
 */
export async function ensureWebBuilt(production: boolean, say: (line: string) => void): Promise<void> {
  if (isWebBuilt()) return;
  if (production) {
    throw new OperatorError(
      `The web app is ${fs.existsSync(MARKER) ? 'built from other sources than these' : 'not built yet'}. Production builds nothing by itself: run "npm ci && npm run build", then "npm ci --omit=dev".`,
    );
  }
  await buildWeb(say);
}

/** Output goes to standard error. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const built = hashSources();
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
    fs.writeFileSync(path.join(next, path.basename(MARKER)), built);
    fs.rmSync(WEB_DIST, { recursive: true, force: true });
    fs.renameSync(next, WEB_DIST);
  } finally {
    fs.rmSync(next, { recursive: true, force: true });
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of listWebSources()) addToHash(hash, path.join(projectRoot, source), source);
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
      else
        reject(
          new OperatorError(`The web app could not be built (status ${code}); the lines above say why.`),
        );
    });
  });
}
