import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const map = fs.readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** Rows of the table below a heading, as cells. */
function tableUnder(text: string): string[][] {
  const from = map.indexOf(text);
  const lines = map.slice(from).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const rows: string[][] = [];
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break;
    rows.push(
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  return rows;
}

function foldersIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !entry.name.startsWith('.') &&
        entry.name !== 'node_modules' &&
        entry.name !== 'test-results',
    )
    .map((entry) => path.posix.join(folder, entry.name) + '/');
}

test('the map names the folders of the tree, all of them and no others', () => {
  const named = tableUnder('## The tree').map(([cell = '']) => cell.replaceAll('`', ''));
  expect(named.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([]);
  const covered = (folder: string): boolean => named.some((one) => one === folder || one.startsWith(folder));
  const there = ['', 'apps', 'packages', 'apps/server/src', 'apps/server/src/modules'].flatMap(foldersIn);
  expect(there.filter((folder) => !covered(folder))).toEqual([]);
});

test('the map’s arrows between modules are those that are checked', async () => {
  const { default: directions } = (await import('./module-directions.cjs')) as {
    default: Record<string, string[]>;
  };
  const drawn = Object.fromEntries(
    tableUnder('Between modules:').map(([name = '', uses = '']) => [
      name,
      uses === 'nothing' ? [] : uses.split(', '),
    ]),
  );
  expect(drawn).toEqual(directions);
});

test('decisions are numbered without gaps, dated, and have the parts that a reader looks for', () => {
  const names = fs.readdirSync(path.join(root, 'docs/decisions')).sort();
  expect(names.map((name) => name.slice(0, 4))).toEqual(
    names.map((_, index) => String(index + 1).padStart(4, '0')),
  );
  for (const name of names) {
    const text = fs.readFileSync(path.join(root, 'docs/decisions', name), 'utf8');
    for (const part of [
      /^# \d{4} /m,
      /^Date: \d{4}-\d{2}-\d{2}$/m,
      /^Status: (accepted|superseded by \d{4})$/m,
      /^## Context$/m,
      /^## Decision$/m,
      /^## Consequences$/m,
    ]) {
      expect(`${name}:\n${text}`).toMatch(part);
    }
  }
});

test('files that the documents name are there', () => {
  const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/how-to/configure.md'];
  for (const document of documents) {
    const text = fs.readFileSync(path.join(root, document), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map((match) =>
      path.join(root, path.dirname(document), match[1] ?? ''),
    );
    expect(links.filter((link) => !fs.existsSync(link))).toEqual([]);
  }
});
