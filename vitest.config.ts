import { defineConfig } from 'vitest/config';
import { contractCalls } from './apps/web/contract-calls.ts';
import { WaitingTestsFirst } from './tools/waiting-tests-first.ts';

// The longer tiers do the same things thousands of times.
const isLongTier = process.env['NIGHTLY'] === '1' || process.env['RELEASE'] === '1';
const shared = {
  setupFiles: ['tools/left-behind.ts'],
  testTimeout: isLongTier ? 3_600_000 : 120_000,
  hookTimeout: 120_000,
  // On CI a test may fail once for the machine's sake, as in the browser; its line then says so.
  retry: process.env['CI'] === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    // Two cores, and two workers more: files wait for databases, processes and clocks, and of three workers each had
    // four tenths of a core.
    maxWorkers: 4,
    // A process for each of three hundred files loads the same modules three hundred times, a fifth of the run. What a
    // test changes outside of itself, modules included, it puts back (tools/left-behind.ts looks).
    isolate: false,
    sequence: { sequencer: WaitingTestsFirst },
    projects: [
      {
        plugins: [contractCalls()],
        test: {
          name: 'packages',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'apps/cli/src/**/*.test.ts',
            'apps/web/{src,test}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres-for-tests.ts'],
          ...shared,
        },
      },
    ],
  },
});
