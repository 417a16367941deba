// Takes screenshots of pages and states at several widths in both themes, so that anyone can look again after a change.
// Needs a running web origin; answers of the API are put in its place here, so every state is at hand and no credit moves.
//
//   node tools/screenshots.ts --web http://localhost:3000 --api http://localhost:4000 --out /tmp/shots
//     [--only dashboard,login] [--widths 360,640,768,1024,1440] [--themes light,dark] [--chromium /usr/bin/chromium]
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Route } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import type { Answer } from './screenshot-answers.ts';
import { SCREENS } from './screenshot-screens.ts';

async function answerCall(route: Route, answers: Readonly<Record<string, Answer>>, webOrigin: string) {
  const answer = answers[new URL(route.request().url()).pathname] ?? { status: 404, body: {} };
  if (answer.isSlow) return;
  if (answer.isLost) {
    await route.abort();
    return;
  }
  await route.fulfill({
    status: route.request().method() === 'OPTIONS' ? 204 : (answer.status ?? 200),
    contentType: 'application/json',
    headers: {
      'Access-Control-Allow-Origin': webOrigin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    },
    body: JSON.stringify(answer.body ?? {}),
  });
}

const { values: flags } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://localhost:3000' },
    api: { type: 'string', default: 'http://localhost:4000' },
    out: { type: 'string', default: '.cache/screenshots' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,640,768,1024,1440' },
    themes: { type: 'string', default: 'light,dark' },
    chromium: { type: 'string' },
  },
});
const only = flags.only.split(',').filter((name) => name !== '');
const screens = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
await mkdir(flags.out, { recursive: true });

const program = flags.chromium
  ? { executablePath: flags.chromium, args: ['--no-sandbox', '--disable-dev-shm-usage'], env: {} }
  : await findChromium();
if (!program)
  throw new Error('There is no Chromium here, and none could be fetched; name one with --chromium.');
const browser = await chromium.launch({
  executablePath: program.executablePath,
  args: [...program.args, '--disable-background-networking'],
  env: { ...process.env, ...program.env },
});
let troubles = 0;
try {
  for (const colorScheme of flags.themes.split(',') as ('light' | 'dark')[]) {
    for (const width of flags.widths.split(',').map(Number)) {
      for (const screen of screens) {
        const answers = screen.answers ?? {};
        const context = await browser.newContext({
          viewport: { width, height: width < 640 ? 740 : 900 },
          colorScheme,
          locale: 'en-GB',
          timezoneId: 'Asia/Kolkata',
          reducedMotion: 'reduce',
          hasTouch: width < 640,
        });
        if (answers['/user/me']) {
          await context.addInitScript(() => localStorage.setItem('token', 'screenshots'));
        }
        const page = await context.newPage();
        const report = (text: string) => {
          if (
            /Failed to load resource|Failed to fetch user|NoAnswerError|ApiError|Refused to load|is suspended/.test(
              text,
            )
          )
            return;
          troubles++;
          console.error(`${screen.name} ${width} ${colorScheme}: ${text}`);
        };
        page.on('console', (message) => message.type() === 'error' && report(message.text()));
        page.on('pageerror', (error) => report(error.message));
        await page.route(`${flags.api}/**`, (route) => answerCall(route, answers, flags.web));
        await page.goto(flags.web + screen.path);
        const main = page.locator('main');
        await main.getByRole('heading').or(main.getByRole('status')).first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(200);
        await screen.act?.(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) report(`scrolls sideways by ${overflow} px`);
        await page.screenshot({
          path: join(flags.out, `${screen.name}-${width}-${colorScheme}.png`),
          fullPage: !screen.isWindowOnly,
        });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
}
console.log(`${screens.length} screens in ${flags.out}, ${troubles} troubles`);
process.exitCode = troubles === 0 ? 0 : 1;
