import { expect, test } from 'vitest';
import { OperatorError } from '../platform/operator-error.ts';
import { explainStartFailure } from './explain-start-failure.ts';

test('what an operator can mend is a line, a disk that became full on the first start too; a defect keeps its stack', () => {
  const full = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  });
  expect(explainStartFailure(full)).toMatch(/^A disk is full \(database or disk is full\)\./);
  expect(explainStartFailure(new OperatorError('Set WEB_ORIGIN.'))).toBe('Set WEB_ORIGIN.');
  const defect = new TypeError('x is not a function');
  expect(explainStartFailure(defect)).toBe(defect);
});
