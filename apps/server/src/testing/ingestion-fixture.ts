import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { openIndexReader } from '@linklode/web-index';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { serveCommonCrawl, type CrawledAnswer, type LoopbackCommonCrawl } from './loopback-common-crawl.ts';
import { serveFiles, type LoopbackFiles } from './loopback-files.ts';
import { aPage, LARGE, largeArchive, largeGraph, largeRanks } from './large-files.ts';
import { pagesOf, startLoopbackWeb, type LoopbackWeb } from './loopback-web.ts';
import { runIndexCommand, type Ran, type RunOptions } from './run-index-command.ts';

export const FILES = 'open.data-of-the-web.org';
const SITE = 'green.com';

/**
 * An operator's folder, a web on loopback with everything that can be brought into the index, and the commands. Anew
 * for each test.
 */
export interface IngestionFixture {
  readonly folder: string;
  readonly web: LoopbackWeb;
  readonly served: LoopbackFiles;
  readonly crawl: LoopbackCommonCrawl;
  /** The pages of SITE; may be changed. */
  sitePages: Parameters<typeof pagesOf>[0];
  /** Asked before each answer of whatever server; true when it has answered itself. */
  intercept: (response: ServerResponse, asked: string) => boolean;
  /** The key that signed the pack. */
  readonly key: string;
  readonly place: (name: string) => string;
  /** A command as the operator gives it; a failure has to have words. */
  run(command: string, words: string[], more?: RunOptions): Promise<Ran>;
  /** What the command that runs has said until now. */
  told(): string;
  planOf(): string;
  plan(): Promise<Ran>;
  /** Titles of the pages in the index. */
  indexed(): string[];
  /** What lies in a folder of the data folder. */
  named(folder: string): string[];
  /** Requests that brought what an ingestion is about. */
  heavy(): string[];
}

/** Whether a request brings what the ingestion is about; the others only ask how much there is. */
export const isHeavy = (asked: string, range: string | undefined): boolean =>
  range !== 'bytes=0-0' &&
  !/collinfo|robots\.txt|pack\.(?:json|sig)|LICENCES|sources\.json|index\.sqlite/.test(asked);

interface Gifts {
  readonly key: string;
  /** By the path at which a server has them. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** What is the same for all tests of a file, and in memory: a signed pack of one page, and large files. */
async function makeGifts(): Promise<Gifts> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-ingestion-made-'));
  const place = (name: string): string => path.join(folder, name);
  const run = (command: string, words: string[]): Promise<Ran> =>
    runIndexCommand(place('maker'), command, words);
  fs.mkdirSync(place('web/hives.com'), { recursive: true });
  fs.writeFileSync(place('web/hives.com/index.html'), aPage('Hives'));
  fs.writeFileSync(place('plan.txt'), Buffer.alloc(LARGE, 'a plan '));
  await run('index import', [place('web')]);
  await run('index rank', []);
  const key = (await run('index key', ['make'])).told.split('\n')[0] ?? '';
  await run('index pack', [
    place('pack'),
    '--name',
    'bees',
    '--licence',
    'none',
    '--plan',
    place('plan.txt'),
  ]);
  const pack = fs
    .readdirSync(place('pack'))
    .map((name): [string, Buffer] => [`/bees/${name}`, fs.readFileSync(place(`pack/${name}`))]);
  fs.rmSync(folder, { recursive: true });
  const { vertices, edges } = largeGraph();
  const files = new Map([
    ...pack,
    ['/large.warc', largeArchive()],
    ['/ranks.csv', largeRanks()],
    ['/x-domain-vertices.txt', vertices],
    ['/x-domain-edges.txt', edges],
  ]);
  return { key, files };
}

/** A capture for each of three sites' three pages, an archive for each record, so that there are several requests. */
const CRAWLED: readonly CrawledAnswer[] = [SITE, 'lawns.org', 'roses.net'].flatMap((host) =>
  ['', 'write-for-us', 'about'].map((name) => ({
    url: `https://${host}/${name}`,
    body: aPage(`${host} ${name}`),
    languages: 'eng',
  })),
);

async function startIngestionFixture(gifts: Gifts): Promise<IngestionFixture> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linklode-ingestion-'));
  const place = (name: string): string => path.join(folder, name);
  const web = await startLoopbackWeb();
  const served = serveFiles(web, FILES);
  const crawl = serveCommonCrawl(web, place('crawl-files'), CRAWLED, 100);
  let said = '';
  const fixture: IngestionFixture = {
    folder,
    web,
    served,
    crawl,
    key: gifts.key,
    sitePages: {
      '/': aPage('Green home', '/one', '/two', '/three'),
      '/one': aPage('One'),
      '/two': aPage('Two'),
      '/three': aPage('Three'),
    },
    intercept: () => false,
    place,
    run(command, words, more = {}) {
      said = '';
      return runIndexCommand(place('home'), command, words, {
        network: web.network,
        index: crawl.index,
        data: crawl.data,
        onSaid: (text) => void (said += text),
        ...more,
      });
    },
    told: () => said,
    planOf: () => place('gardens.plan'),
    plan: () => fixture.run('index plan', [place('gardens.yaml'), '--out', place('gardens.plan')]),
    indexed() {
      const reader = openIndexReader(place('home/index/web.sqlite'));
      try {
        return [...reader.dumpPages()].map(({ title }) => title).sort();
      } finally {
        reader.close();
      }
    },
    named: (of) => fs.readdirSync(place(`home/${of}`)).sort(),
    heavy: () =>
      web.asked
        .filter(({ path: asked, headers }) => isHeavy(asked, headers.range))
        .map(({ path: asked, headers }) => `${asked} ${headers.range ?? ''}`),
  };
  served.intercept = (request, response) => fixture.intercept(response, request.url ?? '');
  crawl.intercept = (asked, response) => fixture.intercept(response, asked);
  for (const [at, bytes] of gifts.files) served.files.set(at, bytes);
  web.site(SITE, (request, response) => {
    if (!fixture.intercept(response, request.url ?? '')) pagesOf(fixture.sitePages)(request, response);
  });
  fs.writeFileSync(place('gardens.yaml'), `name: gardens\nsites: [${SITE}, lawns.org, roses.net]\n`);
  fs.writeFileSync(place('sites.txt'), `http://${SITE}/\n`);
  return fixture;
}

/** A fixture for each test of the file; what it answers is the one of the test that runs. */
export function useIngestionFixture(): () => IngestionFixture {
  let gifts: Gifts;
  let fixture: IngestionFixture;
  beforeAll(async () => {
    gifts = await makeGifts();
  }, 60_000);
  beforeEach(async () => {
    fixture = await startIngestionFixture(gifts);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fixture.web.close();
    fs.rmSync(fixture.folder, { recursive: true, force: true });
  });
  return () => fixture;
}
