'use strict';
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const { enableCompileCache } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { ensureInstalled, requireInstalled } = require('./ensure-installed.cjs');

const root = path.dirname(__dirname);

/** What each npm script runs, once the packages are there and the right Node is found. */
const TARGETS = {
  start: 'apps/server/src/main.ts',
  ops: 'apps/server/src/ops/main.ts',
  linklode: 'apps/cli/src/main.ts',
  test: 'tools/test.ts',
  'test-open-search': 'tools/test-open-search.ts',
  bench: 'bench/main.ts',
  build: 'tools/build.ts',
  dev: 'tools/dev.ts',
  screenshots: 'tools/screenshots.ts',
  rehearse: 'packages/stand-ins/src/serve-rehearsal.ts',
};

/** The code is TypeScript without its own build step and uses node:sqlite: 22.18 is the first Node that runs it. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const file = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, binary);
  // On musl the glibc binary is there and cannot start.
  return fs.existsSync(file) && spawnSync(file, ['--version']).status === 0 ? file : null;
}

/**
 * npm passes SIGTERM to the shell between us, which ends without passing it on: the server would live on, without
 * anybody. So what npm has started stops when its parent is gone. What a person starts by `node` is left alone, as
 * nohup wants it. Where the whole group was told to stop, this is a repetition, which the server knows for one.
 */
function stopWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * What Node has made of the sources is kept for the next start of this process, its threads and its children: half of a
 * command's time is reading TypeScript. The folder is made here, since Node 24 goes round for ever where it cannot make
 * it.
 */
function keepCompiled() {
  const folder = process.env['NODE_COMPILE_CACHE'] ?? path.join(root, 'node_modules/.cache/compiled');
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    return;
  }
  process.env['NODE_COMPILE_CACHE'] = folder;
  enableCompileCache?.(folder);
}

/** @param {string[]} argv */
async function launch(argv) {
  const [name, ...rest] = argv;
  const target = name === undefined ? undefined : TARGETS[name];
  if (target === undefined) {
    console.error(`launch: expected one of ${Object.keys(TARGETS).join(', ')}.`);
    process.exit(2);
  }
  const entry = path.join(root, target);
  // Also where it is misspelt, which the configuration refuses: what was delivered is not installed anew before that.
  const delivered = /^\s*prod/i.test(process.env['NODE_ENV'] ?? '') && (name === 'start' || name === 'ops');
  const isInstalled = delivered
    ? requireInstalled(root)
    : await ensureInstalled(root, { runtimeOnly: name === 'ops' || name === 'linklode' });
  if (!isInstalled) process.exit(1);
  if (name === 'start' || name === 'dev') stopWithParent();

  keepCompiled();
  const pinned = pinnedNode();
  const isPinned = pinned !== null && fs.realpathSync(process.execPath) === fs.realpathSync(pinned);
  if (isPinned || (pinned === null && runsTypeScript(process.versions.node))) {
    process.argv = [process.execPath, entry, ...rest];
    await import(pathToFileURL(entry).href);
    return;
  }
  if (pinned === null) {
    console.error(
      `Linklode found no Node for this machine in its packages (${process.platform} ${process.arch}) and this Node, ${process.versions.node}, is older than 22.18. Install Node 24 from https://nodejs.org and type the command again.`,
    );
    process.exit(1);
  }
  const child = spawn(pinned, [entry, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path.dirname(pinned) + path.delimiter + (process.env.PATH ?? '') },
  });
  // The child decides when it is done and we leave with its status. A terminal sends Ctrl-C to both of us, and so may a
  // supervisor with any signal: the first is passed on as SIGTERM, which the child never takes for impatience.
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(isStopping ? signal : 'SIGTERM');
      isStopping = true;
    });
  }
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

module.exports = { launch };
