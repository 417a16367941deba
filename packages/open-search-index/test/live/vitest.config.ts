import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Of the engine, and of a server that has nothing else.
    include: [
      `${import.meta.dirname}/*.live.ts`,
      `${import.meta.dirname}/../../../../apps/server/src/testing/*.live.ts`,
    ],
    globalSetup: [`${import.meta.dirname}/../../../../apps/server/src/testing/postgres-for-tests.ts`],
    // Nodes start in a minute where nothing else runs.
    hookTimeout: 900_000,
    // Twenty thousand queries take a night's hour.
    testTimeout: process.env['NIGHTLY'] === '1' ? 4 * 3600_000 : 600_000,
    fileParallelism: false,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
