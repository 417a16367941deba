import { defineConfig } from '@playwright/test';

const executablePath = process.env['E2E_CHROMIUM'];
if (executablePath === undefined)
  throw new Error('Run the browser tests by "npm test -- --only=browser": it finds a Chromium.');

export const WEB_PORT = 4300;
export const API_PORT = 4400;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list']],
  timeout: 30_000,
  expect: { timeout: 7_000 },
  globalSetup: './start-server.ts',
  use: {
    baseURL: `http://localhost:${WEB_PORT}`,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath,
      args: (process.env['E2E_CHROMIUM_ARGS'] ?? '').split(' ').filter((arg) => arg !== ''),
      env: {
        ...(process.env as Record<string, string>),
        ...(JSON.parse(process.env['E2E_CHROMIUM_ENV'] ?? '{}') as Record<string, string>),
      },
    },
  },
});
