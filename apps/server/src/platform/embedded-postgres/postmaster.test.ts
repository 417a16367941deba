import { expect, test } from 'vitest';
import { explainExit } from './postmaster.ts';

test('a full disk is told as one, where PostgreSQL itself speaks of corrupted data and of a backup', () => {
  const words = [
    'LOG:  database system was interrupted while in recovery at 2026-11-28 19:56:29 UTC',
    'HINT:  This probably means that some data is corrupted and you will have to use the last backup for recovery.',
    'FATAL:  could not write to file "pg_wal/xlogtemp.20355": No space left on device',
  ].join('\n');
  expect(explainExit('status 1', words)).toBe(
    `PostgreSQL did not start (status 1). Its disk is full: make room and start again. Nothing that was confirmed is lost, and no backup is needed. Its last words:\n${words}`,
  );
  expect(explainExit('SIGKILL', 'LOG:  no')).toBe(
    'PostgreSQL did not start (SIGKILL). Its last words:\nLOG:  no',
  );
});
