import { defineConfig } from '@playwright/test';
import { WEB } from './support/origins.ts';

const executablePath = process.env['E2E_CHROMIUM'];
if (executablePath === undefined)
  throw new Error('Run the browser tests by "npm test -- --only=browser": it finds a Chromium.');

export default defineConfig({
  testDir: '.',
  // Pictures are for people: npm run screenshots.
  testIgnore: process.env['SCREENSHOTS'] === undefined ? ['screenshots.spec.ts'] : [],
  outputDir: '../test-results',
  // Each is busy for half of its time on two cores, and waits for pictures, answers and clocks in the other.
  workers: 3,
  // Every test has a person of its own, so any two can run at once.
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // On CI a test may fail once for the machine's sake; it is then named as flaky, not hidden.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: [['list']],
  // What a machine takes that has much else to do; whoever is quicker waits for none of it.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  globalSetup: './start-server.ts',
  use: {
    baseURL: WEB,
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // Movement is for people; a test that waits for it proves nothing more.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        ...(process.env['E2E_CHROMIUM_ARGS'] ?? '').split(' ').filter((arg) => arg !== ''),
        // Pages live for a second or two here: to make their scripts quicker costs more than it brings back.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
      env: {
        ...(process.env as Record<string, string>),
        ...(JSON.parse(process.env['E2E_CHROMIUM_ENV'] ?? '{}') as Record<string, string>),
      },
    },
  },
});
