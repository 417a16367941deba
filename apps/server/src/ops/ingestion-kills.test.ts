import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchDiskSteps } from '../testing/disk-steps.ts';
import type { IndexProcessOrder } from '../testing/index-process.ts';
import { aPage } from '../testing/large-files.ts';
import { useIngestionFixture } from '../testing/ingestion-fixture.ts';
import { INGESTIONS, type Ingestion } from '../testing/ingestions.ts';

/*
 * Killed by force before any step with the disk, every ingestion is finished by the same command, as if nothing had
 * been.
 */

const IS_NIGHTLY = process.env['NIGHTLY'] === '1';
const KILLS = IS_NIGHTLY ? 25 : 1;
/** Requests that may come again for each kill: a domain of a plan takes two. */
const UNDER_WAY = 2;

const note = (type: string, contentType: string, url: string, block: string): string =>
  `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${url}\r\nWARC-Date: 2026-09-01T00:00:00Z\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;

function watOf(url: string, title: string): string {
  const metadata = { Head: { Title: title }, Links: [{ path: 'A@/href', url: '/on', text: 'on' }] };
  const response = {
    'Response-Message': { Status: '200' },
    Headers: { 'Content-Type': 'text/html' },
    'HTML-Metadata': metadata,
  };
  const envelope = {
    'WARC-Header-Metadata': { 'WARC-Type': 'response', 'WARC-Target-URI': url },
    'Payload-Metadata': { 'HTTP-Response-Metadata': response },
  };
  return note('metadata', 'application/json', url, JSON.stringify({ Envelope: envelope }));
}

const LOCAL: readonly Omit<Ingestion, 'plan'>[] = [
  {
    name: 'notes of a crawl without its pages (WAT and WET)',
    before: (fixture) => {
      const urls = Array.from({ length: 20 }, (_, at) => `https://thin${at}.com/`);
      fs.writeFileSync(fixture.place('a.warc.wat'), urls.map((url) => watOf(url, `Thin ${url}`)).join(''));
      fs.writeFileSync(
        fixture.place('a.warc.wet'),
        urls.map((url) => note('conversion', 'text/plain', url, `Thin ${url}\nwords of it\n`)).join(''),
      );
      return Promise.resolve();
    },
    command: 'index import',
    words: (fixture) => [fixture.place('a.warc.wat'), fixture.place('a.warc.wet')],
    report: /files? read|already/,
    result: (fixture) => Promise.resolve(fixture.indexed()),
  },
  {
    name: 'a pack that is made',
    before: async (fixture) => {
      fs.mkdirSync(fixture.place('own/hedges.com'), { recursive: true });
      fs.writeFileSync(fixture.place('own/hedges.com/index.html'), aPage('Hedges'));
      await fixture.run('index import', [fixture.place('own')]);
      await fixture.run('index rank', []);
    },
    command: 'index pack',
    words: (fixture) => [fixture.place('made'), '--name', 'hedges', '--licence', 'none'],
    report: /holds the pack hedges: 1 pages/,
    result: async (fixture) => {
      const installed = await fixture.run('index install', [fixture.place('made'), '--allow-unsigned']);
      // What a run that was killed left is as large as the index.
      const beside = fs.readdirSync(fixture.folder).filter((name) => name.startsWith('made'));
      return [beside, fs.readdirSync(fixture.place('made')).sort(), installed.told];
    },
  },
];

const fixture = useIngestionFixture();
/** What an ingestion writes to. */
const WRITTEN = ['home', 'gardens.plan', 'archives', 'made'];
/** Those have tests of their own by kills, of other depth: crawl-kills, importing-kill. */
const ELSEWHERE = new Set(['a crawl of sites', 'archives at an address']);

test.each([...INGESTIONS, ...LOCAL].filter(({ name }) => IS_NIGHTLY || !ELSEWHERE.has(name)))(
  `$name: killed by force (times: ${KILLS}), and done by the same command`,
  { timeout: 60_000 + KILLS * 20_000 },
  async (ingestion) => {
    await ingestion.before?.(fixture());
    const { place, web, crawl } = fixture();
    const copy = place('before');
    fs.mkdirSync(copy);
    for (const name of WRITTEN)
      if (fs.existsSync(place(name))) fs.cpSync(place(name), path.join(copy, name), { recursive: true });
    const restore = (): void => {
      for (const name of WRITTEN) fs.rmSync(place(name), { recursive: true, force: true });
      fs.cpSync(copy, fixture().folder, { recursive: true });
      web.asked.length = 0;
    };
    web.asked.length = 0;
    let steps = 0;
    const unwatch = watchDiskSteps(() => (steps += 1));
    const undisturbed = await fixture().run(ingestion.command, ingestion.words(fixture())).finally(unwatch);
    expect(undisturbed.told).toMatch(ingestion.report);
    const asked = fixture().heavy().length;
    const result = await ingestion.result(fixture());

    let killed = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      restore();
      const order: IndexProcessOrder = {
        dataDir: place('home'),
        port: web.port,
        index: crawl.index,
        data: crawl.data,
        command: ingestion.command,
        words: ingestion.words(fixture()),
        // One kill is in the middle, many are everywhere.
        killAt: Math.max(1, Math.round((steps * kill) / (KILLS + 1))),
      };
      const script = path.join(import.meta.dirname, '../testing/index-process.ts');
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', script, JSON.stringify(order)],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal === 'SIGKILL') killed += 1;
      const ended = await fixture().run(ingestion.command, ingestion.words(fixture()));
      expect([ended.failed, ended.status], `killed at ${order.killAt} of ${steps}`).toEqual([null, 0]);
      const requests = fixture().heavy().length;
      expect(await ingestion.result(fixture()), `killed at ${order.killAt} of ${steps}`).toEqual(result);
      // A refresh whose round was through when it was killed begins another.
      const again = ingestion.command === 'index refresh' ? asked : 0;
      expect(requests).toBeLessThanOrEqual(asked + again + UNDER_WAY);
    }
    expect(killed, `of ${steps} steps`).toBeGreaterThan(KILLS / 2);
  },
);
