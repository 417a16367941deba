import { expect, test } from 'vitest';
import { skippedInVitest } from './skipped-tests.ts';

test('what a run left out is named by file and outermost name, with how many tests that are', () => {
  const test = (fullName: string, status: string, ...ancestorTitles: string[]) => ({
    fullName,
    status,
    ancestorTitles,
    failureMessages: [],
  });
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          test('sums up', 'passed'),
          test('real archives are read', 'skipped', 'real archives'),
          test('real archives hold pages', 'pending', 'real archives'),
        ],
      },
      {
        name: 'b.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [test('kills a process', 'skipped'), test('fails', 'failed')],
      },
    ],
  };
  expect(skippedInVitest(report)).toEqual([
    'a.test.ts › real archives, 2 tests',
    'b.test.ts › kills a process',
  ]);
});
