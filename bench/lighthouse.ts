import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Chromium } from '../tools/find-chromium.ts';

const VERSION = '13.5.0';
const folder = path.join(path.dirname(import.meta.dirname), '.cache', `lighthouse-${VERSION}`);

/** What one run said of a page: scores from 0 to 100, times in milliseconds. */
export interface Report {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly layoutShift: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** How fast this machine was during the run, by Lighthouse's own measure: a calm laptop has 1500 or more. */
  readonly machine: number;
  /** Audits below full score in the three categories that must be whole. */
  readonly failed: readonly string[];
}

interface Json {
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number; title: string }>>;
}

/**
 * Lighthouse's command line, fetched on the first use: it is 176 MB, which no newcomer's `npm ci` should bring. No
 * script of any package is run. Throws where it cannot be had.
 */
export function fetchLighthouse(): string {
  const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  if (fs.existsSync(cli)) return cli;
  fs.mkdirSync(folder, { recursive: true });
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  spawnSync('npm', ['install', '--prefix', folder, ...flags, `lighthouse@${VERSION}`], { stdio: 'inherit' });
  if (!fs.existsSync(cli)) throw new Error(`Lighthouse ${VERSION} could not be fetched.`);
  return cli;
}

/**
 * One run on one address as a phone on a slow network (Lighthouse's own default, simulated). On a machine that is too
 * busy a run may fail by itself; it is then repeated, twice at most. Throws after that.
 */
export async function runLighthouse(cli: string, chromium: Chromium, address: string): Promise<Report> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const report = await tryLighthouse(cli, chromium, address);
    if (report !== null) return report;
  }
  throw new Error(`Lighthouse came to no report on ${address}.`);
}

async function tryLighthouse(cli: string, chromium: Chromium, address: string): Promise<Report | null> {
  const flags = ['--headless', ...chromium.args].join(' ');
  const child = spawn(
    process.execPath,
    [cli, address, '--output=json', '--output-path=stdout', '--quiet', `--chrome-flags=${flags}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.executablePath },
    },
  );
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  const status = await new Promise((resolve) => child.once('close', resolve));
  return status === 0 ? read(JSON.parse(text) as Json) : null;
}

function read({ categories, audits, environment }: Json): Report {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const failed = ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: value('cumulative-layout-shift'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    machine: Math.round(environment.benchmarkIndex),
    failed,
  };
}
