import { readName } from './name-shape.ts';
import type { PageLine } from './page-lines.ts';
import { readRoleLine } from './role-line.ts';

const LONGEST_RUN = 40;
const SHORT_LINE = 100;

/**
 * Whether names and roles take turns from a role to a name: then each name has the role above it, for one that has it
 * below ends such a run with a role. One pair alone is no run.
 */
export function isBelowRole(lines: readonly PageLine[], at: number, leastPairs = 2): boolean {
  let above = at - 1;
  if (!isRoleAlone(lines[above])) return false;
  while (above > at - LONGEST_RUN && isNameAlone(lines[above - 1])) {
    above -= 2;
    if (!isRoleAlone(lines[above])) return false;
  }
  let below = at + 1;
  while (below < at + LONGEST_RUN && isRoleAlone(lines[below])) {
    if (!isNameAlone(lines[below + 1])) return false;
    below += 2;
  }
  return below - above >= 2 * leastPairs;
}

function isRoleAlone(line: PageLine | undefined): boolean {
  return (
    line !== undefined &&
    line.text.length <= SHORT_LINE &&
    readName(line.text) === null &&
    readRoleLine(line.text) !== null
  );
}

function isNameAlone(line: PageLine | undefined): boolean {
  return line !== undefined && line.text.length <= 60 && readName(line.text) !== null;
}
