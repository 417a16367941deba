import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const RECORD = path.join(ROOT, 'docs/decisions/0028-own-parts-and-why.md');
/** A part that has grown by so much has to be argued for again. */
const MOST_GROWN = 1.5;

interface OwnPart {
  readonly paths: readonly string[];
  readonly lines: number;
}

/** The rows of the record's table: the paths of its first cell and the lines of its second. */
function readParts(record: string): OwnPart[] {
  return record
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, part = '', lines = ''] = line.split('|');
      return {
        paths: [...part.matchAll(/`([^`]+)`/g)].map(([, found = '']) => found),
        lines: Number(lines.replaceAll(',', '')),
      };
    });
}

function linesOf(place: string): number {
  const full = path.join(ROOT, place);
  const files = fs.statSync(full).isFile()
    ? [full]
    : fs
        .globSync('**/*.{ts,tsx,cjs,mjs}', { cwd: full })
        .filter((file) => !/(?:^|\/)(?:test|testing|node_modules)\/|\.test\./.test(file))
        .map((file) => path.join(full, file));
  return files.reduce((sum, file) => sum + fs.readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

/** Parts that are half as large again as their row says. */
const grownParts = (parts: readonly OwnPart[]): string[] =>
  parts
    .filter(({ paths, lines }) => paths.reduce((sum, one) => sum + linesOf(one), 0) > MOST_GROWN * lines)
    .map(({ paths }) => paths.join(', '));

describe('the parts that we wrote ourselves', () => {
  const parts = readParts(fs.readFileSync(RECORD, 'utf8'));

  it('are as large as the record that says why', () => {
    expect(parts.length).toBeGreaterThan(20);
    expect(grownParts(parts)).toEqual([]);
  });

  it('are told when they have grown: a planted row that says too little', () => {
    const [planted] = readParts('| `apps/server/src/platform/jobs` | 50 | pg-boss | 0007 |');
    expect(grownParts([planted!])).toEqual(['apps/server/src/platform/jobs']);
  });
});
