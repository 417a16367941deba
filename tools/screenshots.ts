// Draws every screen of the catalogue that the browser tests judge (`e2e/support/screens.ts`), so that a person can
// look again after a change:
//
//   npm run screenshots -- [--out .cache/screenshots] [--only dashboard]
//     [--widths 360,640,768,1024,1440] [--themes light,dark]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, playwrightEnv } from './find-chromium.ts';

const root = path.dirname(import.meta.dirname);
const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/screenshots' },
    /** A part of a screen's name. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,640,768,1024,1440' },
    themes: { type: 'string', default: 'light,dark' },
  },
});
const chromium = await findChromium();
if (chromium === null)
  throw new Error('No Chromium can be found or had. Install one, or name it by CHROMIUM_PATH.');
const out = path.resolve(flags.out);
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
const run = spawnSync(
  process.execPath,
  [cli, 'test', '--config', 'e2e/playwright.config.ts', 'screenshots.spec.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...playwrightEnv(chromium),
      SCREENSHOTS: out,
      SCREENSHOT_ONLY: flags.only,
      SCREENSHOT_WIDTHS: flags.widths,
      SCREENSHOT_THEMES: flags.themes,
    },
  },
);
console.log(`Pictures in ${out}`);
process.exitCode = run.status ?? 1;
