import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importPaths, openIndexReader } from '@linklode/web-index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CrawlProcessOrder } from '../../testing/crawl-process.ts';
import { startLoopbackWeb, type LoopbackWeb } from '../../testing/loopback-web.ts';

const KILLS = process.env['NIGHTLY'] ? 30 : 1;
const HOSTS = ['a.example', 'b.example', 'c.example'];
const PAGES = 12;

let web: LoopbackWeb;
let folder: string;
beforeEach(async () => {
  web = await startLoopbackWeb();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crawl-kills-'));
  for (const host of HOSTS)
    web.site(host, (request, response) => {
      const number = Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1] ?? NaN);
      const isGone = number % 5 === 4;
      response.writeHead(request.url === '/' || (number < PAGES && !isGone) ? 200 : 404, {
        'content-type': 'text/html',
      });
      const links = Array.from({ length: 3 }, (_, at) => `<a href="/${(number || 0) * 2 + at}">on</a>`);
      response.end(`<title>${host} ${request.url}</title><p>words ${links.join(' ')}`);
    });
});
afterEach(async () => {
  await web.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Crawls in a process of its own; it is killed once so many requests have come, if it lives that long. Answers whether
 * it was.
 */
async function crawl(name: string, killAfter = Infinity): Promise<boolean> {
  const order: CrawlProcessOrder = {
    folder: path.join(folder, name),
    port: web.port,
    sites: HOSTS.map((host) => `http://${host}/`).join('\n'),
  };
  const script = path.join(import.meta.dirname, '../../testing/crawl-process.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(order)],
    {
      stdio: 'inherit',
    },
  );
  const before = web.asked.length;
  const watch = setInterval(() => {
    if (web.asked.length - before >= killAfter) child.kill('SIGKILL');
  }, 2);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  expect(code ?? 0, 'it ended by itself, or was killed').toBe(0);
  return code === null;
}

/** What the import makes of the archives: how many records of pages there are, the pages, and what is gone. */
async function captures(name: string): Promise<unknown> {
  const indexFile = path.join(fs.mkdtempSync(path.join(folder, 'index-')), 'web.sqlite');
  const report = await importPaths({ indexFile, paths: [path.join(folder, name, 'archives')], workers: 0 });
  const reader = openIndexReader(indexFile);
  try {
    const pages = [...reader.dumpPages()]
      .map(({ url, title, text }) => `${url} ${title} ${text}`)
      .sort((a, b) => (a < b ? -1 : 1));
    const skipped = [...report.skipped].map(([reason, { count }]) => [reason, count]);
    return { records: report.pages, gone: report.gone.known, skipped, pages };
  } finally {
    reader.close();
  }
}

test(
  `killed ${KILLS} times and begun again, a crawl has just the captures of one that nobody disturbed`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    await crawl('calm');
    const calm = await captures('calm');
    expect(calm).toMatchObject({ records: { added: 33, same: 0, replaced: 0, older: 0 } });
    const inCalm = web.asked.length;

    let killed = 0;
    for (let n = 0; n < KILLS; n++) killed += (await crawl('killed', 8 + ((n * 7) % 11))) ? 1 : 0;
    expect(killed).toBeGreaterThan(0);
    await crawl('killed');
    expect(await captures('killed')).toEqual(calm);
    // Beside what each new run asks of the three sites anew (robots.txt), a kill costs no more than what was under way.
    expect(web.asked.length - inCalm).toBeLessThanOrEqual(inCalm + (KILLS + 1) * HOSTS.length * 2);

    // Negative control: one record that is there twice would have been seen.
    const archive = path.join(folder, 'calm', 'archives', 'crawl-00001.warc.gz');
    fs.appendFileSync(archive, fs.readFileSync(archive));
    expect(await captures('calm')).not.toEqual(calm);
  },
);
