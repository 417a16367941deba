import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium as playwright, type Browser } from '@playwright/test';
import { CONTENT_PATHS } from '../packages/contract/src/web-paths.ts';
import { findChromium, type Chromium } from '../tools/find-chromium.ts';
import { signInOnce, visitSlowly, type BrowserState } from './slow-visit.ts';
import { fetchLighthouse, runLighthouse, type Report } from './lighthouse.ts';

const root = path.dirname(import.meta.dirname);
const WEB_PORT = 4345;
const API_PORT = 4445;
const WEB = `http://localhost:${WEB_PORT}`;
const API = `http://localhost:${API_PORT}`;
/** Pages whose speed is a goal; each is judged by the median of this many runs. */
const FAST = ['/', '/pricing'];
const RUNS = 3;
const GOALS = { performance: 95, whole: 100, homeKilobytes: 89, dashboardKilobytes: 111, slowVisitMs: 3_000 };

const verdict = (isMet: boolean): string => (isMet ? 'ok' : 'MISSED');

/**
 * The production build on the real server: scripts of a first load, and Lighthouse on every page that is there to be
 * read.
 */
export async function benchWeb(): Promise<void> {
  const chromium = await findChromium();
  if (chromium === null) throw new Error('There is no Chromium here, and none could be fetched.');
  const cli = fetchLighthouse();
  const server = await startServer();
  try {
    await measureVisits(chromium);
    for (const address of CONTENT_PATHS) await measurePage(cli, chromium, address);
    console.log(
      `load of this machine: ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
  } finally {
    await server.stop();
  }
}

async function startServer(): Promise<{ stop: () => Promise<void> }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-bench-'));
  const server = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, WEB_PORT: String(WEB_PORT), API_PORT: String(API_PORT) },
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${API}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      server.kill('SIGTERM');
      await exited;
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function measureVisits(chromium: Chromium): Promise<void> {
  const browser = await playwright.launch({
    executablePath: chromium.executablePath,
    args: [...chromium.args],
    env: { ...process.env, ...chromium.env },
  });
  try {
    const signedIn = await signInOnce(browser, { origin: WEB });
    await measureScripts(browser, '/', GOALS.homeKilobytes);
    await measureScripts(browser, '/dashboard', GOALS.dashboardKilobytes, signedIn);
    await measureSlowVisits(browser, signedIn);
  } finally {
    await browser.close();
  }
}

/**
 * Kilobytes (1000 bytes) of script that a first visit loads, gzipped, as a browser asks for them until nothing more
 * comes.
 */
async function measureScripts(
  browser: Browser,
  address: string,
  goal: number,
  storageState?: BrowserState,
): Promise<void> {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script') sizes.push(response.body().then((body) => gzipSync(body).length));
    // A frame has its first scripts in it.
    if (type === 'document') sizes.push(response.text().then(inlineScriptSize));
  });
  await page.goto(WEB + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  console.log(
    `scripts ${address.padEnd(12)} ${kilobytes.toFixed(1)} kB in ${sizes.length} files, goal ${goal}  ${verdict(kilobytes <= goal)}`,
  );
  await context.close();
}

const inlineScriptSize = (html: string): number =>
  [...html.matchAll(/<script type="module">([^]*?)<\/script>/g)].reduce(
    (sum, [, code = '']) => sum + gzipSync(code).length,
    0,
  );

/** The dashboard at 400 kbit/s, from its address to the rows of a query. */
async function measureSlowVisits(browser: Browser, state: BrowserState): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    const { drawnMs, askedMs, codeMs, appMs, rowsMs } = await visitSlowly(browser, { origin: WEB }, state);
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(
      [
        'dashboard at 400 kbit/s',
        `drawn ${seconds(drawnMs)}`,
        `a query on its way ${seconds(askedMs)}  ${verdict(askedMs <= GOALS.slowVisitMs)}`,
        `all code here ${seconds(codeMs)}`,
        `the app in its place ${seconds(appMs)}  ${verdict(appMs <= GOALS.slowVisitMs)}`,
        `rows ${seconds(rowsMs)}`,
      ].join('  '),
    );
  }
}

async function measurePage(cli: string, chromium: Chromium, address: string): Promise<void> {
  const isFast = FAST.includes(address);
  const reports: Report[] = [];
  for (let run = 0; run < (isFast ? RUNS : 1); run++)
    reports.push(await runLighthouse(cli, chromium, WEB + address));
  reports.sort((a, b) => a.performance - b.performance);
  const median = reports[Math.floor(reports.length / 2)];
  if (median === undefined) return;
  const { performance, accessibility, bestPractices, seo, layoutShift } = median;
  const isMet =
    (!isFast || performance >= GOALS.performance) &&
    Math.min(accessibility, bestPractices, seo) === GOALS.whole &&
    layoutShift === 0;
  console.log(
    [
      address.padEnd(22),
      `performance ${reports.map((report) => report.performance).join('/')}`,
      `accessibility ${accessibility}`,
      `best practices ${bestPractices}`,
      `seo ${seo}`,
      `layout shift ${layoutShift.toFixed(4)}`,
      `first paint ${Math.round(median.firstPaintMs)} ms`,
      `largest ${Math.round(median.largestPaintMs)} ms`,
      `blocked ${Math.round(median.blockingMs)} ms`,
      `machine ${reports.map((report) => report.machine).join('/')}`,
      verdict(isMet),
    ].join('  '),
  );
  for (const audit of median.failed) console.log(`    ${audit}`);
}
