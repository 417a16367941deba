import { fork, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { failedInPlaywright, failedInVitest, readReport, type FailedTest } from './failed-tests.ts';
import { playwrightEnv, type Chromium } from './find-chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { skippedInVitest } from './skipped-tests.ts';

const root = path.dirname(import.meta.dirname);
const bin = (file: string): string => path.join(root, 'node_modules', file);

const { values: flags } = parseArgs({
  options: {
    /** The heavy runs in full: hours of cases instead of minutes. */
    nightly: { type: 'boolean', default: false },
    /** And what takes hours: a thousand kills, half an hour of load. */
    release: { type: 'boolean', default: false },
    /** Some steps only, by name, separated by commas. */
    only: { type: 'string' },
  },
});

interface Step {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads only: such steps run beside the others, and each says what it has to say when it has ended. */
  readonly isStill?: true;
  /** Names what failed, for the end of the output, where whoever reads a long one looks first. */
  readonly failures?: () => readonly FailedTest[];
  /** Names what was left out, because this machine lacks it or the run is a short one. */
  readonly skipped?: () => readonly string[];
}

/** The nice value of what only reads. */
const BEHIND_THE_TESTS = 10;
/** More of them have one cause, and the first ones show it. */
const MOST_NAMED = 20;
// Everybody may pass: databases do not run as root.
const temporary = fs.mkdtempSync(path.join(memoryFolder() ?? os.tmpdir(), 'linklode-test-'));
fs.chmodSync(temporary, 0o1777);
process.once('exit', () => fs.rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// A third of what a process takes to begin is reading its sources: those that the tests start by the hundred share what
// was read.
const compileCache = path.join(temporary, 'compiled');
const unitReport = path.join(temporary, 'unit.json');
const browserReport = path.join(temporary, 'browser.json');

/**
 * The checkers of types are programs in Go, which clears up whenever its memory has doubled: a quarter of their
 * processor time. They end before they need the second gigabyte; where they would not, they clear up at this limit.
 */
const CLEARED_UP_LATE = { GOGC: 'off', GOMEMLIMIT: '1500MiB' };

const CODE = ['apps', 'packages', 'tools', 'e2e', 'bench'];

const steps: readonly Step[] = [
  {
    name: 'format',
    isStill: true,
    args: [bin('oxfmt/bin/oxfmt'), '--check', '.'],
  },
  { name: 'lint', isStill: true, args: [bin('oxlint/bin/oxlint'), ...CODE], env: CLEARED_UP_LATE },
  {
    name: 'types',
    isStill: true,
    args: [path.join(import.meta.dirname, 'check-types.ts')],
    env: CLEARED_UP_LATE,
  },
  {
    name: 'boundaries',
    isStill: true,
    args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), '--config', 'tools/boundaries.cjs', ...CODE],
  },
  // Each server that a test starts would build it where it is not there, and the first ones start at once.
  { name: 'build', args: [path.join(import.meta.dirname, 'build.ts')] },
  {
    name: 'unit',
    args: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
    ],
    failures: () => readReport(unitReport, failedInVitest),
    skipped: () => readReport(unitReport, skippedInVitest),
  },
  {
    name: 'browser',
    args: [
      bin('@playwright/test/cli.js'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    failures: () => readReport(browserReport, failedInPlaywright),
  },
];

async function run(step: Step, env: Readonly<Record<string, string>>): Promise<number> {
  const said = step.isStill === true ? ('pipe' as const) : ('inherit' as const);
  const child = spawn(process.execPath, [...step.args], {
    cwd: root,
    stdio: ['ignore', said, said],
    env: {
      ...process.env,
      TMPDIR: temporary,
      TEST_RUN_FOLDER: temporary,
      NODE_COMPILE_CACHE: compileCache,
      ...env,
      ...step.env,
    },
  });
  // Takes what the tests beside it leave: they wait for databases, clocks and each other.
  if (step.isStill === true && tests.length > 0 && child.pid !== undefined)
    os.setPriority(child.pid, BEHIND_THE_TESTS);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => void output.push(data));
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  process.stdout.write(Buffer.concat(output));
  return code;
}

const wanted = flags.only?.split(',');
const chosen = steps.filter((step) => wanted === undefined || wanted.includes(step.name));
const still = chosen.filter((step) => step.isStill === true);
const tests = chosen.filter((step) => step.isStill !== true);
const unknown = wanted?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. There are ${steps.map((step) => step.name).join(', ')}.`,
  );
  process.exit(2);
}

const report: string[] = [];
const failures: FailedTest[] = [];
const skipped: string[] = [];
let failed = 0;
const inOrder = async (todo: readonly Step[]): Promise<void> => {
  for (const step of todo) await take(step);
};
const chromium = tests.some(({ name }) => name === 'browser') ? findChromiumBeside() : null;
await Promise.all([inOrder(still), inOrder(tests)]);

/**
 * To have one where there is none takes a minute, most of it waiting for the network: the other tests go on meanwhile.
 */
function findChromiumBeside(): Promise<Chromium | null> {
  return new Promise((resolve) => {
    const child = fork(path.join(import.meta.dirname, 'find-chromium.ts'));
    child.once('message', (found) => resolve(found as Chromium | null));
    child.once('disconnect', () => resolve(null));
    child.once('error', () => resolve(null));
  });
}

async function take(step: Step): Promise<void> {
  const from = performance.now();
  let env: Record<string, string> = {
    ...(flags.nightly || flags.release ? { NIGHTLY: '1' } : {}),
    ...(flags.release ? { RELEASE: '1' } : {}),
  };
  let code = 0;
  if (step.name === 'browser') {
    const found = await chromium;
    if (found === null) {
      console.error('No Chromium can be found or had. Install one, or name it by CHROMIUM_PATH.');
      code = 1;
    } else {
      console.log(`Chromium: ${found.executablePath} (${found.origin})`);
      env = { ...env, ...playwrightEnv(found) };
    }
  }
  if (code === 0) code = await run(step, env);
  skipped.push(...(step.skipped?.() ?? []));
  if (code !== 0) {
    failed++;
    failures.push(...(step.failures?.() ?? []));
  }
  report.push(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(10)} ${((performance.now() - from) / 1000).toFixed(1)} s`,
  );
}

if (skipped.length > 0)
  console.log(`\nSkipped:\n${skipped.map((test) => `  ${test.replace(`${root}/`, '')}`).join('\n')}`);
for (const { test, why } of failures.slice(0, MOST_NAMED)) {
  console.log(`\nFAIL ${test.replace(`${root}/`, '')}\n${why.replaceAll(/^/gmu, '  ')}`);
}
if (failures.length > MOST_NAMED) console.log(`\n... and ${failures.length - MOST_NAMED} more.`);
console.log(`\n${report.join('\n')}`);
process.exit(failed === 0 ? 0 : 1);
