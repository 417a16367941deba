import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`${import.meta.dirname}/*.live.ts`],
    // Nodes start in a minute where nothing else runs.
    hookTimeout: 900_000,
    // Twenty thousand queries take a night's hour.
    testTimeout: process.env['NIGHTLY'] === '1' ? 4 * 3600_000 : 600_000,
    fileParallelism: false,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
