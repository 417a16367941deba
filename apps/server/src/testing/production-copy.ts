import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../platform/config/read-config.ts';

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
}

/**
 * What an operator has after `npm ci && npm run build` and then `npm ci --omit=dev`: the files of the checkout, the
 * built web app, and the packages that the lockfile marks for run time, all as hard links where the disk can. Optional
 * packages (PostgreSQL, Node) are left out; whoever runs the copy brings them.
 */
export function copyForProduction(target: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  for (const file of files
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(projectRoot, name))))
    linkFile(path.join(projectRoot, file), path.join(target, file));
  linkFolder(path.join(projectRoot, 'apps/web/dist'), path.join(target, 'apps/web/dist'));

  const locked = readPackages(path.join(projectRoot, 'package-lock.json'));
  const kept = Object.entries(locked).filter(
    ([key, entry]) => key.includes('node_modules/') && !entry.dev && !entry.optional,
  );
  for (const [key, entry] of kept) {
    if (entry.link === true) continue;
    linkFolder(path.join(projectRoot, key), path.join(target, key));
  }
  fs.mkdirSync(path.join(target, 'node_modules/@linklode'), { recursive: true });
  for (const name of fs.readdirSync(path.join(projectRoot, 'node_modules/@linklode')))
    fs.symlinkSync(
      fs.readlinkSync(path.join(projectRoot, 'node_modules/@linklode', name)),
      path.join(target, 'node_modules/@linklode', name),
    );
  fs.writeFileSync(
    path.join(target, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(kept) }),
  );
}

function readPackages(file: string): Record<string, LockedPackage> {
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }).packages;
}

function linkFolder(from: string, to: string): void {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    // Packages that lie inside this one are listed by themselves.
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) linkFolder(path.join(from, entry.name), path.join(to, entry.name));
    else if (entry.isFile()) linkFile(path.join(from, entry.name), path.join(to, entry.name));
  }
}

function linkFile(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    fs.copyFileSync(from, to);
  }
}
