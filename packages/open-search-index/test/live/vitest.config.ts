import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`${import.meta.dirname}/*.live.ts`],
    // Nodes start in a minute where nothing else runs.
    hookTimeout: 900_000,
    testTimeout: 600_000,
    fileParallelism: false,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
