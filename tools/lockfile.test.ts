import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Lockfile {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> }
  >;
}

const root = path.dirname(import.meta.dirname);
const lockfile = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
const names = new Set(Object.keys(lockfile.packages).map((key) => key.replace(/^.*node_modules\//, '')));

test('the lockfile has every platform’s binaries: npm ci refuses one that has not', () => {
  const missing = Object.entries(lockfile.packages).flatMap(([key, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${key} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no registry', () => {
  const resolved = Object.values(lockfile.packages).filter((entry) => entry.resolved?.startsWith('http'));
  expect(resolved).toEqual([]);
});

test('every package of the manifests is pinned to one version', () => {
  for (const folder of ['.', ...workspaces()]) {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      for (const [name, version] of Object.entries(manifest[field] ?? {}))
        expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  }
});

function workspaces(): string[] {
  return (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] })
    .workspaces;
}
