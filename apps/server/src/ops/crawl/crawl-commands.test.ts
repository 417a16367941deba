import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../platform/config/parse-config.ts';
import { operate } from '../../testing/operate.ts';
import type { Capture } from '../common-crawl/capture.ts';
import { openPlanFile } from '../common-crawl/plan-file.ts';
import { crawlCommands } from './crawl-commands.ts';

let folder: string;
let sites: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crawl-commands-'));
  sites = path.join(folder, 'my sites.txt');
  fs.writeFileSync(sites, 'a.example\nb.example # a friend\n');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const CONTACT = { CRAWL_CONTACT: 'https://operator.example/bot' };

async function run(
  name: string,
  words: readonly string[],
  env: Record<string, string> = CONTACT,
): Promise<string> {
  const place = { env: { DATA_DIR: folder, ...env }, signal: AbortSignal.abort() };
  return (await operate(crawlCommands, name, words, place)).answered;
}

test('the plan says sites, pages and hours, and asks nobody', async () => {
  const told = await run('index crawl', [sites, '--plan', '--pages', '7200'], {});
  expect(told).toContain('2 sites, at most 7200 pages each to 4 clicks deep: at most 14400 pages.');
  expect(told).toContain('One request a second and host, 2 sites at once: at most 2.0 h');
  expect(fs.existsSync(path.join(folder, 'crawl'))).toBe(false);
});

test('a plan of pages to fetch names sites as well as a file of them does', async () => {
  const file = path.join(folder, 'niche.plan');
  const plan = openPlanFile(file, 'new or existing');
  const capture = { capturedAt: '2026-09-01T00:00:00Z', file: 'f', offset: 0, length: 9 };
  for (const domain of ['c.example', 'd.example', 'e.example'])
    plan.putDomain('CC', domain, [
      { domain, kind: 'page', score: 1, capture: { ...capture, url: `https://${domain}/` } as Capture },
    ]);
  plan.choose(10, 10);
  plan.close();
  expect(await run('index crawl', [file, '--plan'])).toContain('3 sites, at most 500 pages each');
});

test('without somebody to complain to, nothing is fetched', async () => {
  await expect(run('index crawl', [sites], {})).rejects.toThrow('Set CRAWL_CONTACT first');
  for (const odd of ['http://operator.example', 'me', 'https://a b'])
    expect(() => parseConfig({ CRAWL_CONTACT: odd }, '/')).toThrow('CRAWL_CONTACT: must be an https address');
});

test('stopped, no crawl begins until it is allowed again; what there is of one goes on by the same command', async () => {
  expect(await run('index crawl stop', [])).toContain('index crawl allow');
  await expect(run('index crawl', [sites])).rejects.toThrow('Fetching is stopped');
  await run('index crawl allow', []);
  // The signal of these commands is aborted: the crawl ends before its first request.
  expect(await run('index crawl', [sites])).toContain(
    'Stopped before the end. The same command goes on from here.',
  );
  expect(fs.existsSync(path.join(folder, 'crawl', 'my-sites', 'journal.sqlite'))).toBe(true);
});

test('a refresh of what was never crawled says what to do first', async () => {
  await expect(run('index refresh', [sites])).rejects.toThrow('Nothing was crawled for');
});
