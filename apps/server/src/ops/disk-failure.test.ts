import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { diskFailure } from '../platform/disk-failure.ts';
import { explainFailure } from './run-command.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('a full disk is told in a line, also where a worker met it', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE t (x); PRAGMA max_page_count = 2');
  const full = thrownBy(() => db.exec('INSERT INTO t VALUES (zeroblob(100000))'));
  db.close();
  for (const error of [full, new Error('worker', { cause: full })])
    expect(explainFailure(error)).toMatch(/^A disk is full \(database or disk is full\)\. .* make room/);
  const written = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(explainFailure(written)).toMatch(/^A disk is full/);
});

test('what may not be written to is no database that went away', () => {
  const file = `${import.meta.dirname}/none/of/these.sqlite`;
  expect(explainFailure(thrownBy(() => new DatabaseSync(file)))).toMatch(/may not be written to/);
  const refused = thrownBy(() => fs.mkdirSync('/proc/none'));
  expect(explainFailure(Object.assign(refused as Error, { code: 'EACCES' }))).toMatch(
    /^This account may not/,
  );
});

test('a defect keeps its stack, and a socket is told of by whoever connects', () => {
  expect(diskFailure(new TypeError('x is not a function'))).toBeNull();
  expect(
    diskFailure(Object.assign(new Error('connect EACCES'), { code: 'EACCES', syscall: 'connect' })),
  ).toBeNull();
});
