import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCommonCrawlCommands } from '../apps/server/src/ops/common-crawl-commands.ts';
import { createImportCommand } from '../apps/server/src/ops/import-command.ts';
import { indexCommands } from '../apps/server/src/ops/index-commands.ts';
import { packCommands } from '../apps/server/src/ops/pack-commands.ts';
import { parseConfig } from '../apps/server/src/platform/config/parse-config.ts';
import { startLoopbackWeb } from '../apps/server/src/testing/loopback-web.ts';
import { parseQuery } from '../packages/query-language/src/index.ts';
import { getResponseBody, readArchive } from '../packages/web-index/src/reading/read-archive.ts';
import { keepHeapSteady, openArchiveWriter, openServingReader } from '../packages/web-index/src/index.ts';
import { quantilesOf, show } from './quantiles.ts';
import { bytesOnDisk, realSitesFolder } from './real-pages.ts';

const PAGES = Number(process.env['LINKLODE_BENCH_PAGES'] ?? 50_000);
/** How many pages an operator should have searchable by the end of a day. */
const GOAL = 5_000_000;
const DATA_HOST = 'data.crawl-of-the-web.org';
const CRAWL = 'CC-MAIN-2026-39';
const QUERIES = [
  'intitle:"write for us"',
  '"guest post" -site:.edu',
  'intitle:resources links',
  'inurl:blog seo',
  '"link building" OR "guest posting"',
  'marketing -jobs lang:en',
  'contact intitle:about',
  'intext:newsletter',
];

/** Copies differ in their longer words, so that they are pages of their own and not near duplicates. */
const ENDINGS = ['', 'a', 'en', 'os', 'um', 'il', 'ek', 'ar', 'ot', 'ix'];

interface Step {
  readonly name: string;
  readonly seconds: number;
  /** Of processors, over all threads: what the step takes on a machine that others use too. */
  readonly busySeconds: number;
  readonly told: string;
}

/**
 * A day's run at a hundredth of its size: pages of a crawl planned, fetched, imported, ranked, packed, installed and
 * searched, by the commands that an operator types, over nothing but loopback. Prints what each step takes and what
 * follows for five million.
 */
export async function benchOperatorRun(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-operator-run-'));
  const web = await startLoopbackWeb();
  const steps: Step[] = [];
  let requests = 0;
  const command = async (home: string, name: string, ...words: string[]): Promise<string> => {
    let told = '';
    // Pauses are told and not waited for: what they cost at one request a second follows from the requests.
    let now = 0;
    const clock = { now: () => (now += 1_000), sleep: () => Promise.resolve() };
    const place = {
      index: 'http://index.nowhere.org',
      data: `http://${DATA_HOST}`,
      network: web.network,
      clock,
    };
    const all = [
      createImportCommand(place),
      ...createCommonCrawlCommands(place),
      ...indexCommands,
      ...packCommands,
    ];
    const found = all.find((one) => one.name === name);
    const from = performance.now();
    const busy = process.cpuUsage();
    await found?.run(words, {
      config: parseConfig({ DATA_DIR: path.join(folder, home) }, '/'),
      answer: (text) => {
        told += text;
        return Promise.resolve();
      },
      say: () => undefined,
      signal: new AbortController().signal,
      operator: 'bench',
    });
    const { user, system } = process.cpuUsage(busy);
    steps.push({
      name,
      seconds: (performance.now() - from) / 1_000,
      busySeconds: (user + system) / 1e6,
      told: told.trim(),
    });
    return told;
  };
  try {
    keepHeapSteady();
    const crawl = path.join(folder, 'crawl');
    const rows = path.join(folder, 'rows.csv');
    const made = await writeCrawl(crawl, rows);
    web.site(DATA_HOST, (request, response) => {
      requests += 1;
      const [, from = '0', to = '0'] = /(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const fd = fs.openSync(path.join(crawl, path.basename(request.url ?? '')), 'r');
      const size = fs.fstatSync(fd).size;
      const bytes = Buffer.alloc(Number(to) - Number(from) + 1);
      fs.readSync(fd, bytes, 0, bytes.length, Number(from));
      fs.closeSync(fd);
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${size}` }).end(bytes);
    });
    const niche = path.join(folder, 'evening.yaml');
    fs.writeFileSync(niche, 'name: evening\ntopics: [evening]\npages_per_domain: 100000\n');
    const [plan, archives, pack] = ['evening.plan', 'archives', 'pack'].map((name) =>
      path.join(folder, name),
    );
    await command('maker', 'index plan', niche, '--out', plan ?? '', '--rows', rows);
    await command('maker', 'index fetch', plan ?? '', '--to', archives ?? '');
    const fetched = folderBytes(archives ?? '');
    await command('maker', 'index import', archives ?? '');
    await command('maker', 'index rank');
    await command('maker', 'index pack', pack ?? '', '--name', 'evening', '--licence', 'none: a measurement');
    await command('taker', 'index install', pack ?? '', '--allow-unsigned');
    const indexFile = path.join(folder, 'maker/index/web.sqlite');
    const disk = bytesOnDisk(fs.realpathSync(indexFile));
    for (const { name, seconds, busySeconds, told } of steps)
      console.log(
        `${name.padEnd(14)} ${seconds.toFixed(1).padStart(8)} s, ${busySeconds.toFixed(1).padStart(8)} s of processors  ${(told.split('\n')[0] ?? '').replaceAll(folder, '')}`,
      );
    const times = searchTimes(path.join(folder, 'taker/index/web.sqlite'));
    console.log(
      `searches       ${show(quantilesOf(times))} in the installed pack (${QUERIES.length} queries, ten times each)`,
    );
    console.log(
      `${made} pages; ${(fetched / made / 1_000).toFixed(1)} kB fetched and ${(disk / made / 1_000).toFixed(1)} kB of index a page; ${requests} requests`,
    );
    tellGoal(steps, made, fetched, disk);
  } finally {
    await web.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** What grows with the pages, told as such; what the line gives is another's. */
function tellGoal(steps: readonly Step[], made: number, fetched: number, disk: number): void {
  const times = GOAL / made;
  const hours = (name: string): string => {
    const { seconds = 0, busySeconds = 0 } = steps.find((step) => step.name === name) ?? {};
    const of = (one: number): string => ((one * times) / 3_600).toFixed(1);
    return `${of(seconds)} h (${of(busySeconds)} of processors)`;
  };
  console.log(
    `\nFor ${GOAL.toLocaleString('en')} pages, if each step grows with them (ranking and packing were never seen at that size):`,
  );
  console.log(`  plan ${hours('index plan')}; to fetch ${((fetched * times) / 1e9).toFixed(0)} GB`);
  console.log(`    at one request a second and none joined: ${(GOAL / 86_400).toFixed(0)} days`);
  console.log(
    `    by the line: ${((fetched * times) / 12.5e6 / 3_600).toFixed(1)} h at 100 Mbit/s; by this machine: ${hours('index fetch')}`,
  );
  console.log(
    `  import ${hours('index import')} here, rank ${hours('index rank')}, pack ${hours('index pack')}, install ${hours('index install')}`,
  );
  console.log(`  index ${((disk * times) / 1e9).toFixed(0)} GB, and as much again while it is ranked`);
}

function searchTimes(file: string): number[] {
  const reader = openServingReader(file);
  try {
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (const text of QUERIES) {
        const parsed = parseQuery(text);
        if (!parsed.ok) continue;
        const from = performance.now();
        reader.search({ query: parsed.query, exclude: [], page: 1, pageSize: 10 });
        times.push(performance.now() - from);
      }
    }
    return times;
  } finally {
    reader.close();
  }
}

function folderBytes(folder: string): number {
  return fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
}

/** A crawl's files out of the real pages and copies of them, and the rows that its columnar index would have. */
async function writeCrawl(folder: string, rows: string): Promise<number> {
  const sites = realSitesFolder();
  const archives = fs.readdirSync(sites).filter((name) => name.endsWith('.warc.gz'));
  const writer = openArchiveWriter({ folder, name: 'crawl', info: [] });
  const table = fs.openSync(rows, 'w');
  fs.writeSync(table, 'url,status,mime,languages,timestamp,filename,offset,length\n');
  let made = 0;
  for (const [copy, ending] of ENDINGS.entries()) {
    for (const name of archives) {
      for await (const event of readArchive(path.join(sites, name))) {
        if (made >= PAGES) break;
        if (event.kind !== 'response' || event.http.status !== 200) continue;
        const body = getResponseBody(event);
        const url = URL.parse(event.url);
        if (!body.ok || url === null || url.href.includes('"')) continue;
        if (copy > 0) url.hostname = `${url.hostname.split('.').join('-')}-${copy}.com`;
        const html = Buffer.from(body.body).toString('utf8');
        const text = html.replace(/>[^<]+</g, (piece) => piece.replace(/\b[a-z]{6,}\b/gi, `$&${ending}`));
        const type = event.http.headers.get('content-type') ?? 'text/html; charset=utf-8';
        const { file, offset, length } = writer.put({
          url: url.href,
          status: 200,
          capturedAt: new Date('2026-09-10T01:02:03Z'),
          headers: [['Content-Type', type.replace(/charset=[^;]+/i, 'charset=utf-8')]],
          body: Buffer.from(text),
        });
        fs.writeSync(
          table,
          `"${url.href}",200,text/html,eng,20260910010203,crawl-data/${CRAWL}/warc/${file},${offset},${length}\n`,
        );
        made += 1;
      }
    }
  }
  writer.close();
  fs.closeSync(table);
  return made;
}
