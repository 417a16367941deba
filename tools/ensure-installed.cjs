'use strict';
const { spawn } = require('node:child_process');
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

/** Changes with the lockfile, the platform and the manifests of the workspaces. */
function wantedInstall(root) {
  const hash = crypto.createHash('sha256');
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')));
  hash.update(`${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Held while npm works, so that two commands typed at once do not empty each other's node_modules. */
async function withInstallLock(root, work) {
  const lock = path.join(root, '.install-lock');
  let told = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
        console.error(
          `Packages are missing or of another version, and this account may not write to ${root}. Run "npm ci" there as the account that owns it.`,
        );
        return false;
      }
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(Number(readOrEmpty(lock)))) {
        fs.rmSync(lock, { force: true });
        continue;
      }
      if (!told) console.error('Another command is installing packages; waiting for it.');
      told = true;
      await sleep(500);
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The names of the packages that the product needs at run time and that are not there in the locked version. */
function missingForProduction(root) {
  const locked = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const there = readInstalled(root);
  return Object.entries(locked)
    .filter(([key, entry]) => key.includes('node_modules/') && !entry.dev && !entry.optional && !entry.link)
    .filter(([key, entry]) => there[key]?.version !== entry.version)
    .map(([key]) => key.replace(/^.*node_modules\//, ''));
}

/** What npm has written down of the last installation. */
function readInstalled(root) {
  try {
    return JSON.parse(readOrEmpty(path.join(root, 'node_modules/.package-lock.json'))).packages;
  } catch {
    return {};
  }
}

/**
 * Production installs nothing by itself: the packages are part of what was delivered, and the folder may be read-only.
 * Says what is missing and how to get it.
 */
function requireInstalled(root) {
  const missing = missingForProduction(root);
  if (missing.length === 0) return true;
  const some = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ' and more' : '');
  console.error(
    `Packages are missing or of another version (${some}). Production installs nothing by itself: run "npm ci --omit=dev", and before it "npm ci && npm run build" where the web app is not built yet.`,
  );
  return false;
}

/**
 * Installs the locked packages when they are missing or of another lockfile. All output goes to standard error, since
 * standard output belongs to the answer of the command. Answers whether the packages are there. `runtimeOnly`: what
 * production has is enough, so that a command leaves an installation without development packages as it is.
 */
async function ensureInstalled(root, { runtimeOnly = false } = {}) {
  const marker = path.join(root, 'node_modules', '.linklode-install');
  const wanted = wantedInstall(root);
  if (readOrEmpty(marker) === wanted) return true;
  if (runtimeOnly && missingForProduction(root).length === 0) return true;
  return withInstallLock(root, async () => {
    if (readOrEmpty(marker) === wanted) return true;
    console.error('Installing packages (the first time takes about a minute) ...');
    // Our packages need no install scripts; development packages build the web app and so are always wanted.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const isWindows = process.platform === 'win32';
    const child = spawn(isWindows ? 'npm.cmd' : 'npm', [...args, '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: isWindows,
    });
    const code = await new Promise((resolve) => {
      child.on('error', () => resolve(127));
      child.on('exit', (status) => resolve(status ?? 1));
    });
    if (code !== 0) {
      console.error(
        `npm could not install the packages (status ${code}). Nothing else was changed; check the network and the disk and type the command again.`,
      );
      return false;
    }
    fs.writeFileSync(marker, wanted);
    return true;
  });
}

module.exports = { ensureInstalled, requireInstalled };
