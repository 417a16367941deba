import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest, readReport } from './failed-tests.ts';

test('a report of Vitest: failed tests by file and name, colours off, and files that could not be loaded', () => {
  const report = {
    testResults: [
      {
        name: '/code/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'sums up', status: 'passed', failureMessages: [] },
          {
            fullName: 'adds',
            status: 'failed',
            failureMessages: ['\u001B[31mError\u001B[39m: 2\n1\n2\n3\n4\n5\n6'],
          },
        ],
      },
      { name: '/code/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/code/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(failedInVitest(report)).toEqual([
    { test: '/code/a.test.ts › adds', why: 'Error: 2\n1\n2\n3\n4\n5' },
    { test: '/code/b.test.ts', why: 'Cannot find module' },
  ]);
});

test('a report of Playwright: what failed at every depth, not what passed when run again', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'search.spec.ts',
    tests: [{ status, results: [{ error: message === undefined ? {} : { message } }] }],
  });
  const report = {
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        specs: [spec('finds', 'expected')],
        suites: [{ specs: [spec('pays', 'unexpected', 'Timed out'), spec('waits', 'flaky', 'slow')] }],
      },
    ],
  };
  expect(failedInPlaywright(report)).toEqual([
    { test: 'outside any test', why: 'the server did not start' },
    { test: 'search.spec.ts › pays', why: 'Timed out' },
  ]);
});

test('a run that ended before its report was written names nothing, and does not fail twice', () => {
  expect(readReport('/no/such/report.json', failedInVitest)).toEqual([]);
});
